import { type DownloadOptions, downloadFile } from './download-file.ts'
import type { IngestDeps } from './ingest-deps.ts'

/** Fetches exactly what lies behind an address into one local file, within limits. Answers its bytes. Throws the `Link…` errors and `MediaTooLargeError`. */
export function downloadLink(url: string, deps: IngestDeps, options: DownloadOptions): Promise<number> {
  return downloadFile(url, deps, options)
}
