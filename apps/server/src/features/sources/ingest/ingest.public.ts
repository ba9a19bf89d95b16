import { fetchSource as fetchFrom, type FetchedSource, type FetchSourceOptions } from './fetch-source.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { lookAtLink as lookAt, type LinkLook } from './look-at-link.ts'

/** Title, length and size of what is behind a link, without fetching it. Throws the `Link…` errors and `LiveSourceError`. */
export function lookAtLink(url: string, deps: IngestDeps, signal: AbortSignal): Promise<LinkLook> {
  return lookAt(url, deps, signal)
}

/** Fetches the media behind a link into one local file. FFmpeg is given local files only. */
export function fetchSource(url: string, deps: IngestDeps, options: FetchSourceOptions): Promise<FetchedSource> {
  return fetchFrom(url, deps, options)
}
