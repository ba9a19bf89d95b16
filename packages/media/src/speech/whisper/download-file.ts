import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@clipwright/contract/errors'

export type Download = {
  url: string
  /** Appears when complete and verified; `<target>.part` until then. */
  target: string
  sha256: string | null
  sizeBytes: number | null
  fetch: typeof fetch
  signal?: AbortSignal | undefined
  /** Called with the number of bytes received. */
  onBytes(bytes: number): void
  /** Time without a byte. Default 30 s. */
  stallMs?: number
  /** Delay before the next attempt. Default 1 s, doubled each time. */
  firstRetryMs?: number
}

export type Downloaded = { sha256: string; sizeBytes: number; commit: string | null }

/** Attempts in a row without a byte; for an unknown host fewer. */
const fruitlessAttempts = 4
const unreachableAttempts = 2

/**
 * Downloads a large file: resumes a part, hashes while streaming, and puts the file in place only when size and hash are
 * right. A broken connection is retried; after a wrong hash the file is downloaded once more.
 */
export async function downloadFile(download: Download): Promise<Downloaded> {
  await mkdir(dirname(download.target), { recursive: true })
  let fruitless = 0
  let wrong = 0
  for (;;) {
    download.signal?.throwIfAborted()
    const before = await countPartBytes(download)
    try {
      return await attempt(download)
    } catch (error) {
      if (download.signal?.aborted || error instanceof DownloadFailed) throw error
      if (isDiskFull(error)) throw new DownloadFailed('disk-full', download.url, error)
      if (error instanceof WrongContent) {
        await dropPart(download)
        wrong += 1
        if (wrong > 1) throw new DownloadFailed('damaged', download.url, error)
        continue
      }
      fruitless = (await countPartBytes(download)) > before ? 0 : fruitless + 1
      if (fruitless >= (isUnreachable(error) ? unreachableAttempts : fruitlessAttempts)) {
        throw new DownloadFailed('unreachable', download.url, error)
      }
      await delay((download.firstRetryMs ?? 1000) * 2 ** fruitless, undefined, download.signal ? { signal: download.signal } : {})
    }
  }
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined
  return (
    code !== undefined &&
    ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  )
}

class WrongContent extends Error {}

/** `unreachable`: no answer, or a connection that kept breaking. `damaged`: wrong bytes, twice. */
export type DownloadFailure = 'unreachable' | 'refused' | 'damaged' | 'disk-full'

export class DownloadFailed extends AppError {
  readonly reason: DownloadFailure

  constructor(reason: DownloadFailure, url: string, cause: unknown) {
    super('ServerError', { cause: new Error(`download of ${url} failed`, { cause }) })
    this.reason = reason
  }
}

export const isDiskFull = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Why what was downloaded could not be unpacked and written. */
export function toUnpackFailure(error: unknown, name: string): DownloadFailed {
  const isFull = isDiskFull(error) || (error instanceof AppError && error.errorName === 'StorageFullError')
  return new DownloadFailed(isFull ? 'disk-full' : 'damaged', name, error)
}

async function attempt(download: Download): Promise<Downloaded> {
  const { hash, bytes, etag } = await readPart(download)
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(new Error('no byte in time')), download.stallMs ?? 30_000)
  try {
    const headers: Record<string, string> = bytes > 0 ? { range: `bytes=${bytes}-`, ...(etag ? { 'if-range': etag } : {}) } : {}
    const signal = download.signal ? AbortSignal.any([stall.signal, download.signal]) : stall.signal
    const { response, named: expectations } = await openUrl(download, headers, signal)
    const isContinued = response.status === 206 && continuesAt(response, bytes)
    if (!isContinued && response.status !== 200) {
      if (response.status === 416) throw new WrongContent('the part is longer than the file')
      if (response.status === 429 || response.status >= 500) throw new Error(`status ${response.status}`)
      throw new DownloadFailed('refused', download.url, `status ${response.status}`)
    }
    const tag = response.headers.get('etag')
    await writeFile(tagFile(download), tag && !tag.startsWith('W/') ? tag : '')
    const state = { hash: isContinued ? hash : createHash('sha256'), bytes: isContinued ? bytes : 0, timer }
    await receive(response, download, state)
    return await finish(download, state, expectations)
  } finally {
    clearTimeout(timer)
  }
}

type Named = { sha256: string | null; sizeBytes: number | null; commit: string | null }

/** Follows redirects itself: hubs send hash, size and commit only with the first answer. */
async function openUrl(
  download: Download,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ response: Response; named: Named }> {
  const expectations: Named = { sha256: null, sizeBytes: null, commit: null }
  let url = download.url
  for (let hop = 0; hop < 6; hop += 1) {
    const response = await download.fetch(url, { headers, signal, redirect: 'manual' })
    const linked = /^"?([\da-f]{64})"?$/.exec(response.headers.get('x-linked-etag') ?? '')?.[1]
    expectations.sha256 ??= linked ?? null
    expectations.sizeBytes ??= Number(response.headers.get('x-linked-size')) || null
    expectations.commit ??= /^[\da-f]{40}$/.exec(response.headers.get('x-repo-commit') ?? '')?.[0] ?? null
    const next = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !next) return { response, named: expectations }
    await response.body?.cancel()
    url = new URL(next, url).href
  }
  throw new Error('too many redirects')
}

function continuesAt(response: Response, bytes: number): boolean {
  return new RegExp(`^bytes ${bytes}-`).test(response.headers.get('content-range') ?? '')
}

type State = { hash: Hash; bytes: number; timer: NodeJS.Timeout }

async function receive(response: Response, download: Download, state: State): Promise<void> {
  const file = await open(`${download.target}.part`, state.bytes > 0 ? 'r+' : 'w')
  try {
    for await (const chunk of response.body ?? []) {
      state.timer.refresh()
      await file.write(chunk, 0, chunk.length, state.bytes)
      state.hash.update(chunk)
      state.bytes += chunk.length
      if (download.sizeBytes !== null && state.bytes > download.sizeBytes) throw new WrongContent('longer than announced')
      download.onBytes(state.bytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  const length = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length')
  const isCoded = response.headers.has('content-encoding')
  if (length && !isCoded && state.bytes < Number(length)) throw new Error('the line broke')
}

async function finish(download: Download, state: State, expectations: Named): Promise<Downloaded> {
  const sha256 = state.hash.digest('hex')
  const wantedHash = download.sha256 ?? expectations.sha256
  const wantedBytes = download.sizeBytes ?? expectations.sizeBytes
  if (wantedBytes !== null && state.bytes !== wantedBytes) throw new WrongContent(`${state.bytes} bytes instead of ${wantedBytes}`)
  if (wantedHash !== null && sha256 !== wantedHash) throw new WrongContent(`hash ${sha256} instead of ${wantedHash}`)
  await rename(`${download.target}.part`, download.target)
  await rm(tagFile(download), { force: true })
  await syncFolder(dirname(download.target))
  return { sha256, sizeBytes: state.bytes, commit: expectations.commit }
}

/** Syncs the folder: otherwise a power cut can lose the new name although the bytes are safe. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const tagFile = (download: Download) => `${download.target}.part.etag`

async function readPart(download: Download): Promise<{ hash: Hash; bytes: number; etag: string }> {
  const hash = createHash('sha256')
  const bytes = await countPartBytes(download)
  if (bytes > 0) for await (const chunk of createReadStream(`${download.target}.part`)) hash.update(chunk as Buffer)
  // The host gave no tag; the hash at the end still checks what was joined.
  const etag = await readFile(tagFile(download), 'utf8').catch(() => '')
  return { hash, bytes, etag }
}

const countPartBytes = ({ target }: Download): Promise<number> => readSize(`${target}.part`)

async function dropPart(download: Download): Promise<void> {
  await rm(`${download.target}.part`, { force: true })
  await rm(tagFile(download), { force: true })
}

/** Bytes of a file; 0 where there is none. */
export function readSize(file: string): Promise<number> {
  return stat(file).then(
    (info) => info.size,
    () => 0,
  )
}
