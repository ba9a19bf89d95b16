import { guestFileBytes } from '@clipwright/contract/tools/guest-transcripts'
import type { MediaTool } from '@clipwright/tools/media-tool'
import { type Html, html } from '../../html.ts'
import { siteLanguages } from '../../languages.ts'
import { productLink } from '../../pages/tool-page.ts'
import type { CardContext, MediaCard } from '../media-card.ts'

const kinds = ['txt', 'srt', 'vtt', 'docx', 'json'] as const

function renderFields({ t }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<label class="field"><span>${own('link')}</span><input type="url" id="link" inputmode="url" autocomplete="off" placeholder="https://" aria-describedby="problem"></label>
<div class="row">
<label class="pick"><span>${own('spoken')}</span> <select id="spoken"><option value="">${own('detect')}</option>${siteLanguages.map(
    ({ language, name, tag }) => html`<option value="${language.slice(0, 2)}" lang="${tag}">${name}</option>`,
  )}</select></label>
<button class="button" type="submit">${own('button')}</button>
</div>`
}

function renderResult({ t, here }: CardContext, tool: MediaTool): Html {
  const own = (key: string) => t(`tools:${tool.key}.${key}`)
  return html`<section id="own" class="card" aria-labelledby="own-title" hidden><h2 id="own-title">${own('own')}</h2><ul id="own-list" class="own"></ul></section>
<section id="result" class="card" aria-labelledby="result-title" hidden><h2 id="result-title" tabindex="-1">${own('success')}</h2>
<p id="rung"></p>
<fieldset id="naming" hidden><legend>${own('names')}</legend><div id="names" class="names"></div></fieldset>
<label class="field"><span>${own('find')}</span><input type="search" id="find" autocomplete="off"></label><p id="matches" class="small" role="status"></p>
<ol id="words" class="paragraphs"></ol>
<p id="deleted" class="small"></p>
<div class="row actions">${kinds.map((kind) => html`<button type="button" class="${kind === 'txt' ? 'button' : 'quiet'}" data-kind="${kind}">${kind.toUpperCase()}</button>`)}<button type="button" class="quiet" id="copy">${t('site:result.copy')}</button><button type="button" class="quiet" id="share">${t('site:result.share')}</button><button type="button" class="quiet" id="remove">${own('remove')}</button><a class="quiet" id="try" href="${productLink(here, tool)}">${t('tools:media.try')}</a></div></section>`
}

export const card: MediaCard = { renderFields, renderResult, figures: { maxBytes: guestFileBytes } }
