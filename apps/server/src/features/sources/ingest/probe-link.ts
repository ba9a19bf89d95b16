import { AppError } from '@clipwright/contract/errors'
import type { SourcePlatform } from '@clipwright/contract/projects/projects'
import { isPublicAddress } from '#platform/fetch/special-addresses.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { peekMedia } from './peek-media.ts'
import { resolveLink, type ResolvedLink } from './resolve-link.ts'

type LinkProbe = {
  platform: SourcePlatform
  title: string
  durationMs: number | null
  thumbnailUrl: string | null
  width: number | null
  height: number | null
  /** Language tags of the audio, as the source names them. */
  languages: string[]
  kind: 'file' | 'hls' | 'ytdlp'
  sizeBytes: number | null
}

async function measure(link: ResolvedLink, deps: IngestDeps, signal: AbortSignal) {
  switch (link.kind) {
    case 'file':
      return { ...(await peekMedia(link.url, link.sizeBytes, deps, signal)), sizeBytes: link.sizeBytes }
    case 'hls': {
      const { tracks } = link
      const trackLanguages = tracks.master?.renditions.filter(({ type }) => type === 'AUDIO').map(({ language }) => language) ?? []
      const languages = [...new Set(trackLanguages.filter((language) => language !== null))]
      return { durationMs: tracks.main.durationMs, width: tracks.width, height: tracks.height, languages, sizeBytes: null }
    }
    case 'ytdlp': {
      const { info } = link.extracted
      const best = info.formats.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))[0]
      return {
        durationMs: info.duration ? Math.round(info.duration * 1000) : null,
        width: best?.width ?? null,
        height: best?.height ?? null,
        languages: info.language ? [info.language] : [],
        sizeBytes: best?.filesize ?? best?.filesize_approx ?? null,
      }
    }
  }
}

/** The browser loads the thumbnail itself, so it must not be led to addresses of its own network. */
function keepPublicUrl(thumbnailUrl: string | null): string | null {
  const url = thumbnailUrl ? URL.parse(thumbnailUrl) : null
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return null
  return /^[\d.]+$/.test(url.hostname) && !isPublicAddress(url.hostname) ? null : url.href
}

function isTimeout(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
}

/** Title, length and frame size of what is behind a link, without downloading it. A signal that times out counts as a slow site. */
export async function probeLink(link: string, deps: IngestDeps, signal: AbortSignal): Promise<LinkProbe> {
  try {
    const resolved = await resolveLink(link, deps, signal)
    const measured = await measure(resolved, deps, signal)
    const { platform, title, kind } = resolved
    return { platform, title, kind, thumbnailUrl: keepPublicUrl(resolved.thumbnailUrl), ...measured }
  } catch (error) {
    if (!isTimeout(signal)) throw error
    throw new AppError('LinkUnreachableError', { cause: error, say: 'The site took too long to respond. Try again, or upload the file.' })
  }
}
