import type { SourcePlatform } from '@clipwright/contract/projects/projects'
import { downloadFile } from './download-file.ts'
import { extractFile, fetchCaptions } from './extractor.ts'
import { fetchHls } from './fetch-hls.ts'
import { type PaceRules, usualPace, watchPace } from './fetch-pace.ts'
import { type CaptionLimits, fetchHlsCaptions } from './hls-captions.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { resolveLink, type ResolvedLink } from './resolve-link.ts'

export type FetchSourceOptions = {
  /** Where the file goes. Its folder holds unfinished parts meanwhile, and nothing else afterwards. */
  outFile: string
  signal: AbortSignal
  maxBytes: number
  onProgress(receivedBytes: number, totalBytes: number | null): void
  /** Called once when it takes long, so that others may go first. */
  onLong?(): void
  pace?: PaceRules
  captionLimits?: CaptionLimits
}

type FetchedSource = {
  file: string
  title: string
  platform: SourcePlatform
  /** As SRT or WebVTT text. */
  platformCaptions: { text: string; language?: string } | null
}

type FetchOptions = Pick<FetchSourceOptions, 'outFile' | 'signal' | 'maxBytes' | 'onProgress'> & {
  /** Called when all bytes are here. */
  onArrived(): void
}

async function fetchMedia(link: ResolvedLink, deps: IngestDeps, options: FetchOptions): Promise<void> {
  if (link.kind === 'hls') await fetchHls(link.tracks, deps, options)
  else if (link.kind === 'ytdlp') await extractFile(link.extracted, deps, options)
  else await downloadFile(link.url, deps, options)
}

async function fetchWatched(link: ResolvedLink, deps: IngestDeps, options: FetchSourceOptions): Promise<void> {
  using pace = watchPace(options.signal, options.pace ?? usualPace, () => options.onLong?.())
  try {
    await fetchMedia(link, deps, {
      outFile: options.outFile,
      maxBytes: options.maxBytes,
      signal: pace.signal,
      onProgress: (receivedBytes, totalBytes) => {
        pace.note(receivedBytes)
        options.onProgress(receivedBytes, totalBytes)
      },
      // What is left is our own work, at our own pace.
      onArrived: () => pace[Symbol.dispose](),
    })
  } catch (error) {
    // Streams tell that they were aborted, and not why.
    pace.signal.throwIfAborted()
    throw error
  }
}

async function captionsOf(
  link: ResolvedLink,
  deps: IngestDeps,
  { signal, captionLimits }: FetchSourceOptions,
): Promise<FetchedSource['platformCaptions']> {
  if (link.kind === 'hls')
    return fetchHlsCaptions(link.tracks, deps, { signal, ...(captionLimits === undefined ? {} : { limits: captionLimits }) })
  return link.kind === 'ytdlp' ? fetchCaptions(link.extracted.info, deps, signal) : null
}

/** Downloads the media behind a link into one local file. */
export async function fetchSource(link: string, deps: IngestDeps, options: FetchSourceOptions): Promise<FetchedSource> {
  const resolved = await resolveLink(link, deps, options.signal)
  await fetchWatched(resolved, deps, options)
  const platformCaptions = await captionsOf(resolved, deps, options)
  return { file: options.outFile, title: resolved.title, platform: resolved.platform, platformCaptions }
}
