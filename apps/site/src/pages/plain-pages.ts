import { html } from '../html.ts'
import { linkTo, renderPage, type SiteContext } from '../page-shell.ts'
import { listedTools, renderToolLinks } from './tool-page.ts'

const plain = { data: [] } as const

/** The list of all tools. */
export function renderToolsPage(context: SiteContext): string {
  const { t } = context
  return renderPage(
    context,
    { ...plain, path: '/tools', title: t('site:titles.tools'), description: t('site:toolsPage.lead'), isIndexable: true },
    html`<section class="hero wrap"><h1>${t('site:titles.tools')}</h1><p class="lead">${t('site:toolsPage.lead')}</p></section>
<section class="wrap">${renderToolLinks(context, listedTools, 'page', true)}</section>`,
  )
}

export const legalPages = ['terms', 'privacy', 'imprint'] as const
type LegalPage = (typeof legalPages)[number]

/** The server puts the operator’s own text between the marks, when there is one. */
export function renderLegalPage(context: SiteContext, name: LegalPage): string {
  const { t } = context
  const title = t(`site:footer.${name}`)
  return renderPage(
    context,
    { ...plain, path: `/${name}`, title, description: title, isIndexable: false },
    html`<section class="hero wrap"><h1>${title}</h1></section>
<section class="wrap text"><!--own ${name}--><p>${t('site:legal.placeholder')}</p><p class="small">${t('site:legal.operator', { file: `legal/${name}.txt` })}</p><!--/own--></section>`,
  )
}

export function renderMissingPage(context: SiteContext): string {
  const { t } = context
  return renderPage(
    context,
    { ...plain, path: '/404', title: t('site:missing.title'), description: t('site:missing.text'), isIndexable: false },
    html`<section class="hero wrap"><h1>${t('site:missing.title')}</h1><p class="lead">${t('site:missing.text')}</p><p class="row start"><a class="button" href="${linkTo(context, '/')}">${t('site:missing.home')}</a></p></section>
<section class="wrap">${renderToolLinks(context, listedTools, 'page')}</section>`,
  )
}
