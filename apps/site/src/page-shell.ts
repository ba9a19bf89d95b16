import { Html, html, jsonBlock } from './html.ts'
import { pathIn, type SiteLanguage, siteLanguages } from './languages.ts'
import type { Text } from './texts.ts'

/** The server puts the address that the page is called by in its place. */
export const originMark = 'https://origin.invalid'

/** What every page of one language shares. */
export type SiteContext = {
  here: SiteLanguage
  t: Text
  style: string
  scripts: Readonly<Record<'tool' | 'prices' | 'waitlist', string>>
  /** Scripts of the tools that work on files, by slug. */
  mediaScripts: ReadonlyMap<string, string>
  fontFile: string
  /** Shown beside links to pages that have no image of their own. */
  imageFile: string
  /** Own images of pages, by path without language prefix. */
  images: ReadonlyMap<string, string>
}

type PageHead = {
  /** Without language prefix. */
  path: string
  title: string
  description: string
  isIndexable: boolean
  /** Structured data. */
  data: readonly object[]
  /** Only pages on which something runs have a script. */
  script?: keyof SiteContext['scripts']
}

/** An address of the web app, reached in the language of this page: the server stores it and goes on (`site-language.ts`). */
export const productPath = ({ prefix }: SiteLanguage, path: string) => prefix + path

export const linkTo = ({ here }: SiteContext, path: string) => pathIn(here, path)

export function renderPage(context: SiteContext, head: PageHead, main: Html): string {
  const { here, t, style, scripts } = context
  return html`<!doctype html>
<html lang="${here.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${head.title} | Clipwright</title>
<meta name="description" content="${head.description}">
${renderLinks(context, head)}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="/site/${context.fontFile}" as="font" type="font/woff2" crossorigin>
<style>${new Html(style)}</style>
${head.data.map((data) => html`<script type="application/ld+json">${jsonBlock({ '@context': 'https://schema.org', ...data })}</script>`)}
</head>
<body>
<a class="skip" href="#main">${t('site:nav.skip')}</a>
${renderHeader(context)}
<main id="main">${main}</main>
${renderFooter(context, head)}
${head.script && html`<script type="module" src="/site/${scripts[head.script]}"></script>`}
</body>
</html>
`.text
}

function renderLinks({ here, imageFile, images }: SiteContext, { path, title, description, isIndexable }: PageHead): Html {
  const url = originMark + pathIn(here, path)
  return html`${
    isIndexable
      ? html`<link rel="canonical" href="${url}">
${siteLanguages.map((one) => html`<link rel="alternate" hreflang="${one.tag}" href="${originMark + pathIn(one, path)}">\n`)}<link rel="alternate" hreflang="x-default" href="${originMark + path}">`
      : html`<meta name="robots" content="noindex">`
  }
<meta property="og:type" content="website">
<meta property="og:site_name" content="Clipwright">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${`${originMark}/site/${images.get(path) ?? imageFile}`}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">
<meta property="og:locale" content="${here.tag.replace('-', '_')}">
${siteLanguages.filter((one) => one !== here).map((one) => html`<meta property="og:locale:alternate" content="${one.tag.replace('-', '_')}">\n`)}<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">`
}

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#141e19"/><path d="M7 9.5h18M7 22.5h11" stroke="#b3b7af" stroke-width="2.5" stroke-linecap="round"/><path d="M6 12.5h20.5l-2 7H4z" fill="#d8f428"/></svg>`

/** Kept on servers where plans are sold, taken out elsewhere. */
const whereSold = (part: Html) => html`<!--sold-->${part}<!--/sold-->`

function renderHeader(context: SiteContext): Html {
  const { t } = context
  return html`<header class="top"><div class="wrap">
<a class="brand" href="${linkTo(context, '/')}" aria-label="${t('site:nav.home')}">${mark}<span>Clipwright</span></a>
<nav aria-label="${t('site:nav.main')}"><a href="${linkTo(context, '/tools')}">${t('site:nav.tools')}</a>${whereSold(html`<a href="${linkTo(context, '/pricing')}">${t('site:nav.pricing')}</a>`)}<a href="${productPath(context.here, '/signin')}">${t('site:nav.signIn')}</a></nav>
</div></header>`
}

function renderFooter(context: SiteContext, { path }: PageHead): Html {
  const { here, t } = context
  return html`<footer><div class="wrap">
<p>${t('site:footer.about')}</p>
<nav aria-label="${t('site:footer.legal')}"><a href="${linkTo(context, '/terms')}">${t('site:footer.terms')}</a><a href="${linkTo(context, '/privacy')}">${t('site:footer.privacy')}</a><a href="${linkTo(context, '/imprint')}">${t('site:footer.imprint')}</a></nav>
<nav class="languages" aria-label="${t('site:nav.language')}">${siteLanguages.map(
    (one) =>
      html`<a href="${pathIn(one, path)}?language=${one.language}" rel="nofollow" lang="${one.tag}" hreflang="${one.tag}"${one === here && html` aria-current="true"`}>${one.name}${one.isBeta && html` <small>${t('app:beta')}</small>`}</a>`,
  )}</nav>
</div></footer>`
}
