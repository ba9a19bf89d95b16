import { createDecipheriv } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { readText, type FetchOptions } from '#platform/fetch/guarded-fetch.ts'
import { sniffContent } from './content-sniff.ts'
import { chooseRendition, chooseVariant, parseHls, type HlsMaster, type HlsMedia, type HlsPart, type HlsSegment } from './hls-playlist.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { remux } from './remux.ts'

const maxPlaylistBytes = 8 * 1024 * 1024
const maxSegmentBytes = 256 * 1024 * 1024
const parallel = 4
const maxTries = 4

type HlsFetchOptions = {
  outFile: string
  signal: AbortSignal
  maxBytes: number
  onProgress: (receivedBytes: number, totalBytes: number | null) => void
  firstPauseMs?: number
}

export type HlsTracks = {
  /** The master playlist, when the URL leads to one. */
  master: HlsMaster | null
  main: HlsMedia
  /** Audio with a playlist of its own. */
  audio: HlsMedia | null
  width: number | null
  height: number | null
}

async function fetchBytes(part: HlsPart, deps: IngestDeps, options: FetchOptions): Promise<Buffer> {
  const range = part.bytes ? { range: `bytes=${part.bytes.start}-${part.bytes.start + part.bytes.length - 1}` } : {}
  const response = await deps.fetch(part.url, { ...options, headers: range, maxBytes: maxSegmentBytes })
  if (response.status !== 200 && response.status !== 206) {
    response.body.destroy()
    throw new AppError('LinkUnreachableError', { cause: `status ${response.status} for a segment` })
  }
  const chunks: Buffer[] = []
  for await (const chunk of response.body) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (!part.bytes || response.status === 206) return bytes
  // The server ignored the range and sent everything.
  return bytes.subarray(part.bytes.start, part.bytes.start + part.bytes.length)
}

async function fetchWithRetries(part: HlsPart, deps: IngestDeps, options: HlsFetchOptions): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchBytes(part, deps, { signal: options.signal, deadlineMs: 120_000 })
    } catch (error) {
      const isTransient = error instanceof AppError && error.errorName === 'LinkUnreachableError'
      if (options.signal.aborted || !isTransient || attempt >= maxTries) throw error
      await waitMs((options.firstPauseMs ?? 500) * 2 ** attempt, options.signal)
    }
  }
}

/** Playlists of an HLS URL, down to the segments to download. Throws for live streams. */
export async function openHls(text: string, base: URL, deps: IngestDeps, signal: AbortSignal): Promise<HlsTracks> {
  const load = async (url: string): Promise<HlsMedia> => {
    const response = await deps.fetch(url, { signal, maxBytes: maxPlaylistBytes, deadlineMs: 30_000 })
    if (response.status !== 200) {
      response.body.destroy()
      throw new AppError('LinkUnreachableError', { cause: `status ${response.status} for a playlist` })
    }
    const parsed = parseHls(await readText(response), response.url)
    if (parsed.kind === 'master') throw new AppError('LinkUnsupportedError', { cause: 'playlist of playlists of playlists' })
    return parsed
  }
  const top = parseHls(text, base)
  const variant = top.kind === 'master' ? chooseVariant(top) : null
  const main = top.kind === 'master' ? await load(variant?.url ?? '') : top
  const rendition = top.kind === 'master' && variant?.audioGroup ? chooseRendition(top, 'AUDIO', variant.audioGroup) : null
  const audio = rendition && rendition.url !== variant?.url ? await load(rendition.url) : null
  if (main.isLive || audio?.isLive) throw new AppError('LiveSourceError')
  if (main.segments.length === 0) throw new AppError('LinkUnsupportedError', { cause: 'playlist without segments' })
  return { master: top.kind === 'master' ? top : null, main, audio, width: variant?.width ?? null, height: variant?.height ?? null }
}

function decrypt(bytes: Buffer, key: Buffer, segment: HlsSegment): Buffer {
  const iv = segment.key?.iv ?? Buffer.alloc(16)
  // Without an explicit IV, it is the sequence number, big-endian.
  if (!segment.key?.iv) iv.writeBigUInt64BE(BigInt(segment.sequence), 8)
  const decipher = createDecipheriv('aes-128-cbc', key, iv)
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  } catch (error) {
    throw new AppError('LinkUnreachableError', { cause: error })
  }
}

/** Joins the segments of one playlist into one file in order, downloading several at a time. */
class SegmentJoiner {
  #keys = new Map<string, Promise<Buffer>>()
  readonly #deps: IngestDeps
  readonly #options: HlsFetchOptions
  readonly #onBytes: (bytes: number, durationMs: number) => void

  constructor(deps: IngestDeps, options: HlsFetchOptions, onBytes: (bytes: number, durationMs: number) => void) {
    this.#deps = deps
    this.#options = options
    this.#onBytes = onBytes
  }

  async join(media: HlsMedia, file: FileHandle): Promise<void> {
    const inits = new Set(media.segments.map((segment) => JSON.stringify(segment.init)))
    if (inits.size > 1) {
      throw new AppError('LinkUnsupportedError', {
        say: 'This stream changes its format partway through, so it cannot be joined. Upload the file instead.',
      })
    }
    const init = media.segments[0]?.init
    if (init) await file.writeFile(await fetchWithRetries(init, this.#deps, this.#options))
    const waiting: Promise<Buffer>[] = []
    try {
      for (let next = 0, writtenCount = 0; writtenCount < media.segments.length; writtenCount += 1) {
        for (; next < media.segments.length && waiting.length < parallel; next += 1) {
          const fetched = this.#fetch(media.segments[next] as HlsSegment)
          // A later segment may fail while an earlier one is awaited; its error is thrown at its turn.
          fetched.catch(() => undefined)
          waiting.push(fetched)
        }
        const bytes = (await waiting.shift()) as Buffer
        if (writtenCount === 0 && !init && sniffContent(bytes) !== 'media') {
          throw new AppError('LinkUnsupportedError', { cause: 'segments are no media' })
        }
        await file.writeFile(bytes)
        this.#onBytes(bytes.length, media.segments[writtenCount]?.durationMs ?? 0)
      }
    } finally {
      await Promise.allSettled(waiting)
    }
  }

  async #fetch(segment: HlsSegment): Promise<Buffer> {
    const bytes = await fetchWithRetries(segment, this.#deps, this.#options)
    if (!segment.key) return bytes
    const { url } = segment.key
    const key = this.#keys.get(url) ?? fetchWithRetries({ url, bytes: null }, this.#deps, this.#options)
    this.#keys.set(url, key)
    const secret = await key
    if (secret.length !== 16) throw new AppError('LinkUnsupportedError', { cause: 'key is not 16 bytes' })
    return decrypt(bytes, secret, segment)
  }
}

/** Downloads every segment through the guard into local files and joins them into one container, without re-encoding. */
export async function fetchHls(tracks: HlsTracks, deps: IngestDeps, options: HlsFetchOptions): Promise<string> {
  const totalMs = tracks.main.durationMs + (tracks.audio?.durationMs ?? 0)
  let receivedBytes = 0
  let doneMs = 0
  const joiner = new SegmentJoiner(deps, options, (bytes, durationMs) => {
    receivedBytes += bytes
    doneMs += durationMs
    if (receivedBytes > options.maxBytes) throw new AppError('MediaTooLargeError', { cause: `${receivedBytes} bytes of segments` })
    options.onProgress(receivedBytes, doneMs > 0 ? Math.round((receivedBytes / doneMs) * totalMs) : null)
  })
  const dir = dirname(options.outFile)
  const parts: string[] = []
  try {
    for (const [name, media] of [
      ['hls-main', tracks.main],
      ['hls-audio', tracks.audio],
    ] as const) {
      if (!media) continue
      const part = join(dir, `${name}.part`)
      parts.push(part)
      await using file = await open(part, 'w')
      await joiner.join(media, file)
    }
    const [main = '', audio = null] = parts
    return await remux({ main, audio, outFile: options.outFile, signal: options.signal })
  } finally {
    await Promise.all(parts.map((part) => rm(part, { force: true })))
  }
}
