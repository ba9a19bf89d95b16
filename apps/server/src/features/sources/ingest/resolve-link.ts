import { AppError } from '@clipwright/contract/errors'
import type { SourcePlatform } from '@clipwright/contract/projects/projects'
import type { GuardedResponse } from '#platform/fetch/guarded-fetch.ts'
import { parseFetchTarget } from '#platform/fetch/fetch-target.ts'
import { sniffContent } from './content-sniff.ts'
import { extractInfo, requireExtractor, type Extracted } from './extractor.ts'
import { maxPlaylistBytes, openHls, type HlsTracks } from './fetch-hls.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { fileTitle, pageTitle } from './link-title.ts'
import { findPageTitle, findPageVideos } from './page-video.ts'
import { needsExtractor, sitePlatform } from './source-platform.ts'

const maxPageBytes = 4 * 1024 * 1024
const sniffBytes = 4096

type Described = { title: string; platform: SourcePlatform; thumbnailUrl: string | null }
export type ResolvedLink =
  | (Described & { kind: 'file'; url: string; sizeBytes: number | null; acceptsRanges: boolean })
  | (Described & { kind: 'hls'; url: string; tracks: HlsTracks })
  | (Described & { kind: 'ytdlp'; url: string; extracted: Extracted })

/** Reads the start of a body or, for pages and playlists, everything up to the limit. */
async function readStart(response: GuardedResponse): Promise<{ start: Buffer; kind: ReturnType<typeof sniffContent> }> {
  const chunks: Buffer[] = []
  let size = 0
  let kind: ReturnType<typeof sniffContent> | undefined
  for await (const chunk of response.body) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size < sniffBytes) continue
    kind ??= sniffContent(Buffer.concat(chunks))
    if (kind === 'media' || kind === 'unknown' || size > (kind === 'hls' ? maxPlaylistBytes : maxPageBytes)) break
  }
  response.body.destroy()
  const start = Buffer.concat(chunks)
  return { start, kind: kind ?? sniffContent(start) }
}

function isMediaType(headers: Record<string, string>): boolean {
  return /^(video|audio)\/(?!.*mpegurl)|^application\/(mp4|ogg)/i.test(headers['content-type'] ?? '')
}

/** Resolves a URL that is media itself; undefined for a page and anything else. */
async function resolveMedia(
  url: string,
  deps: IngestDeps,
  signal: AbortSignal,
): Promise<{ found: ResolvedLink | undefined; page: { html: string; url: URL } | null }> {
  const response = await deps.fetch(url, {
    signal,
    deadlineMs: 30_000,
    maxBytes: Number.MAX_SAFE_INTEGER,
    headers: { accept: 'text/html,*/*;q=0.8' },
  })
  if (response.status !== 200 && response.status !== 206) {
    response.body.destroy()
    throw new AppError('LinkUnreachableError', { cause: `status ${response.status}` })
  }
  const { headers, contentLength: sizeBytes } = response
  const { start, kind } = await readStart(response)
  const described = { title: fileTitle(response.url, headers['content-disposition']), thumbnailUrl: null }
  const final = response.url.href
  if (kind === 'hls') {
    // Without its end a recording reads like a live stream.
    if (start.length > maxPlaylistBytes)
      throw new AppError('MediaTooLargeError', { cause: `more than ${maxPlaylistBytes} bytes of playlist` })
    const tracks = await openHls(start.toString('utf8'), response.url, deps, signal)
    return { found: { kind: 'hls', ...described, platform: 'HLS', url: final, tracks }, page: null }
  }
  if (kind === 'media' || (kind === 'unknown' && isMediaType(headers))) {
    const acceptsRanges = headers['accept-ranges'] === 'bytes'
    return { found: { kind: 'file', ...described, platform: 'DIRECT_LINK', url: final, sizeBytes, acceptsRanges }, page: null }
  }
  return { found: undefined, page: kind === 'html' ? { html: start.toString('utf8'), url: response.url } : null }
}

/** The first of the page’s videos that is one. */
async function resolvePage(page: { html: string; url: URL }, deps: IngestDeps, signal: AbortSignal): Promise<ResolvedLink | undefined> {
  for (const video of findPageVideos(page.html, page.url)) {
    try {
      const { found: media } = await resolveMedia(video.url, deps, signal)
      if (media) return { ...media, title: video.title ? pageTitle(video.title) : media.title, thumbnailUrl: video.thumbnailUrl }
    } catch (error) {
      // A page may name several; one that is refused or gone does not rule out the others.
      if (signal.aborted || !(error instanceof AppError) || error.errorName === 'LiveSourceError') throw error
    }
  }
  return undefined
}

async function resolveByExtractor(
  url: string,
  host: string,
  pageName: string | null,
  deps: IngestDeps,
  signal: AbortSignal,
): Promise<ResolvedLink> {
  const extracted = await extractInfo(url, deps, signal)
  // Without an extractor for this very site, yt-dlp makes up a title.
  const title = extracted.info.extractor_key === 'Generic' ? (pageName ?? extracted.info.title) : extracted.info.title
  return {
    kind: 'ytdlp',
    url,
    extracted,
    title: pageTitle(title ?? '') || host,
    platform: sitePlatform(host) ?? 'YTDLP_LINK',
    thumbnailUrl: extracted.info.thumbnail?.startsWith('https://') ? extracted.info.thumbnail : null,
  }
}

/**
 * Finds out what a link leads to: a media file, an HLS playlist, a page that names one of them, or something that yt-dlp
 * can read. Throws `LinkRefusedError`, `LinkUnsupportedError`, `LinkUnreachableError` or `LiveSourceError`.
 */
export async function resolveLink(link: string, deps: IngestDeps, signal: AbortSignal): Promise<ResolvedLink> {
  const url = link.trim()
  const { hostname } = parseFetchTarget(url, deps.fetch.allowed)
  if (needsExtractor(hostname)) return resolveByExtractor(url, hostname, null, deps, signal)
  const { found: media, page } = await resolveMedia(url, deps, signal)
  const onPage = !media && page ? await resolvePage(page, deps, signal) : media
  if (onPage) return onPage
  if (page) requireExtractor()
  else throw new AppError('LinkUnsupportedError', { cause: 'neither media nor a page' })
  return resolveByExtractor(url, hostname, page ? findPageTitle(page.html) : null, deps, signal)
}
