/** The first feed that a page names in its head; null when it names none. */
export function findFeedLink(html: string, pageUrl: string): string | null {
  for (const [tag] of html.slice(0, 2_000_000).matchAll(/<link\s[^>]{1,2000}>/gi)) {
    if (!/rel\s*=\s*["']?[^"'>]*\balternate\b/i.test(tag) || !/type\s*=\s*["']?application\/(rss|atom)\+xml/i.test(tag)) continue
    const href = /href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)
    const url = URL.parse((href?.[1] ?? href?.[2] ?? href?.[3] ?? '').replaceAll('&amp;', '&'), pageUrl)
    if (url && /^https?:$/.test(url.protocol)) return url.href
  }
  return null
}
