import { guestCompressionHours, guestVideoBytes, guestVideoMinutes } from '@clipwright/contract/tools/guest-compressions'
import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html } from '../../html.ts'
import { productLink } from '../../pages/tool-page.ts'
import type { CardContext, MediaCard } from '../media-card.ts'

/** Limits in MB that a file may have on its way to others. E-mail makes a file a third larger, and 25 MB is a common limit. */
const presets = [
  ['discord', 10],
  ['whatsapp', 16],
  ['email', 18],
] as const
const levels = ['high', 'balanced', 'small'] as const
const codecs = ['avc', 'hevc', 'vp9', 'av1'] as const

function renderFields({ t }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  const goal = (value: string | number, text: Html | string, isChosen = false) =>
    html`<label class="pick"><input type="radio" name="goal" id="goal-${value}" value="${value}"${isChosen && html` checked`}> <span>${text}</span></label>`
  return html`<fieldset><legend>${own('goal')}</legend>
${presets.map(([name, size], at) => goal(size, own(name), at === 0))}
<div class="pick">${goal('own', own('own'))}<label class="pick"><input type="number" id="size" min="0.1" step="any" value="50" inputmode="decimal" aria-label="${own('ownSize')}"> MB</label></div>
<div class="pick">${goal('quality', own('quality'))}<select id="level" aria-label="${own('qualityLevel')}">${levels.map((level) => html`<option value="${level}"${level === 'balanced' && html` selected`}>${own(level)}</option>`)}</select></div>
</fieldset>
<p id="elsewhere" class="notice" role="status" hidden></p>
<div class="row">
<label class="pick"><span>${own('codec')}</span> <select id="codec">${codecs.map((codec) => html`<option value="${codec}">${own(codec)}</option>`)}</select></label>
<button class="button" type="submit">${own('button')}</button>
</div>`
}

function renderResult({ t, here }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2>
<p class="figures"><strong id="saved"></strong> <span id="sizes"></span></p>
<div id="comparison"><div class="compare" role="img" aria-label="${own('compared')}"><canvas id="before"></canvas><canvas id="after"></canvas><span>${own('before')}</span><span>${own('after')}</span></div>
<label class="slide"><span>${own('divider')}</span> <input type="range" id="divider" min="0" max="100" value="50"></label>
<label class="slide"><span>${own('moment')}</span> <input type="range" id="moment" min="0" max="990" value="500"></label></div>
<p id="notes" class="small"></p>
<div class="row actions"><a class="button" id="download" href="#tool">${own('download')}</a><button type="button" class="quiet" id="share">${t('site:result.share')}</button><a class="quiet" id="try" href="${productLink(here, tool)}">${t('tools:media.try')}</a></div></section>`
}

export const card: MediaCard = {
  renderFields,
  renderResult,
  figures: { serverBytes: guestVideoBytes, serverMinutes: guestVideoMinutes, serverHours: guestCompressionHours },
}
