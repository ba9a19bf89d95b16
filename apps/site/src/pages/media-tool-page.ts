import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html, jsonBlock } from '../html.ts'
import type { MediaCard } from '../media/media-card.ts'
import { mediaCards } from '../media/media-cards.ts'
import type { MediaSetup } from '../media/media-setup.ts'
import type { SiteContext } from '../page-shell.ts'
import { errorTitles, renderPageAround } from './tool-page.ts'

/** The page of a tool that works on files. */
export function renderMediaToolPage(context: SiteContext, tool: MediaTool): string {
  const [script, card] = [context.mediaScripts.get(tool.slug), mediaCards[tool.slug]]
  if (!script || !card) throw new Error(`no script or card for ${tool.slug}`)
  return renderPageAround({ ...context, scripts: { ...context.scripts, tool: script } }, tool, renderCard(context, tool, card))
}

function renderCard(context: SiteContext, tool: MediaTool, { renderFields, renderResult, figures = {} }: MediaCard): Html {
  const { t, here } = context
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section class="wrap"><form class="card" id="tool" novalidate>
<div id="drop" class="drop"><label for="file">${own('label')}</label><p class="small">${t('tools:media.drop')}</p><input type="file" id="file" accept="${tool.accept}" aria-describedby="chosen problem"><p id="chosen" class="small" role="status"></p></div>
${renderFields(context, tool)}
<div class="row small"><span id="problem" class="problem" role="alert"></span></div>
<noscript><p class="notice">${own('noScript')}</p></noscript>
<p id="private" class="small free">${own('private')}</p>
</form>
<div id="progress" class="card" hidden><p id="step" role="status"></p>${tool.progressTexts.map((id) => html`<p id="${id}" class="small"></p>`)}<div class="bar" role="progressbar" aria-label="${t('site:result.progress')}" aria-valuemin="0" aria-valuemax="100"><div></div></div><div class="row"><p class="small">${own('working')}</p><button type="button" class="quiet" id="stop">${t('tools:media.stop')}</button></div></div>
<div id="failure" class="card failure" role="alert" hidden></div>
${renderResult(context, tool)}
<script type="application/json" id="setup">${jsonBlock(clientSetup(t, here.tag, tool, figures))}</script>
</section>`
}

/** What the script says on this page. */
function clientSetup(t: SiteContext['t'], language: string, tool: MediaTool, figures: MediaSetup['figures']): MediaSetup {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return {
    language,
    figures,
    steps: ['initial', 'p25', 'p50', 'p75', 'p100'].map((step) => own(`progress.${step}`)),
    texts: {
      ...Object.fromEntries(tool.uiTexts.map((key) => [key, own(`ui.${key}`)])),
      chosen: t('tools:media.chosen'),
      shared: t('site:result.shared'),
      copied: t('site:result.copied'),
      notCopied: t('site:result.notCopied'),
      ...errorTitles(t, tool),
      processingTitle: t('tools:media.processing'),
      imageTitle: t('tools:media.imageNotSupported'),
      networkText: t('tools:media.networkText'),
      unknownText: t('tools:media.unknownText'),
    },
  }
}
