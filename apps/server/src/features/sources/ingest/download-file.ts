import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { GuardedResponse } from '#platform/fetch/guarded-fetch.ts'
import type { IngestDeps } from './ingest-deps.ts'

const maxIdleTries = 3
const firstPauseMs = 500
/** An attempt that brings fewer bytes than this does not count as progress. */
const progressBytes = 64 * 1024

export type DownloadOptions = {
  outFile: string
  signal: AbortSignal
  maxBytes: number
  onProgress?: (receivedBytes: number, totalBytes: number | null) => void
  minBytesPerSec?: number
  rateWindowMs?: number
  firstPauseMs?: number
}

/** What the first response told about the resource; a continued part must be of the same version. */
type ResourceVersion = { validator: string | null; totalBytes: number | null }

function validatorOf(headers: Record<string, string>): string | null {
  // Ranges of a compressed response count compressed bytes, while the stored ones are decompressed.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
  const tag = headers['etag']
  // A weak ETag does not promise the same bytes.
  return tag && !tag.startsWith('W/') ? tag : (headers['last-modified'] ?? null)
}

function startOf(response: GuardedResponse): number | undefined {
  const match = /^bytes (\d+)-\d+\/(?:\d+|\*)$/i.exec(response.headers['content-range'] ?? '')
  return match ? Number(match[1]) : undefined
}

function totalOf(response: GuardedResponse): number | null {
  const ranged = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1]
  if (response.status === 206) return ranged === undefined ? null : Number(ranged)
  return response.contentLength
}

function refuseStatus(response: GuardedResponse): never {
  response.body.destroy()
  throw new AppError('LinkUnreachableError', { cause: `status ${response.status}` })
}

class Download {
  receivedBytes = 0
  #known: ResourceVersion | null = null
  readonly #url: string
  readonly #deps: IngestDeps
  readonly #options: DownloadOptions
  readonly #file: FileHandle

  constructor(url: string, deps: IngestDeps, options: DownloadOptions, file: FileHandle) {
    this.#url = url
    this.#deps = deps
    this.#options = options
    this.#file = file
  }

  /** One request and its body. Returns when the resource is complete; throws when the connection broke. */
  async attempt(): Promise<void> {
    const { signal, maxBytes, minBytesPerSec, rateWindowMs } = this.#options
    const isResume = this.receivedBytes > 0 && this.#known?.validator !== null && this.#known !== null
    const response = await this.#deps.fetch(this.#url, {
      signal,
      maxBytes: maxBytes + 1,
      ...(minBytesPerSec === undefined ? {} : { minBytesPerSec }),
      ...(rateWindowMs === undefined ? {} : { rateWindowMs }),
      ...(isResume ? { headers: { range: `bytes=${this.receivedBytes}-`, 'if-range': this.#known?.validator ?? '' } } : {}),
    })
    await this.#begin(response)
    for await (const chunk of response.body) await this.#write(chunk as Buffer)
    const expected = this.#known?.totalBytes
    if (expected !== null && expected !== undefined && this.receivedBytes < expected) {
      throw new AppError('LinkUnreachableError', { cause: `ended at ${this.receivedBytes} of ${expected} bytes` })
    }
  }

  async #begin(response: GuardedResponse): Promise<void> {
    if (response.status !== 200 && response.status !== 206) refuseStatus(response)
    const totalBytes = totalOf(response)
    const continues = response.status === 206 && startOf(response) === this.receivedBytes && totalBytes === this.#known?.totalBytes
    if (!continues) {
      if (response.status === 206 && startOf(response) !== 0) refuseStatus(response)
      // A new version, or a server that cannot continue: start over.
      this.receivedBytes = 0
      await this.#file.truncate(0)
      this.#known = { validator: validatorOf(response.headers), totalBytes }
    }
    if (totalBytes !== null && totalBytes > this.#options.maxBytes) {
      response.body.destroy()
      throw new AppError('MediaTooLargeError', { cause: `${totalBytes} bytes` })
    }
  }

  async #write(chunk: Buffer): Promise<void> {
    for (let writtenBytes = 0; writtenBytes < chunk.length; ) {
      const { bytesWritten } = await this.#file.write(chunk, writtenBytes, chunk.length - writtenBytes, this.receivedBytes + writtenBytes)
      writtenBytes += bytesWritten
    }
    this.receivedBytes += chunk.length
    if (this.receivedBytes > this.#options.maxBytes)
      throw new AppError('MediaTooLargeError', { cause: `more than ${this.#options.maxBytes} bytes` })
    this.#options.onProgress?.(this.receivedBytes, this.#known?.totalBytes ?? null)
  }
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof AppError && error.errorName === 'LinkUnreachableError'
}

/**
 * Downloads a resource into a new file. A broken connection is continued where it broke if the server proves that the
 * version is the same; otherwise the download starts over. Returns the bytes received.
 */
export async function downloadFile(url: string, deps: IngestDeps, options: DownloadOptions): Promise<number> {
  const file = await open(options.outFile, 'w')
  try {
    const download = new Download(url, deps, options, file)
    for (let fruitless = 0; ; ) {
      const before = download.receivedBytes
      try {
        await download.attempt()
        return download.receivedBytes
      } catch (error) {
        fruitless = download.receivedBytes - before >= progressBytes ? 0 : fruitless + 1
        if (options.signal.aborted) throw options.signal.reason
        if (!mayTryAgain(error) || fruitless >= maxIdleTries) throw error
        await waitMs((options.firstPauseMs ?? firstPauseMs) * 2 ** fruitless, options.signal)
      }
    }
  } finally {
    await file.close()
  }
}
