import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html, jsonBlock } from '../html.ts'
import type { MediaSetup } from '../media/media-setup.ts'
import type { SiteContext } from '../page-shell.ts'
import { productLink, renderPageAround } from './tool-page.ts'

const four = ['1', '2', '3', '4'] as const
const eight = [...four, '5', '6', '7', '8'] as const
/** Limits in MB that a file may have on its way to others. E-mail makes a file a third larger, and 25 MB is a common limit. */
const presets = [
  ['discord', 10],
  ['whatsapp', 16],
  ['email', 18],
] as const
const levels = ['high', 'balanced', 'small'] as const
const codecs = ['avc', 'hevc', 'vp9', 'av1'] as const

/** The page of a tool that works on files in the browser. */
export function renderMediaToolPage(context: SiteContext, tool: MediaTool): string {
  const own = (key: string) => context.t(`tools:${tool.key}.${key}`)
  const script = context.mediaScripts.get(tool.slug)
  if (!script) throw new Error(`no script for ${tool.slug}`)
  return renderPageAround({ ...context, scripts: { ...context.scripts, tool: script } }, tool, {
    card: renderCard(context, tool),
    features: eight.map((at) => html`<li><h3>${own(`features.${at}.title`)}</h3><p>${own(`features.${at}.text`)}</p></li>`),
    questions: four.map((at) => ({ q: own(`faq.${at}.q`), a: own(`faq.${at}.a`) })),
  })
}

function renderCard({ t, here }: SiteContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  const goal = (value: string | number, text: Html | string, isChosen = false) =>
    html`<label class="pick"><input type="radio" name="goal" id="goal-${value}" value="${value}"${isChosen && html` checked`}> <span>${text}</span></label>`
  return html`<section class="wrap"><form class="card" id="tool" novalidate>
<div id="drop" class="drop"><label for="file">${own('label')}</label><p class="small">${own('drop')}</p><input type="file" id="file" accept="${tool.accept}" aria-describedby="chosen problem"><p id="chosen" class="small" role="status"></p></div>
<fieldset><legend>${own('goal')}</legend>
${presets.map(([name, size], at) => goal(size, own(name), at === 0))}
<div class="pick">${goal('own', own('own'))}<label class="pick"><input type="number" id="size" min="0.1" step="any" value="50" inputmode="decimal" aria-label="${own('ownSize')}"> MB</label></div>
<div class="pick">${goal('quality', own('quality'))}<select id="level" aria-label="${own('qualityLevel')}">${levels.map((level) => html`<option value="${level}"${level === 'balanced' && html` selected`}>${own(level)}</option>`)}</select></div>
</fieldset>
<div class="row">
<label class="pick"><span>${own('codec')}</span> <select id="codec">${codecs.map((codec) => html`<option value="${codec}">${own(codec)}</option>`)}</select></label>
<button class="button" type="submit">${own('button')}</button>
</div>
<div class="row small"><span id="problem" class="problem" role="alert"></span></div>
<noscript><p class="notice">${own('noScript')}</p></noscript>
<p class="small free">${own('private')}</p>
</form>
<div id="progress" class="card" hidden><p id="step" role="status"></p><p id="pass" class="small"></p><div class="bar" role="progressbar" aria-label="${t('site:result.progress')}" aria-valuemin="0" aria-valuemax="100"><div></div></div><div class="row"><p class="small">${own('working')}</p><button type="button" class="quiet" id="stop">${own('stop')}</button></div></div>
<div id="failure" class="card failure" role="alert" hidden></div>
${renderResult(t, tool)}
<script type="application/json" id="setup">${jsonBlock(clientSetup(t, here.tag, tool))}</script>
</section>`
}

function renderResult(t: SiteContext['t'], tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2>
<p class="figures"><strong id="saved"></strong> <span id="sizes"></span></p>
<div class="compare" role="img" aria-label="${own('compared')}"><canvas id="before"></canvas><canvas id="after"></canvas><span>${own('before')}</span><span>${own('after')}</span></div>
<label class="slide"><span>${own('divider')}</span> <input type="range" id="divider" min="0" max="100" value="50"></label>
<label class="slide"><span>${own('moment')}</span> <input type="range" id="moment" min="0" max="990" value="500"></label>
<p id="notes" class="small"></p>
<div class="row actions"><a class="button" id="download" href="#tool">${own('download')}</a><button type="button" class="quiet" id="share">${t('site:result.share')}</button><a class="quiet" href="${productLink(tool)}">${own('try')}</a></div></section>`
}

/** What the script says on this page. */
function clientSetup(t: SiteContext['t'], language: string, tool: MediaTool): MediaSetup {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return {
    language,
    steps: ['initial', 'p25', 'p50', 'p75', 'p100'].map((step) => own(`progress.${step}`)),
    texts: {
      ...Object.fromEntries(tool.uiTexts.map((key) => [key, own(`ui.${key}`)])),
      shared: t('site:result.shared'),
      uploadTitle: t('tools:media.upload'),
      processingTitle: t('tools:media.processing'),
      networkTitle: t('site:errors.network'),
      networkText: t('tools:media.networkText'),
      unknownTitle: t('site:errors.unknown'),
      unknownText: t('tools:media.unknownText'),
    },
  }
}
