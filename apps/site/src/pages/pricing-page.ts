import { html, jsonBlock } from '../html.ts'
import { productPath, renderPage, type SiteContext } from '../page-shell.ts'

/** Sent only by servers that sell plans; the prices come from the server, in the reader's language. */
export function renderPricingPage(context: SiteContext): string {
  const { t } = context
  const own = (key: string) => t(`site:pricing.${key}`)
  const texts = Object.fromEntries(['monthly', 'yearly', 'credits', 'seats', 'templates', 'none'].map((key) => [key, own(key)]))
  return renderPage(
    context,
    { path: '/pricing', title: own('title'), description: own('lead'), isIndexable: true, data: [], script: 'prices' },
    html`<section class="hero wrap"><h1>${own('title')}</h1><p class="lead">${own('lead')}</p></section>
<section class="wrap"><noscript><p class="notice">${own('noScript')}</p></noscript>
<p class="row start"><a class="button" href="${productPath(context.here, '/signin')}?back_to=%2Fsubscription">${own('start')}</a></p>
<p id="status" role="status">${own('loading')}</p><ul id="plans" class="grid prices"></ul>
<script type="application/json" id="setup">${jsonBlock(texts)}</script></section>`,
  )
}
