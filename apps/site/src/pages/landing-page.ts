import { html } from '../html.ts'
import { linkTo, originMark, productPath, renderPage, type SiteContext } from '../page-shell.ts'
import { landingImage } from './landing-image.ts'
import { listedTools, renderToolLinks } from './tool-page.ts'

const steps = ['one', 'two', 'three', 'four'] as const
const points = ['own', 'open', 'offline'] as const

export function renderLandingPage(context: SiteContext): string {
  const { t } = context
  const head = {
    path: '/',
    title: t('site:landing.title'),
    description: t('site:landing.description'),
    isIndexable: true,
    data: [
      {
        '@type': 'SoftwareApplication',
        name: 'Clipwright',
        description: t('site:landing.description'),
        url: `${originMark}/`,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any',
      },
    ],
  }
  return renderPage(
    context,
    head,
    html`<section class="hero big wrap"><div><h1>${t('site:landing.hero')}</h1><p class="lead">${t('site:landing.lead')}</p>
<p class="row start"><a class="button" href="${productPath(context.here, '/signin')}">${t('site:landing.start')}</a><a class="plain" href="${linkTo(context, '/tools')}">${t('site:landing.tools')}</a></p></div>${landingImage}</section>
<section class="wrap"><ol class="grid steps">${steps.map((step) => html`<li><h2>${t(`site:landing.steps.${step}.title`)}</h2><p>${t(`site:landing.steps.${step}.text`)}</p></li>`)}</ol></section>
<section class="wrap"><ul class="grid points">${points.map((point) => html`<li><h2>${t(`site:landing.points.${point}.title`)}</h2><p>${t(`site:landing.points.${point}.text`)}</p></li>`)}</ul></section>
<section class="wrap"><h2>${t('site:landing.toolsTitle')}</h2>${renderToolLinks(context, listedTools)}</section>`,
  )
}
