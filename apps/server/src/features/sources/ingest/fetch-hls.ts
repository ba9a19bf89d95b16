import { createDecipheriv, type Decipheriv } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@clipwright/contract/errors'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { readText, type FetchOptions } from '#platform/fetch/guarded-fetch.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { sniffContent } from './content-sniff.ts'
import { chooseRendition, chooseVariant, parseHls, type HlsMaster, type HlsMedia, type HlsPart, type HlsSegment } from './hls-playlist.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { remux } from './remux.ts'

export const maxPlaylistBytes = 8 * 1024 * 1024
const maxSegmentBytes = 256 * 1024 * 1024
const parallel = 4
const keyBytes = 16
const maxTries = 4

type HlsFetchOptions = {
  outFile: string
  signal: AbortSignal
  maxBytes: number
  onProgress: (receivedBytes: number, totalBytes: number | null) => void
  /** Called when all segments are here. */
  onArrived?: () => void
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

/** Fetches a part straight to a new file: segments are large, several come at a time, and a hostile site makes them as large as it may. */
async function fetchPart(part: HlsPart, file: string, deps: IngestDeps, options: FetchOptions): Promise<void> {
  const { bytes } = part
  const range = bytes ? { range: `bytes=${bytes.start}-${bytes.start + bytes.length - 1}` } : {}
  const response = await deps.fetch(part.url, { ...options, headers: range, maxBytes: maxSegmentBytes })
  if (response.status !== 200 && response.status !== 206) {
    response.body.destroy()
    throw new AppError('LinkUnreachableError', { cause: `status ${response.status} for a segment` })
  }
  // A server that ignored the range sent everything.
  const source = bytes && response.status === 200 ? cutOut(response.body, bytes) : response.body
  await pipeline(source, createWriteStream(file), { signal: options.signal })
}

async function* cutOut(source: AsyncIterable<Buffer>, { start, length }: { start: number; length: number }): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of source) {
    const wantedPart = chunk.subarray(Math.max(0, start - at), Math.max(0, start + length - at))
    if (wantedPart.length > 0) yield wantedPart
    at += chunk.length
    if (at >= start + length) return
  }
}

async function fetchWithRetries(part: HlsPart, file: string, deps: IngestDeps, options: HlsFetchOptions): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetchPart(part, file, deps, { signal: options.signal, deadlineMs: 120_000 })
      return file
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

function decipherFor(key: Buffer, segment: HlsSegment): Decipheriv {
  const iv = segment.key?.iv ?? Buffer.alloc(16)
  // Without an explicit IV, it is the sequence number, big-endian.
  if (!segment.key?.iv) iv.writeBigUInt64BE(BigInt(segment.sequence), 8)
  return createDecipheriv('aes-128-cbc', key, iv)
}

/** A segment on the disk, and the key that opens it. */
type FetchedSegment = { file: string; key: Buffer | null }

/** Joins the segments of one playlist into one file in order, downloading several at a time into `folder`. */
class SegmentJoiner {
  #keys = new Map<string, Promise<Buffer>>()
  readonly #deps: IngestDeps
  readonly #options: HlsFetchOptions
  readonly #folder: string
  readonly #onBytes: (bytes: number, durationMs: number) => void

  constructor(deps: IngestDeps, options: HlsFetchOptions, folder: string, onBytes: (bytes: number, durationMs: number) => void) {
    this.#deps = deps
    this.#options = options
    this.#folder = folder
    this.#onBytes = onBytes
  }

  async join(media: HlsMedia, target: string): Promise<void> {
    const inits = new Set(media.segments.map((segment) => JSON.stringify(segment.init)))
    if (inits.size > 1) {
      throw new AppError('LinkUnsupportedError', {
        say: 'This stream changes its format partway through, so it cannot be joined. Upload the file instead.',
      })
    }
    const init = media.segments[0]?.init
    if (init) await fetchWithRetries(init, target, this.#deps, this.#options)
    const waiting: Promise<FetchedSegment>[] = []
    try {
      for (let next = 0, writtenCount = 0; writtenCount < media.segments.length; writtenCount += 1) {
        for (; next < media.segments.length && waiting.length < parallel; next += 1) {
          const fetched = this.#fetch(media.segments[next] as HlsSegment, `${target}-${next}`)
          // A later segment may fail while an earlier one is awaited; its error is thrown at its turn.
          fetched.catch(() => undefined)
          waiting.push(fetched)
        }
        const segment = media.segments[writtenCount] as HlsSegment
        const fetched = (await waiting.shift()) as FetchedSegment
        await this.#append(fetched, segment, target)
        if (writtenCount === 0 && !init && sniffContent(await readStart(target)) !== 'media') {
          throw new AppError('LinkUnsupportedError', { cause: 'segments are no media' })
        }
        this.#onBytes((await stat(fetched.file)).size, segment.durationMs)
        await rm(fetched.file)
      }
    } finally {
      await Promise.allSettled(waiting)
    }
  }

  async #append({ file, key }: FetchedSegment, segment: HlsSegment, target: string): Promise<void> {
    const out = createWriteStream(target, { flags: 'a' })
    const { signal } = this.#options
    if (key === null) return pipeline(createReadStream(file), out, { signal })
    await pipeline(createReadStream(file), decipherFor(key, segment), out, { signal }).catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('ERR_OSSL') ? new AppError('LinkUnreachableError', { cause: error }) : error
    })
  }

  async #fetch(segment: HlsSegment, file: string): Promise<FetchedSegment> {
    await fetchWithRetries(segment, file, this.#deps, this.#options)
    if (!segment.key) return { file, key: null }
    const { url } = segment.key
    const key = this.#keys.get(url) ?? this.#fetchKey(url)
    this.#keys.set(url, key)
    return { file, key: await key }
  }

  async #fetchKey(url: string): Promise<Buffer> {
    const file = await fetchWithRetries({ url, bytes: null }, join(this.#folder, `key-${this.#keys.size}`), this.#deps, this.#options)
    if ((await stat(file)).size !== keyBytes) throw new AppError('LinkUnsupportedError', { cause: `key is not ${keyBytes} bytes` })
    return readFile(file)
  }
}

/** As much as tells what a file is. */
async function readStart(file: string): Promise<Buffer> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
  return buffer.subarray(0, bytesRead)
}

/** Downloads every segment through the guard into local files and joins them into one container, without re-encoding. */
export async function fetchHls(tracks: HlsTracks, deps: IngestDeps, options: HlsFetchOptions): Promise<string> {
  const totalMs = tracks.main.durationMs + (tracks.audio?.durationMs ?? 0)
  let receivedBytes = 0
  let doneMs = 0
  await using folder = await makeScratchDir(dirname(options.outFile))
  const joiner = new SegmentJoiner(deps, options, folder.path, (bytes, durationMs) => {
    receivedBytes += bytes
    doneMs += durationMs
    if (receivedBytes > options.maxBytes) throw new AppError('MediaTooLargeError', { cause: `${receivedBytes} bytes of segments` })
    options.onProgress(receivedBytes, doneMs > 0 ? Math.round((receivedBytes / doneMs) * totalMs) : null)
  })
  const [main, audio] = [join(folder.path, 'main'), join(folder.path, 'audio')]
  await joiner.join(tracks.main, main)
  if (tracks.audio) await joiner.join(tracks.audio, audio)
  options.onArrived?.()
  return await remux({ main, audio: tracks.audio && audio, outFile: options.outFile, signal: options.signal })
}
