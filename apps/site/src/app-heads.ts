import { html } from './html.ts'
import { originMark } from './page-shell.ts'
import type { Text } from './texts.ts'

/** Screens of the web app that people are sent links to, as the server tells them apart (`platform/http/site-pages.ts`). */
const screens = ['signIn', 'join', 'shared', 'approval'] as const

/** Title, description and preview of screens of the web app, and of all its others as `app`. */
export function renderAppHeads(t: Text, imageFile: string): Record<string, string> {
  const render = (title: string, description: string) =>
    html`<title>${title}</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Clipwright">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${`${originMark}/site/${imageFile}`}">
<meta name="twitter:card" content="summary_large_image">`.text
  return {
    app: render('Clipwright', t('site:heads.app.description')),
    ...Object.fromEntries(
      screens.map((name) => [name, render(`${t(`site:heads.${name}.title`)} · Clipwright`, t(`site:heads.${name}.description`))]),
    ),
  }
}
