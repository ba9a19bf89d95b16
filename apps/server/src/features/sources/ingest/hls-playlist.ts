import { AppError } from '@clipwright/contract/errors'

type HlsVariant = {
  url: string
  bandwidth: number
  width: number | null
  height: number | null
  audioGroup: string | null
  subtitleGroup: string | null
}
type HlsRendition = { type: 'AUDIO' | 'SUBTITLES'; group: string; url: string | null; language: string | null; isDefault: boolean }
export type HlsMaster = { kind: 'master'; variants: HlsVariant[]; renditions: HlsRendition[] }

export type HlsPart = {
  url: string /** Offset and length in the resource; null is all of it. */
  bytes: { start: number; length: number } | null
}
type HlsKey = { url: string; iv: Buffer | null }
export type HlsSegment = HlsPart & { durationMs: number; key: HlsKey | null; init: HlsPart | null; sequence: number }
export type HlsMedia = { kind: 'media'; segments: HlsSegment[]; durationMs: number; isLive: boolean }

const maxSegments = 50_000

function attributeList(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const match of text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)) attributes.set(match[1] ?? '', match[2] ?? match[3] ?? '')
  return attributes
}

function resolveUrl(reference: string, base: URL): string {
  const url = URL.parse(reference, base.href)
  if (!url) throw new AppError('LinkUnsupportedError', { cause: `playlist entry ${reference.slice(0, 100)}` })
  return url.href
}

function byteRange(text: string | undefined, previousEnd: number): HlsPart['bytes'] {
  const match = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(text?.trim() ?? '')
  return match ? { length: Number(match[1]), start: match[2] === undefined ? previousEnd : Number(match[2]) } : null
}

function parseMaster(lines: readonly string[], base: URL): HlsMaster {
  const variants: HlsVariant[] = []
  const renditions: HlsRendition[] = []
  lines.forEach((line, at) => {
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const values = attributeList(line.slice(13))
      const type = values.get('TYPE')
      if (type !== 'AUDIO' && type !== 'SUBTITLES') return
      const uri = values.get('URI')
      renditions.push({
        type,
        group: values.get('GROUP-ID') ?? '',
        url: uri ? resolveUrl(uri, base) : null,
        language: values.get('LANGUAGE') ?? null,
        isDefault: values.get('DEFAULT') === 'YES',
      })
    }
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return
    const uri = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'))
    if (!uri) return
    const values = attributeList(line.slice(18))
    const size = /^(\d+)x(\d+)$/.exec(values.get('RESOLUTION') ?? '')
    variants.push({
      url: resolveUrl(uri, base),
      bandwidth: Number(values.get('BANDWIDTH') ?? 0),
      width: size ? Number(size[1]) : null,
      height: size ? Number(size[2]) : null,
      audioGroup: values.get('AUDIO') ?? null,
      subtitleGroup: values.get('SUBTITLES') ?? null,
    })
  })
  return { kind: 'master', variants, renditions }
}

function parseKey(line: string, base: URL): HlsKey | null {
  const values = attributeList(line.slice('#EXT-X-KEY:'.length))
  const method = values.get('METHOD')
  if (method === undefined || method === 'NONE') return null
  const uri = values.get('URI')
  const isPlain = method === 'AES-128' && (values.get('KEYFORMAT') ?? 'identity') === 'identity'
  if (!isPlain || !uri) {
    throw new AppError('LinkUnsupportedError', { say: 'This stream is copy-protected and cannot be downloaded. Upload the file instead.' })
  }
  const iv = values.get('IV')
  return { url: resolveUrl(uri, base), iv: iv ? Buffer.from(iv.replace(/^0x/i, '').padStart(32, '0'), 'hex') : null }
}

function parseMedia(lines: readonly string[], base: URL): HlsMedia {
  const segments: HlsSegment[] = []
  let key: HlsKey | null = null
  let init: HlsPart | null = null
  let durationMs = 0
  let range: string | undefined
  let sequence = 0
  const ends = new Map<string, number>()
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) sequence = Number(line.slice(22)) || 0
    else if (line.startsWith('#EXT-X-KEY:')) key = parseKey(line, base)
    else if (line.startsWith('#EXTINF:')) durationMs = Math.round((Number.parseFloat(line.slice(8)) || 0) * 1000)
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice(17)
    else if (line.startsWith('#EXT-X-MAP:')) {
      const values = attributeList(line.slice(11))
      init = { url: resolveUrl(values.get('URI') ?? '', base), bytes: byteRange(values.get('BYTERANGE'), 0) }
    } else if (line !== '' && !line.startsWith('#')) {
      const url = resolveUrl(line, base)
      const bytes = byteRange(range, ends.get(url) ?? 0)
      if (bytes) ends.set(url, bytes.start + bytes.length)
      segments.push({ url, bytes, durationMs, key, init, sequence })
      if (segments.length > maxSegments) throw new AppError('MediaTooLongError', { cause: `more than ${maxSegments} segments` })
      sequence += 1
      range = undefined
      durationMs = 0
    }
  }
  const isLive = !lines.includes('#EXT-X-ENDLIST') && !lines.some((line) => /^#EXT-X-PLAYLIST-TYPE:\s*VOD$/.test(line))
  return { kind: 'media', segments, durationMs: segments.reduce((sum, segment) => sum + segment.durationMs, 0), isLive }
}

/** Parses an HLS playlist. All URLs in it become absolute; none has been checked by the guard yet. */
export function parseHls(text: string, base: URL): HlsMaster | HlsMedia {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') throw new AppError('LinkUnsupportedError', { cause: 'not an HLS playlist' })
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:')) ? parseMaster(lines, base) : parseMedia(lines, base)
}

/** The largest variant up to 1080 lines, of those the one with the highest bit rate; the smallest when all are larger. */
export function chooseVariant(master: HlsMaster): HlsVariant {
  const shortSide = (variant: HlsVariant) => Math.min(variant.width ?? 0, variant.height ?? 0)
  const byQuality = master.variants.toSorted((a, b) => shortSide(b) - shortSide(a) || b.bandwidth - a.bandwidth)
  const variant = byQuality.find((variant) => shortSide(variant) <= 1088) ?? byQuality.at(-1)
  if (!variant) throw new AppError('LinkUnsupportedError', { cause: 'playlist without variants' })
  return variant
}

/** The rendition of a group with a URL of its own; the default one first. */
export function chooseRendition(
  master: HlsMaster,
  type: HlsRendition['type'],
  group: string | null,
): (HlsRendition & { url: string }) | null {
  const fitting = master.renditions.filter(
    (rendition): rendition is HlsRendition & { url: string } =>
      rendition.type === type && rendition.group === group && rendition.url !== null,
  )
  return fitting.find((rendition) => rendition.isDefault) ?? fitting[0] ?? null
}
