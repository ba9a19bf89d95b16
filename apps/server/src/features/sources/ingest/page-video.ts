type PageVideo = { url: string; title: string | null; thumbnailUrl: string | null }

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return namedEntities[String(name).toLowerCase()] ?? whole
  })
}

function attributes(tag: string): Map<string, string> {
  const metaTags = new Map<string, string>()
  for (const match of tag.matchAll(/([\w:-]{1,40})\s{0,5}=\s{0,5}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'>]{1,4000}))/g)) {
    const name = match[1]?.toLowerCase() ?? ''
    if (!metaTags.has(name)) metaTags.set(name, unescapeHtml(match[2] ?? match[3] ?? match[4] ?? '').trim())
  }
  return metaTags
}

function metaValues(html: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\s[^>]{1,8000}>/gi)) {
    const attribute = attributes(tag)
    const name = attribute.get('property') ?? attribute.get('name') ?? attribute.get('itemprop')
    const content = attribute.get('content')
    if (name && content && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), content)
  }
  return values
}

/** URLs inside `<video>` elements, and `contentUrl` of embedded metadata. */
function elementSources(html: string): string[] {
  const sources: string[] = []
  for (const [tag] of html.matchAll(/<(?:video|audio|source)\s[^>]{1,8000}>/gi)) {
    const src = attributes(tag).get('src')
    if (src) sources.push(src)
  }
  for (const match of html.matchAll(/"contentUrl"\s{0,5}:\s{0,5}"((?:[^"\\]|\\.){1,4000})"/g)) {
    sources.push((match[1] ?? '').replaceAll('\\/', '/').replaceAll('\\u0026', '&'))
  }
  return sources
}

function absolute(reference: string | undefined, page: URL): string | null {
  const url = reference ? URL.parse(reference, page.href) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

/** The page’s title; null when it has none. */
export function findPageTitle(html: string): string | null {
  return titleOf(html, metaValues(html))
}

function titleOf(html: string, meta: Map<string, string>): string | null {
  const titleTag = /<title[^>]{0,200}>([^<]{1,1000})</i.exec(html)?.[1]
  return meta.get('og:title') ?? meta.get('twitter:title') ?? (titleTag ? unescapeHtml(titleTag) : null)
}

/** The videos a page names, most explicit first. Only parses the text; nothing on the page runs. */
export function findPageVideos(html: string, page: URL): PageVideo[] {
  const meta = metaValues(html)
  const title = titleOf(html, meta)
  const thumbnailUrl = absolute(meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image'), page)
  const candidates = ['og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player:stream', 'og:audio', 'contenturl'].map((name) =>
    meta.get(name),
  )
  const urls = [...candidates, ...elementSources(html)].map((reference) => absolute(reference, page)).filter((url) => url !== null)
  return [...new Set(urls)].slice(0, 6).map((url) => ({ url, title, thumbnailUrl }))
}
