import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html } from '../../html.ts'
import { productLink } from '../../pages/tool-page.ts'
import type { CardContext, MediaCard } from '../media-card.ts'

/** Id, smallest, largest and first value. */
const sliders = [
  ['azimuth', -180, 180, 150],
  ['height', 0, 90, 30],
  ['power', 0, 100, 80],
  ['softness', 0, 100, 35],
  ['background', 0, 120, 90],
] as const
const presets = ['goldenHour', 'studio', 'noir', 'neon'] as const

function renderFields({ t }: CardContext, tool: MediaTool): Html {
  return html`<div class="row"><span></span><button class="button" type="submit">${t(`tools:${tool.key}.button`)}</button></div>`
}

function renderResult({ t, here }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2>
<p id="notes" class="small"></p>
<div class="studio"><div>
<div id="image" class="compare lit" role="img" aria-label="${own('compared')}"><canvas id="before"></canvas><canvas id="after" style="clip-path:none"></canvas><i id="sun-above"></i><span id="was">${own('before')}</span><span>${own('after')}</span></div>
<label class="slide"><span>${own('divider')}</span> <input type="range" id="divider" min="0" max="100" value="0"></label>
</div><div>
<div class="row start-presets">${presets.map((name) => html`<button type="button" class="quiet thin" data-preset="${name}">${own(`presets.${name}`)}</button>`)}</div>
<fieldset class="lights"><legend>${own('which')}</legend>${[0, 1].map((at) => html`<label class="pick"><input type="radio" name="light" id="light-${at}"${at === 0 && html` checked`}> <span>${own(`light${at + 1}`)}</span></label>`)}</fieldset>
<div id="dial" class="dial" aria-hidden="true"><span id="sun"></span></div>
${sliders.map(([id, least, most, first]) => html`<label class="slide"><span>${own(id)}</span> <input type="range" id="${id}" min="${least}" max="${most}" value="${first}"></label>`)}
<label class="slide"><span>${own('colour')}</span> <input type="color" id="colour" value="#fff2dc"></label>
</div></div>
<div class="row actions"><button type="button" class="button" data-kind="jpeg">JPEG</button><button type="button" class="quiet" data-kind="png">PNG</button><button type="button" class="quiet" id="share">${t('site:result.share')}</button><a class="quiet" id="try" href="${productLink(here, tool)}">${t('tools:media.try')}</a></div></section>`
}

export const card: MediaCard = { renderFields, renderResult }
