import { thumbnailFonts } from '@clipwright/tools/engines/thumbnail-fonts'
import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html } from '../../html.ts'
import { productLink } from '../../pages/tool-page.ts'
import type { CardContext, MediaCard } from '../media-card.ts'

function renderFields({ t }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<label class="field"><span>${own('title')}</span><input type="text" id="title" maxlength="80" autocomplete="off" placeholder="${own('placeholder')}" aria-describedby="problem"></label>
<!--draws--><div class="row"><span class="small">${own('drawHint')}</span><button class="quiet" type="button" id="draw">${own('draw')}</button></div><!--/draws-->
<div class="row"><span class="small">${own('hint')}</span><button class="button" type="submit">${own('button')}</button></div>`
}

function renderResult({ t, here }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2>
<fieldset id="stills" hidden><legend>${own('frames')}</legend><div id="frames" class="frames"></div></fieldset>
<p id="notes" class="small" role="status"></p>
<label class="pick" id="branding" hidden><input type="checkbox" id="own-brand" checked> <span>${own('ownBrand')}</span></label>
<label class="pick"><span>${own('font')}</span> <select id="font"><option value="">${own('ownFont')}</option>${thumbnailFonts.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></label>
<p class="small">${own('pick')}</p>
<ul id="designs" class="designs"></ul>
<section aria-labelledby="compare-title"><h3 id="compare-title">${own('compare')}</h3>
<label class="pick"><input type="checkbox" id="mock-dark"> <span>${own('dark')}</span></label>
<div id="mock" class="mock"><div><h4>${own('search')}</h4><ul id="in-search"></ul></div><div><h4>${own('sidebar')}</h4><ul id="in-sidebar" class="narrow"></ul></div></div></section>
<div class="row actions"><button type="button" class="quiet" id="share">${t('site:result.share')}</button><a class="quiet" id="try" href="${productLink(here, tool)}">${t('tools:media.try')}</a></div></section>`
}

export const card: MediaCard = { renderFields, renderResult }
