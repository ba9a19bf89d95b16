import { descriptionLength, earlierLength, transcriptLength } from '@clipwright/contract/tools/free-tools'
import { guestFileBytes } from '@clipwright/contract/tools/guest-transcripts'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import { type ToolConfig, utmSuffix } from '@clipwright/tools/tool-config'
import { type Html, html, jsonBlock } from '../html.ts'
import { type SiteLanguage, siteLanguages } from '../languages.ts'
import { linkTo, originMark, productPath, renderPage, type SiteContext } from '../page-shell.ts'
import { pathIn } from '../languages.ts'
import type { Text } from '../texts.ts'

const four = ['1', '2', '3', '4'] as const
const eight = [...four, '5', '6', '7', '8'] as const
const lengthsOf = ({ input }: ToolConfig) => (input === 'transcript' ? transcriptLength : descriptionLength)

export const toolPath = (tool: Pick<ListedTool, 'slug'>) => `/tools/${tool.slug}`

/** Has a page in the lists of the site. */
type ListedTool = Pick<ToolConfig, 'key' | 'group' | 'utmCampaign' | 'allowIndexing' | 'failure'> & { slug: string }

/** All tools, in the order of the site's lists. */
export const listedTools: readonly ListedTool[] = [...freeTools, ...mediaTools]

/** A text that a tool has of its own. */
type OwnText = (key: string) => string

/** The page of a tool in one language. */
export const renderToolPage = (context: SiteContext, tool: ToolConfig): string => renderPageAround(context, tool, renderCard(context, tool))

/** What the pages of all tools share, around what is filled in and what comes of it. */
export function renderPageAround(context: SiteContext, tool: ListedTool, card: Html): string {
  const { t } = context
  const own: OwnText = (key) => t(`tools:${tool.key}.${key}`)
  const questions = listQuestions(own)
  const head = {
    path: toolPath(tool),
    title: t('site:titles.tool', { name: own('name') }),
    description: own('lead'),
    isIndexable: tool.allowIndexing,
    data: [applicationData(context, tool), faqData(questions)],
    script: 'tool' as const,
  }
  return renderPage(
    context,
    head,
    html`<section class="hero wrap"><h1>${own('name')}</h1><p class="lead">${own('lead')}</p></section>
${card}
<section class="wrap slogans" aria-label="${t('site:headings.slogans')}"><ul>${four.map((at) => html`<li>${own(`slogans.${at}`)}</li>`)}</ul></section>
<section class="wrap"><h2>${t('site:headings.features')}</h2><ul class="grid">${eight.map((at) => html`<li><h3>${own(`features.${at}.title`)}</h3><p>${own(`features.${at}.text`)}</p></li>`)}</ul></section>
<section class="wrap faq"><h2>${t('site:headings.faq')}</h2>${questions.map(({ q, a }) => html`<details><summary>${q}</summary><p>${a}</p></details>`)}</section>
<section class="wrap promotion"><h2>${t('site:promotion.title')}</h2><p>${t('site:promotion.text')}</p><a class="button" href="${productLink(context.here, tool)}">${t('site:promotion.button')}</a></section>
<section class="wrap"><h2>${t('site:headings.others')}</h2>${renderToolLinks(
      context,
      listedTools.filter((other) => other !== tool),
    )}</section>`,
  )
}

/** The last result is carried along in the browser. */
export const productLink = (here: SiteLanguage, tool: ListedTool) =>
  `${productPath(here, '/signin')}?back_to=%2Ftool-result&${utmSuffix(tool)}`

function renderCard(context: SiteContext, tool: ToolConfig): Html {
  const { t } = context
  const isTalk = tool.input === 'transcript'
  const { most } = lengthsOf(tool)
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section class="wrap"><form class="card" id="tool" novalidate>
<label for="text">${own('label')}</label>
<textarea id="text" name="text" rows="${isTalk ? 8 : 3}" maxlength="${most}" placeholder="${own('placeholder')}" aria-describedby="count problem" autocomplete="off"></textarea>
<div class="row small"><span id="problem" class="problem" role="alert"></span><span id="count"></span></div>
<div class="row">
${isTalk ? filePicker(t) : languagePicker(context)}
<button class="button" type="submit">${own('button')}</button>
</div>
${isTalk && html`<p class="small free">${t('site:form.talkHint')}</p>`}
<noscript><p class="notice">${t('site:form.noScript')}</p></noscript>
<p class="small free">${t('site:form.free')}</p>
</form>
<div id="progress" class="card" hidden><p id="step" role="status"></p><div class="bar" role="progressbar" aria-label="${t('site:result.progress')}" aria-valuemin="0" aria-valuemax="100"><div></div></div><div class="row"><p class="small">${own('working')}</p>${isTalk && html`<button type="button" class="quiet" id="stop" hidden>${t('tools:media.stop')}</button>`}</div></div>
<div id="failure" class="card failure" role="alert" hidden></div>
<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2><div id="items"></div><p id="notes" class="small"></p><div class="row actions"></div></section>
<script type="application/json" id="setup">${jsonBlock(clientSetup(context, tool))}</script>
</section>`
}

const filePicker = (t: SiteContext['t']) =>
  html`<label class="pick"><span>${t('site:form.file')}</span> <input type="file" id="file" accept=".srt,.vtt,.txt,.md,.json,text/plain,video/*,audio/*,.mkv,.mov"></label>`

const languagePicker = ({ t, here }: SiteContext) =>
  html`<label class="pick"><span>${t('site:form.writeIn')}</span> <select name="language">${siteLanguages.map(
    ({ language, name, tag }) =>
      html`<option value="${language}" lang="${tag}"${language === here.language && html` selected`}>${name}</option>`,
  )}</select></label>`

const failedTitles = { names: 'site:errors.namesFailed', generation: 'site:errors.failed', processing: 'tools:media.processing' } as const

/** What stands above each kind of failure on the page of a tool. */
export const errorTitles = (t: Text, { failure }: Pick<ListedTool, 'failure'>) => ({
  unknownTitle: t(failure === 'names' ? 'site:errors.namesUnknown' : 'site:errors.unknown'),
  failedTitle: t(failedTitles[failure]),
  quotaTitle: t(failure === 'names' ? 'site:errors.namesQuota' : 'site:errors.quota'),
  rateText: t('site:errors.rateText'),
  networkTitle: t('site:errors.network'),
  uploadTitle: t('tools:media.upload'),
  notFoundTitle: t('tools:media.notFound'),
  notSupportedTitle: t('tools:media.notSupported'),
})

/** What the script says and does on this page. */
function clientSetup({ t, here }: SiteContext, tool: ToolConfig) {
  const { least, most } = lengthsOf(tool)
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return {
    slug: tool.slug,
    kind: tool.result,
    hasAvailabilityNote: tool.hasAvailabilityNote,
    language: here.language,
    mostBytes: tool.input === 'transcript' ? guestFileBytes : null,
    least,
    most,
    earlierLength,
    productLink: productLink(here, tool),
    steps: ['initial', 'p25', 'p50', 'p75', 'p100'].map((step) => own(`progress.${step}`)),
    texts: {
      ...Object.fromEntries(
        [
          'copy',
          'copied',
          'notCopied',
          'copyAll',
          'more',
          'share',
          'shared',
          'try',
          'builtIn',
          'model',
          'weaker',
          'notChecked',
          'checked',
          'taken',
          'noAccount',
          'unknownName',
          'copyMarkdown',
          'copyHtml',
          'copyText',
        ].map((key) => [key, t(`site:result.${key}`)]),
      ),
      ...(tool.input === 'transcript' ? listTalkTexts(t, here.tag) : {}),
      count: t('site:form.count', { most: new Intl.NumberFormat(here.tag).format(most) }),
      exhausted: t(tool.input === 'transcript' ? 'site:result.talkExhausted' : 'site:result.exhausted'),
      tooShort: t('site:form.tooShort', { least }),
      ...errorTitles(t, tool),
      networkText: t('site:errors.networkText'),
      unknownText: t('site:errors.unknownText'),
    },
  }
}

const rungs = ['embedded-subtitles', 'platform-captions', 'speech-api', 'whisper', 'pocketsphinx'] as const

/** What is said while a video is written down, and of how that was done. */
const listTalkTexts = (t: Text, tag: string) => ({
  model: t('site:result.modelChose'),
  writingDown: t('site:form.writingDown'),
  imageTitle: t('tools:media.imageNotSupported'),
  isImage: t('tools:transcriptMaker.ui.isImage'),
  tooLarge: t('tools:transcriptMaker.ui.tooLarge', {
    size: new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(guestFileBytes / 1e6),
  }),
  ...Object.fromEntries(rungs.map((rung) => [`engine.${rung}`, t(`tools:transcriptMaker.ui.engine.${rung}`)])),
})

type Question = { q: string; a: string }

const listQuestions = (own: OwnText): Question[] => four.map((at) => ({ q: own(`faq.${at}.q`), a: own(`faq.${at}.a`) }))

const faqData = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ q, a }) => ({ '@type': 'Question', name: q, acceptedAnswer: { '@type': 'Answer', text: a } })),
})

const applicationData = ({ here, t }: SiteContext, tool: ListedTool) => ({
  '@type': 'SoftwareApplication',
  name: t(`tools:${tool.key}.name`),
  description: t(`tools:${tool.key}.lead`),
  url: originMark + pathIn(here, toolPath(tool)),
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Any',
  inLanguage: here.tag,
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
})

/** `under` is the heading above the list: that of a section, or of the page itself. */
export function renderToolLinks(
  context: SiteContext,
  tools: readonly ListedTool[],
  under: 'section' | 'page' = 'section',
  withLeads = false,
): Html {
  const { t } = context
  const groups = (['youtube', 'tiktok', 'video'] as const).map((group) => ({ group, list: tools.filter((tool) => tool.group === group) }))
  return html`<div class="groups">${groups
    .filter(({ list }) => list.length > 0)
    .map(
      ({ group, list }) =>
        html`<div>${under === 'page' ? html`<h2 class="group">${t(`site:headings.${group}`)}</h2>` : html`<h3>${t(`site:headings.${group}`)}</h3>`}<ul class="links">${list.map((tool) => html`<li><a href="${linkTo(context, toolPath(tool))}">${t(`tools:${tool.key}.name`)}</a>${withLeads && html`<p class="small">${t(`tools:${tool.key}.lead`)}</p>`}</li>`)}</ul></div>`,
    )}</div>`
}
