type FeedItem = {
  targetId: string
  title: string
  text: string
  ownText: string | null
  postedAt: Date
  durationMs: number
  sizeBytes: number
}
type FeedHead = { title: string; address: string; videoUrl: (targetId: string) => string }

/** Characters that XML 1.0 cannot carry at all. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** An RSS 2.0 feed with the videos as enclosures, as podcast programs and automations read it. */
export function toFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const title = escapeXml(head.title)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>',
    `<title>${title}</title><link>${escapeXml(head.address)}</link><description>${title}</description>`,
    `<atom:link href="${escapeXml(head.address)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => toItem(head, item)),
    '</channel></rss>',
  ].join('\n')
}

function toItem({ videoUrl }: FeedHead, { targetId, title, text, ownText, postedAt, durationMs, sizeBytes }: FeedItem): string {
  const url = escapeXml(videoUrl(targetId))
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<description>${escapeXml(ownText ?? text)}</description>`,
    `<guid isPermaLink="false">${escapeXml(targetId)}</guid>`,
    `<pubDate>${postedAt.toUTCString()}</pubDate>`,
    `<enclosure url="${url}" length="${sizeBytes}" type="video/mp4"/>`,
    `<itunes:duration>${Math.round(durationMs / 1000)}</itunes:duration>`,
    '</item>',
  ].join('')
}
