import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendBytes, startHost } from '../testing/fake-host.ts'
import { downloadFile } from './download-file.ts'
import type { Download } from './download-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = randomBytes(300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const request = (url: string, more: Partial<Download> = {}): Download => ({
  url: `${url}/model.onnx`,
  target: join(folder, 'model.onnx'),
  sha256,
  sizeBytes: bytes.length,
  fetch,
  firstRetryMs: 1,
  onBytes: () => undefined,
  ...more,
})

test('puts the whole file in place and leaves nothing beside it', async () => {
  await using host = await startHost((incoming, response) => sendBytes(incoming, response, { bytes }))
  const progress: number[] = []
  await downloadFile(request(host.url, { onBytes: (count) => progress.push(count) }))
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
  expect(await readdir(folder)).toEqual(['model.onnx'])
  expect(progress.at(-1)).toBe(bytes.length)
})

test('resumes after a broken connection, as often as it breaks', async () => {
  let line: ServerResponse | undefined
  await using host = await startHost((incoming, response) => {
    line = response
    sendBytes(incoming, response, { bytes, etag: '"one"', stopAt: 70_000 })
  })
  // Breaks only once the bytes have arrived: what is still in flight is lost with the connection.
  const breakLine = (count: number) => {
    if (count % 70_000 === 0) line?.destroy()
  }
  await downloadFile(request(host.url, { onBytes: breakLine }))
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
  const starts = host.requests.map(({ range }) => Number(range?.slice(6, -1) ?? 0))
  expect(starts).toEqual([0, 70_000, 140_000, 210_000, 280_000])
})

test('resumes a part left by an earlier process', async () => {
  await writeFile(join(folder, 'model.onnx.part'), bytes.subarray(0, 200_000))
  await using host = await startHost((incoming, response) => sendBytes(incoming, response, { bytes }))
  await downloadFile(request(host.url))
  expect(host.requests.map(({ range }) => range)).toEqual(['bytes=200000-'])
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
})

test('restarts when the file changed between two attempts', async () => {
  const other = randomBytes(300_000)
  let line: ServerResponse | undefined
  await using host = await startHost((incoming, response, count) => {
    line = response
    sendBytes(incoming, response, count === 1 ? { bytes: other, etag: '"old"', stopAt: 100_000 } : { bytes, etag: '"new"' })
  })
  await downloadFile(request(host.url, { onBytes: (count) => void (count === 100_000 && line?.destroy()) }))
  expect(host.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-'])
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
})

test('discards a damaged part and downloads the file again', async () => {
  await writeFile(join(folder, 'model.onnx.part'), randomBytes(100_000))
  await using host = await startHost((incoming, response) => sendBytes(incoming, response, { bytes }))
  await downloadFile(request(host.url))
  expect(host.requests.map(({ range }) => range)).toEqual(['bytes=100000-', undefined])
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
})

test('never puts a file with a wrong hash or a wrong size in place', async () => {
  await using host = await startHost((incoming, response) => sendBytes(incoming, response, { bytes: randomBytes(300_000) }))
  await expect(downloadFile(request(host.url))).rejects.toMatchObject({ errorName: 'ServerError', reason: 'damaged' })
  await using long = await startHost((incoming, response) => sendBytes(incoming, response, { bytes: randomBytes(400_000) }))
  await expect(downloadFile(request(long.url, { sha256: null }))).rejects.toMatchObject({ errorName: 'ServerError' })
  expect(await readdir(folder)).toEqual([])
})

test('uses the hash from the redirect of the hub when none is known in advance', async () => {
  await using files = await startHost((incoming, response, count) =>
    sendBytes(incoming, response, { bytes: count === 1 ? randomBytes(300_000) : bytes }),
  )
  await using hub = await startHost((_incoming, response) => {
    response
      .writeHead(302, {
        location: `${files.url}/blob`,
        'x-linked-etag': `"${sha256}"`,
        'x-linked-size': '300000',
        'x-repo-commit': 'a'.repeat(40),
      })
      .end()
  })
  const downloadedFile = await downloadFile(request(hub.url, { sha256: null, sizeBytes: null }))
  expect(downloadedFile).toEqual({ sha256, sizeBytes: 300_000, commit: 'a'.repeat(40) })
  expect(files.requests).toHaveLength(2)
})

test('gives up at once on a refusal and after a few attempts on a failing host', async () => {
  await using missing = await startHost((_incoming, response) => void response.writeHead(404).end())
  await expect(downloadFile(request(missing.url))).rejects.toMatchObject({ errorName: 'ServerError', reason: 'refused' })
  expect(missing.requests).toHaveLength(1)
  await using failing = await startHost((_incoming, response) => void response.writeHead(503).end())
  await expect(downloadFile(request(failing.url))).rejects.toMatchObject({ errorName: 'ServerError', reason: 'unreachable' })
  expect(failing.requests).toHaveLength(4)
})

test('gives up on a host that stops sending', async () => {
  await using host = await startHost((incoming, response, count) => {
    if (count > 1) return sendBytes(incoming, response, { bytes })
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, 1000))
  })
  await downloadFile(request(host.url, { stallMs: 150 }))
  expect(await readFile(join(folder, 'model.onnx'))).toEqual(bytes)
})

test('stops when cancelled and keeps the part', async () => {
  const cancel = new AbortController()
  await using host = await startHost((_incoming, response) => {
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, 50_000))
  })
  const download = downloadFile(request(host.url, { signal: cancel.signal, onBytes: () => cancel.abort() }))
  await expect(download).rejects.toThrow(/abort/i)
  expect((await readFile(join(folder, 'model.onnx.part'))).length).toBeGreaterThan(0)
  expect(host.requests).toHaveLength(1)
})
