import { html, jsonBlock } from '../html.ts'
import { productPath, renderPage, type SiteContext } from '../page-shell.ts'

/** For people who must wait where new ones are admitted from a list. */
export function renderNotAvailablePage(context: SiteContext): string {
  const { t, here } = context
  const own = (key: string) => t(`auth:notAvailable.${key}`)
  const texts = {
    joined: own('joined'),
    none: own('none'),
    notAnAddress: t('auth:notAnAddress'),
    network: t('site:errors.network'),
    unknown: t('site:errors.unknown'),
  }
  return renderPage(
    context,
    {
      path: '/not-available',
      title: t('site:heads.notAvailable.title'),
      description: t('site:heads.notAvailable.description'),
      isIndexable: false,
      data: [],
      script: 'waitlist',
    },
    html`<section class="hero wrap"><h1>${own('title')}</h1><p class="lead">${own('body')}</p></section>
<section class="wrap"><p id="status" role="status"></p>
<form class="card" id="join" method="post" novalidate>
<label class="field"><span>${t('auth:email')}</span><input type="email" id="email" name="email" autocomplete="email" inputmode="email" aria-describedby="problem"></label>
<div class="row small"><span id="problem" class="problem" role="alert"></span></div>
<div class="row"><button class="button" type="submit">${own('join')}</button></div>
<noscript><p class="notice">${t('site:notAvailable.noScript')}</p></noscript>
</form>
<p class="row start"><a class="plain" href="${productPath(here, '/signin')}">${own('other')}</a></p>
<script type="application/json" id="setup">${jsonBlock(texts)}</script></section>`,
  )
}
