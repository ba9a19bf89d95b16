import { AppError } from '@clipwright/contract/errors'
import { readText } from '#platform/fetch/guarded-fetch.ts'
import type { HlsTracks } from './fetch-hls.ts'
import { chooseRendition, chooseVariant, parseHls } from './hls-playlist.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { joinVttSegments } from './vtt-segments.ts'

/** For all segments together: ten hours of talk are below 2 MB. */
export type CaptionLimits = { totalBytes: number; longestMs: number }

const usualLimits: CaptionLimits = { totalBytes: 16 * 1024 ** 2, longestMs: 5 * 60_000 }

/**
 * The subtitle track of an HLS stream as WebVTT. Captions are optional: null where they cannot all be had, are too large or
 * come too slowly. Rejects only when the caller’s signal is aborted.
 */
export async function fetchHlsCaptions(
  { master }: HlsTracks,
  deps: IngestDeps,
  { signal, limits = usualLimits }: { signal: AbortSignal; limits?: CaptionLimits },
): Promise<{ text: string; language?: string } | null> {
  const rendition = master && chooseRendition(master, 'SUBTITLES', chooseVariant(master).subtitleGroup)
  if (!rendition) return null
  try {
    const text = await fetchSegments(rendition.url, deps, AbortSignal.any([signal, AbortSignal.timeout(limits.longestMs)]), limits)
    return text === null ? null : { text, ...(rendition.language ? { language: rendition.language } : {}) }
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

async function fetchSegments(
  listUrl: string,
  deps: IngestDeps,
  signal: AbortSignal,
  { totalBytes }: CaptionLimits,
): Promise<string | null> {
  let leftBytes = totalBytes
  const load = async (url: string) => {
    const response = await deps.fetch(url, { signal, maxBytes: leftBytes, deadlineMs: 60_000 })
    if (response.status !== 200) {
      response.body.destroy()
      throw new AppError('LinkUnreachableError', { cause: `status ${response.status} for captions` })
    }
    const text = await readText(response)
    leftBytes -= Buffer.byteLength(text)
    return { text, url: response.url }
  }
  const playlist = await load(listUrl)
  const media = parseHls(playlist.text, playlist.url)
  if (media.kind !== 'media' || media.isLive) return null
  const segments: string[] = []
  for (const segment of media.segments) segments.push((await load(segment.url)).text)
  return joinVttSegments(segments)
}
