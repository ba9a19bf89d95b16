import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { sendBytes, startMediaSite } from '#testing/media-site.ts'
import { downloadFile, type DownloadOptions } from './download-file.ts'

const bytes = randomBytes(4_000_000)
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-download-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const options = (more: Partial<DownloadOptions> = {}): DownloadOptions => ({
  outFile: join(dir, 'file'),
  signal: new AbortController().signal,
  maxBytes: 8_000_000,
  firstPauseMs: 1,
  ...more,
})

test('a connection that breaks repeatedly is continued where it broke', async () => {
  let calls = 0
  await using site = await startMediaSite((request, reply) => {
    calls += 1
    if (calls > 4) return sendBytes(request, reply, bytes, 'video/mp4')
    const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0)
    reply.writeHead(start ? 206 : 200, {
      etag: '"v1"',
      'content-length': bytes.length - start,
      'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
    })
    reply.write(bytes.subarray(start, start + 900_000), () => reply.destroy())
  })
  await using fetch = makeDeps([site.host])
  const progress: number[] = []
  expect(await downloadFile(site.origin, fetch, options({ onProgress: (received) => progress.push(received) }))).toBe(bytes.length)
  expect((await readFile(join(dir, 'file'))).equals(bytes)).toBe(true)
  expect(site.asked.slice(1).every((line) => / bytes=[1-9]\d*-$/.test(line))).toBe(true)
  expect(progress.at(-1)).toBe(bytes.length)
})

test('another version after the break is fetched from the start, never mixed', async () => {
  const newer = randomBytes(500_000)
  let calls = 0
  await using site = await startMediaSite((request, reply) => {
    calls += 1
    if (calls > 1) return sendBytes(request, reply, newer, 'video/mp4', '"v2"')
    reply.writeHead(200, { etag: '"v1"', 'content-length': bytes.length })
    reply.write(bytes.subarray(0, 900_000), () => reply.destroy())
  })
  await using fetch = makeDeps([site.host])
  await downloadFile(site.origin, fetch, options())
  expect((await readFile(join(dir, 'file'))).equals(newer)).toBe(true)
})

test('a server without ranges or validators is asked from the start', async () => {
  let calls = 0
  await using site = await startMediaSite((_request, reply) => {
    calls += 1
    reply.writeHead(200, { 'content-length': bytes.length })
    if (calls > 2) reply.end(bytes)
    else reply.write(bytes.subarray(0, 900_000), () => reply.destroy())
  })
  await using fetch = makeDeps([site.host])
  await downloadFile(site.origin, fetch, options())
  expect((await readFile(join(dir, 'file'))).equals(bytes)).toBe(true)
  expect(site.asked.some((line) => line.includes('bytes='))).toBe(false)
})

test('a compressed response that breaks off is never continued half way', async () => {
  const packed = gzipSync(bytes)
  let calls = 0
  await using site = await startMediaSite((_request, reply) => {
    calls += 1
    reply.writeHead(200, { etag: '"p"', 'content-encoding': 'gzip', 'content-length': packed.length })
    if (calls > 1) reply.end(packed)
    else reply.write(packed.subarray(0, 900_000), () => reply.destroy())
  })
  await using fetch = makeDeps([site.host])
  await downloadFile(site.origin, fetch, options())
  expect((await readFile(join(dir, 'file'))).equals(bytes)).toBe(true)
  expect(site.asked).toEqual(['/', '/'])
})

test('an endless body ends at the limit and stores no more than that', async () => {
  await using site = await startMediaSite((_request, reply) => {
    const chunk = Buffer.alloc(64 * 1024)
    const more = (): void => void (reply.destroyed || reply.write(chunk, more))
    more()
  })
  await using fetch = makeDeps([site.host])
  await expect(downloadFile(site.origin, fetch, options({ maxBytes: 1_000_000 }))).rejects.toMatchObject({
    errorName: 'MediaTooLargeError',
  })
  expect((await stat(join(dir, 'file'))).size).toBeLessThan(1_200_000)
})

test('a declared size above the limit is refused before a byte is stored', async () => {
  await using site = await startMediaSite((request, reply) => sendBytes(request, reply, bytes, 'video/mp4'))
  await using fetch = makeDeps([site.host])
  await expect(downloadFile(site.origin, fetch, options({ maxBytes: 1000 }))).rejects.toMatchObject({ errorName: 'MediaTooLargeError' })
  expect((await stat(join(dir, 'file'))).size).toBe(0)
})

test('a trickling response is given up after a few attempts', async () => {
  await using site = await startMediaSite((_request, reply) => {
    reply.writeHead(200, { 'content-length': 1000, etag: '"d"' })
    const drip = setInterval(() => reply.write('.'), 20)
    reply.on('close', () => clearInterval(drip))
  })
  await using fetch = makeDeps([site.host])
  const slow = options({ minBytesPerSec: 5000, rateWindowMs: 80 })
  await expect(downloadFile(site.origin, fetch, slow)).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
  expect(site.asked.length).toBeLessThanOrEqual(4)
})

test('an abort stops at once with its reason', async () => {
  await using site = await startMediaSite((_request, reply) => void reply.writeHead(200, { 'content-length': 1000 }).write('x'))
  await using fetch = makeDeps([site.host])
  const stop = new AbortController()
  const reason = new Error('cancelled')
  const running = downloadFile(site.origin, fetch, options({ signal: stop.signal, onProgress: () => stop.abort(reason) }))
  await expect(running).rejects.toBe(reason)
})

/** Dependencies of a download, closed at the end of the block. */
function makeDeps(allowHosts: string[]) {
  const fetch = createGuardedFetch({ allowHosts })
  return { fetch, [Symbol.asyncDispose]: () => fetch.close() }
}
