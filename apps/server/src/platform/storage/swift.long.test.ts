import { randomBytes } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { hasSwift, startSwift } from '#testing/start-swift.ts'
import { hashOf, keysOf, makeTestDir, readObject, testStorageContract } from '#testing/storage-contract.ts'
import { openS3Storage } from './s3-storage.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let buckets = 0

const partBytes = 5 * 1024 * 1024

async function openBucket(endpoint = swift.endpoint) {
  const bucket = `bucket-${++buckets}`
  await swift.makeBucket(bucket)
  const dir = await makeTestDir()
  const storage = await openS3Storage({ endpoint, bucket, ...swift.credentials, spoolDir: join(dir, 'spool'), partBytes })
  onTestFinished(() => storage.close())
  return { storage, dir }
}

async function openFaulty() {
  const proxy = await startFaultProxy(swift.endpoint)
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  return { ...(await openBucket(proxy.endpoint)), proxy }
}

// Where `test:long` installs it, its absence must not pass for success.
it.runIf(process.platform === 'linux' && process.getuid?.() === 0)('OpenStack Swift is here', () => {
  expect(hasSwift()).toBe(true)
})

describe.runIf(hasSwift())('with OpenStack Swift', () => {
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift[Symbol.asyncDispose]())

  testStorageContract('Swift by its S3 interface', openBucket)

  it('keeps a file of several parts as one object with its checksum', async () => {
    const { storage, dir } = await openBucket()
    const bytes = randomBytes(2 * partBytes + 17)
    await writeFile(join(dir, 'large'), bytes)
    await storage.put('large', join(dir, 'large'), { contentType: 'video/mp4' })
    expect(await storage.stat('large')).toMatchObject({ sizeBytes: bytes.length, sha256: hashOf(bytes), contentType: 'video/mp4' })
    expect(hashOf(await readObject(storage, 'large'))).toBe(hashOf(bytes))
    expect(await readObject(storage, 'large', { start: partBytes - 2, end: partBytes + 1 })).toEqual(
      bytes.subarray(partBytes - 2, partBytes + 2),
    )
    await storage.delete('large')
    expect(await keysOf(storage, '')).toEqual([])
  })

  it('joins objects into one with its checksum, one or several, and leaves them as they were', async () => {
    const { storage } = await openBucket()
    const pieces = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(17)]
    const keys = pieces.map((_, index) => `spool/u1/${index}`)
    for (const [index, piece] of pieces.entries())
      await storage.put(keys[index] ?? '', Readable.from([piece]), { contentType: 'application/octet-stream' })
    for (const count of [1, 3]) {
      const whole = Buffer.concat(pieces.slice(0, count))
      const about = { contentType: 'video/mp4', sizeBytes: whole.length, sha256: hashOf(whole) }
      await storage.join(`whole-${count}`, keys.slice(0, count), about)
      expect(await storage.stat(`whole-${count}`)).toMatchObject(about)
      expect(hashOf(await readObject(storage, `whole-${count}`))).toBe(about.sha256)
    }
    expect(await keysOf(storage, 'spool/')).toEqual(keys)
    const about = { contentType: 'video/mp4', sizeBytes: 1, sha256: hashOf(Buffer.alloc(1)) }
    await expect(storage.join('none', [keys[0] ?? '', 'spool/u1/9'], about)).rejects.toThrow()
    expect(await storage.stat('none')).toBeNull()
  })

  it('tries again when the store fails or its answer is lost, small files and parts alike', async () => {
    const { storage, dir, proxy } = await openFaulty()
    proxy.failNext('PUT', 'error500', 'lostAnswer')
    await storage.put('small', Readable.from(['bytes']), { contentType: 'text/plain' })
    const bytes = randomBytes(2 * partBytes + 1)
    await writeFile(join(dir, 'large'), bytes)
    proxy.failNext('PUT', 'error500', null, 'lostAnswer')
    proxy.failNext('POST', 'error500', null)
    await storage.put('large', join(dir, 'large'), { contentType: 'video/mp4' })
    expect(String(await readObject(storage, 'small'))).toBe('bytes')
    expect(hashOf(await readObject(storage, 'large'))).toBe(hashOf(bytes))
    expect(proxy.failures).toHaveLength(5)
  })

  it('says so when the store answers success and stores nothing', async () => {
    const { storage, dir, proxy } = await openFaulty()
    proxy.failNext('PUT', 'lie')
    await expect(storage.put('small', Readable.from(['bytes']), { contentType: 'text/plain' })).rejects.toThrow()
    await writeFile(join(dir, 'large'), randomBytes(2 * partBytes))
    proxy.failNext('PUT', null, 'lie')
    await expect(storage.put('large', join(dir, 'large'), { contentType: 'video/mp4' })).rejects.toThrow()
    expect(await keysOf(storage, '')).toEqual([])
    proxy.failNext('PUT', 'lie')
    await expect(storage.check()).rejects.toThrow()
  })

  it('downloads whole what comes cut or slowly, and nothing that comes as other bytes', async () => {
    const { storage, dir, proxy } = await openFaulty()
    const bytes = randomBytes(300_000)
    await storage.put('k', Readable.from([bytes]), { contentType: 'video/mp4' })
    proxy.failNext('GET', 'error500', 'cutBody', 'slowBody')
    await storage.downloadTo('k', join(dir, 'copy'))
    expect(await readFile(join(dir, 'copy'))).toEqual(bytes)
    proxy.failNext('GET', 'otherBytes')
    await expect(storage.downloadTo('k', join(dir, 'other'))).rejects.toThrow()
    expect((await readdir(dir)).filter((name) => name.startsWith('other'))).toEqual([])
    proxy.failNext('GET', 'cutBody')
    await expect(readObject(storage, 'k')).rejects.toThrow()
  })
})
