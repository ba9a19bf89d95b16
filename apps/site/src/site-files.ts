import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { pathIn, siteLanguages } from './languages.ts'
import { originMark } from './page-shell.ts'
import { listedTools, toolPath } from './pages/tool-page.ts'

/** Addresses that search engines are told of, without language prefix. */
const listedPaths = ['/', '/tools', ...listedTools.filter(({ allowIndexing }) => allowIndexing).map(toolPath)]

export function renderSitemap(): string {
  const alternates = (path: string) =>
    siteLanguages.map((one) => `<xhtml:link rel="alternate" hreflang="${one.tag}" href="${originMark}${pathIn(one, path)}"/>`).join('')
  const entries = listedPaths.flatMap((path) =>
    siteLanguages.map((one) => `<url><loc>${originMark}${pathIn(one, path)}</loc>${alternates(path)}</url>`),
  )
  // Kept on servers where plans are sold.
  const prices = siteLanguages
    .map((one) => `<url><loc>${originMark}${pathIn(one, '/pricing')}</loc>${alternates('/pricing')}</url>`)
    .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n<!--sold-->${prices}<!--/sold-->\n</urlset>\n`
}

/** Of the web app, only the sign-in could be found, and it has nothing to find. */
export const robots = `User-agent: *\nDisallow: /api/\nDisallow: /signin\n\nSitemap: ${originMark}/sitemap.xml\n`

/** Addresses of earlier days. */
export const newAddresses: Readonly<Record<string, string>> = Object.fromEntries(
  freeTools.flatMap((tool) =>
    tool.legacyKeys
      .filter((key) => key !== tool.slug)
      .flatMap((key) => siteLanguages.map((one) => [pathIn(one, `/tools/${key}`), pathIn(one, toolPath(tool))])),
  ),
)
