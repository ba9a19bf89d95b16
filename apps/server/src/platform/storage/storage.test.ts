import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startS3Stub } from '#testing/s3-stub.ts'
import { canMountDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { hashOf, makeTestDir, readObject, testStorageContract } from '#testing/storage-contract.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { openSpool } from './spool.ts'

async function openDisk() {
  const dir = await makeTestDir()
  return { storage: await openDiskStorage({ dir: join(dir, 'store') }), dir }
}

async function openStub() {
  const dir = await makeTestDir()
  const stub = await startS3Stub()
  const { endpoint, credentials } = stub
  const storage = await openS3Storage({ endpoint, ...credentials, spoolDir: join(dir, 'spool'), partBytes: 5 * 1024 * 1024 })
  onTestFinished(async () => {
    await storage.close()
    await stub[Symbol.asyncDispose]()
  })
  return { storage, dir, stub }
}

testStorageContract('disk', openDisk)
testStorageContract('S3 with checked signatures', openStub)

describe('storage on disk', () => {
  it('is closed to other users of the machine, whatever the umask and however it was made', async () => {
    const dir = await makeTestDir()
    await mkdir(join(dir, 'store', 'objects'), { recursive: true, mode: 0o755 })
    const previous = process.umask(0)
    onTestFinished(() => void process.umask(previous))
    const storage = await openDiskStorage({ dir: join(dir, 'store') })
    await storage.put('a/b/stream', Readable.from(['x']), { contentType: 'text/plain' })
    for (const consume of [false, true]) {
      await writeFile(join(dir, 'open'), 'x', { mode: 0o644 })
      await storage.put(`a/b/file-${consume}`, join(dir, 'open'), { contentType: 'text/plain', consume })
    }
    const spool = await openSpool({ dir: join(dir, 'spool') })
    await spool.append('one', Readable.from(['x']), { offset: 0, maxBytes: 10 })
    const roots = [join(dir, 'store'), join(dir, 'spool')]
    const inside = await Promise.all(roots.map(async (root) => (await readdir(root, { recursive: true })).map((name) => join(root, name))))
    const paths = [...roots, ...inside.flat()]
    const open = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077] as const))
    expect(open.filter(([, others]) => others !== 0)).toEqual([])
    expect(paths.length).toBeGreaterThan(12)
  })

  it.runIf(canMountDisks())('says that the disk is full, and that it is nearly full', async ({ skip }) => {
    const dir = await makeTestDir()
    if (!(await mountSmallDisk(join(dir, 'store'), 300))) return skip('no file systems can be made here')
    const storage = await openDiskStorage({ dir: join(dir, 'store') })
    await storage.check()
    await writeFile(join(dir, 'store', 'fill'), Buffer.alloc(60 * 1024 * 1024))
    await expect(storage.check()).rejects.toMatchObject({ errorName: 'StorageFullError' })
    execFileSync('mount', ['-o', 'remount,size=60m', join(dir, 'store')])
    await expect(storage.check()).rejects.toMatchObject({ errorName: 'StorageFullError', cause: { code: 'ENOSPC' } })
    expect(await readdir(join(dir, 'store', 'incoming'))).toEqual([])
  })

  it('reads a single byte and lists in key order', async () => {
    const { storage } = await openDisk()
    for (const key of ['b', 'a/z', 'a-z', 'a/b/c']) await storage.put(key, Readable.from([key]), { contentType: 'text/plain' })
    expect(String(await readObject(storage, 'b', { start: 0, end: 0 }))).toBe('b')
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    expect(keys).toEqual(['a-z', 'a/b/c', 'a/z', 'b'])
  })

  it('deletes what a killed process was writing long ago, and nothing newer', async () => {
    const { dir } = await openDisk()
    const incoming = join(dir, 'store', 'incoming')
    await writeFile(join(incoming, 'old'), 'x')
    await utimes(join(incoming, 'old'), new Date(0), new Date(0))
    await writeFile(join(incoming, 'new'), 'x')
    await openDiskStorage({ dir: join(dir, 'store') })
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('keeps every object whole while many writers replace and delete it', async () => {
    const { storage } = await openDisk()
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(50_000, n))
    await Promise.all(
      versions.map(async (bytes, n) => {
        for (let round = 0; round < 5; round++) {
          await storage.put('a/b/k', Readable.from([bytes]), { contentType: 'text/plain' })
          if (n === 0) await storage.delete('a/b/k')
        }
      }),
    )
    const object = await storage.stat('a/b/k')
    const content = object ? await readObject(storage, 'a/b/k') : versions[0]
    expect(versions.some((bytes) => content?.equals(bytes))).toBe(true)
  })
})

describe('storage on S3', () => {
  it('sends a large file in parts that add up to the same bytes', async () => {
    const { storage, dir, stub } = await openStub()
    const bytes = randomBytes(11 * 1024 * 1024 + 17)
    await writeFile(join(dir, 'large'), bytes)
    await storage.put('large', join(dir, 'large'), { contentType: 'video/mp4' })
    expect(stub.answered.filter((line) => line === 'PUT 200')).toHaveLength(3)
    expect(hashOf(await readObject(storage, 'large'))).toBe(hashOf(bytes))
    expect(await storage.stat('large')).toMatchObject({ sha256: hashOf(bytes), contentType: 'video/mp4' })
    expect(stub.openUploads()).toBe(0)
  })

  it('tries again when the store fails or its response is lost, and stores one object', async () => {
    const { storage, stub } = await openStub()
    stub.failNext('PUT', 'error500', 'lostAnswer')
    await storage.put('k', Readable.from(['bytes']), { contentType: 'text/plain' })
    expect([...stub.objects.keys()]).toEqual(['k'])
    expect(String(await readObject(storage, 'k'))).toBe('bytes')
  })

  it('leaves no parts behind when a large file cannot be sent', async () => {
    const { storage, dir, stub } = await openStub()
    await writeFile(join(dir, 'large'), Buffer.alloc(6 * 1024 * 1024))
    stub.failNext('PUT', ...Array.from({ length: 12 }, () => 'error500' as const))
    await expect(storage.put('large', join(dir, 'large'), { contentType: 'video/mp4' })).rejects.toThrow()
    expect([stub.objects.size, stub.openUploads()]).toEqual([0, 0])
  })

  it('continues an interrupted download', async () => {
    const { storage, dir, stub } = await openStub()
    const bytes = randomBytes(300_000)
    await storage.put('k', Readable.from([bytes]), { contentType: 'text/plain' })
    stub.failNext('GET', 'cutBody', 'cutBody', 'lostAnswer', 'cutBody')
    const sizes = async () =>
      Promise.all((await readdir(dir)).filter((name) => name.startsWith('copy')).map((name) => stat(join(dir, name))))
    stub.beforeCut = () => vi.waitUntil(async () => (await sizes()).some(({ size }) => size > 0))
    await storage.downloadTo('k', join(dir, 'copy'))
    expect(await readFile(join(dir, 'copy'))).toEqual(bytes)
    expect(stub.answered.filter((line) => line === 'GET 206').length).toBeGreaterThan(0)
  })

  it('leaves no file behind when a download makes no progress any more, or yields other bytes', async () => {
    const { storage, dir, stub } = await openStub()
    await storage.put('k', Readable.from([randomBytes(300_000)]), { contentType: 'text/plain' })
    const object = stub.objects.get('k')
    stub.objects.set('k', { headers: object?.headers ?? {}, body: randomBytes(300_000) })
    await expect(storage.downloadTo('k', join(dir, 'copy'))).rejects.toMatchObject({ errorName: 'ServerError' })
    stub.failNext('GET', ...Array.from({ length: 30 }, () => 'error500' as const))
    await expect(storage.downloadTo('k', join(dir, 'copy'))).rejects.toThrow()
    expect((await readdir(dir)).filter((name) => name.startsWith('copy'))).toEqual([])
  })

  it('is refused with a wrong secret', async () => {
    const { stub, dir } = await openStub()
    const { endpoint, credentials } = stub
    const stranger = await openS3Storage({ endpoint, ...credentials, secretAccessKey: 'guessed', spoolDir: join(dir, 'other') })
    await expect(stranger.put('k', Readable.from(['x']), { contentType: 'text/plain' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(stranger.check()).rejects.toThrow()
    await stranger.close()
  })
})
