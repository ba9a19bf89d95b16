import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startS3Stub } from '#testing/s3-stub.ts'
import { canMountDisks, mountSmallDisk } from '#testing/small-disk.ts'
import { startS3rver } from '#testing/start-s3rver.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { toLocalFile } from './local-file.ts'
import { openSpool } from './spool.ts'
import type { Storage } from './storage.ts'

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function openDisk() {
  const dir = await makeDir()
  return { storage: await openDiskStorage({ dir: join(dir, 'store') }), dir }
}

async function openStub() {
  const dir = await makeDir()
  const stub = await startS3Stub()
  const { endpoint, credentials } = stub
  const storage = await openS3Storage({ endpoint, ...credentials, spoolDir: join(dir, 'spool'), partBytes: 5 * 1024 * 1024 })
  onTestFinished(async () => {
    await storage.close()
    await stub[Symbol.asyncDispose]()
  })
  return { storage, dir, stub }
}

async function openS3rver() {
  const dir = await makeDir()
  const server = await startS3rver()
  const storage = await openS3Storage({ endpoint: server.endpoint, ...server.credentials, spoolDir: join(dir, 'spool') })
  onTestFinished(async () => {
    await storage.close()
    await server[Symbol.asyncDispose]()
  })
  return { storage, dir }
}

const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) => buffer(await storage.get(key, range))
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  // s3rver sorts folder by folder, all others by whole keys.
  return keys.toSorted()
}

describe.each([
  { name: 'disk', open: openDisk },
  { name: 'S3 with checked signatures', open: openStub },
  { name: 'S3 by s3rver', open: openS3rver },
])('storage on $name', ({ open }) => {
  it('returns what was stored, with its type, size and checksum', async () => {
    const { storage, dir } = await open()
    const bytes = randomBytes(70_000)
    await writeFile(join(dir, 'source.mp4'), bytes)
    const put = await storage.put('p/a/clip.mp4', join(dir, 'source.mp4'), { contentType: 'video/mp4' })
    expect(put).toMatchObject({ key: 'p/a/clip.mp4', sizeBytes: 70_000, contentType: 'video/mp4', sha256: hash(bytes) })
    const { modifiedAt: _modified, ...facts } = put
    expect(await storage.stat('p/a/clip.mp4')).toMatchObject(facts)
    expect(await read(storage, 'p/a/clip.mp4')).toEqual(bytes)
    expect((await stat(join(dir, 'source.mp4'))).size).toBe(70_000)
  })

  it('takes a stream, and an object without bytes', async () => {
    const { storage } = await open()
    await storage.put('text', Readable.from(['one ', 'two']), { contentType: 'text/plain' })
    await storage.put('empty', Readable.from([]), { contentType: 'text/plain' })
    expect(String(await read(storage, 'text'))).toBe('one two')
    expect(await read(storage, 'empty')).toHaveLength(0)
  })

  it('reads any range, ends included', async () => {
    const { storage } = await open()
    await storage.put('digits', Readable.from(['0123456789']), { contentType: 'text/plain' })
    const parts = [{ start: 0, end: 1 }, { start: 3, end: 5 }, { start: 7 }]
    expect((await Promise.all(parts.map((range) => read(storage, 'digits', range)))).map(String)).toEqual(['01', '345', '789'])
  })

  it('replaces an object whole', async () => {
    const { storage } = await open()
    await storage.put('k', Readable.from(['a much longer first version']), { contentType: 'text/plain' })
    await storage.put('k', Readable.from(['second']), { contentType: 'text/html' })
    expect(String(await read(storage, 'k'))).toBe('second')
    expect(await storage.stat('k')).toMatchObject({ contentType: 'text/html', sizeBytes: 6 })
  })

  it('stores nothing when the bytes do not match the announced checksum', async () => {
    const { storage } = await open()
    const wrong = storage.put('k', Readable.from(['x']), { contentType: 'text/plain', sha256: '0'.repeat(64) })
    await expect(wrong).rejects.toMatchObject({ errorName: 'ServerError' })
    expect(await storage.stat('k')).toBeNull()
  })

  it('stores nothing when the source breaks off', async () => {
    const { storage } = await open()
    const brokenSource = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('the line was cut')
      })(),
    )
    await expect(storage.put('k', brokenSource, { contentType: 'text/plain' })).rejects.toThrow('cut')
    expect(await keysOf(storage, '')).toEqual([])
  })

  it('reports a missing object by name, and deletes one without complaint', async () => {
    const { storage, dir } = await open()
    expect(await storage.stat('none/here')).toBeNull()
    await expect(storage.get('none/here')).rejects.toMatchObject({ errorName: 'RecordNotExisted' })
    await expect(storage.downloadTo('none/here', join(dir, 'copy'))).rejects.toMatchObject({ errorName: 'RecordNotExisted' })
    await storage.delete('none/here')
  })

  it('lists by prefix, over as many pages as it takes, and deletes by prefix', async () => {
    const { storage } = await open()
    const keys = ['a/1', 'a/10', 'a/2', 'a-b', 'a/b/c', 'b/1', 'a/b-2', 'a/b.3']
    for (const key of keys) await storage.put(key, Readable.from([key]), { contentType: 'text/plain' })
    expect(await keysOf(storage, '')).toEqual(keys.toSorted())
    expect(await keysOf(storage, 'a/b')).toEqual(['a/b-2', 'a/b.3', 'a/b/c'])
    expect(await storage.deleteAll('a/')).toBe(6)
    expect(await keysOf(storage, '')).toEqual(['a-b', 'b/1'])
  })

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a/./b', 'a\\b', 'a\0b', '', 'a/', 'ä', 'a b', `${'x'.repeat(201)}`])(
    'refuses the key %j',
    async (key) => {
      const { storage } = await open()
      await expect(storage.put(key, Readable.from(['x']), { contentType: 'text/plain' })).rejects.toMatchObject({
        errorName: 'InvalidParam',
      })
      await expect(storage.get(key)).rejects.toMatchObject({ errorName: 'InvalidParam' })
    },
  )

  it('downloads to a file that appears whole, with nothing beside it', async () => {
    const { storage, dir } = await open()
    const bytes = randomBytes(200_000)
    await storage.put('k', Readable.from([bytes]), { contentType: 'video/mp4' })
    await storage.downloadTo('k', join(dir, 'copy.mp4'))
    expect(await readFile(join(dir, 'copy.mp4'))).toEqual(bytes)
    expect((await readdir(dir)).filter((name) => name.includes('part'))).toEqual([])
  })

  it('moves a source file when told to, and leaves it alone otherwise', async () => {
    const { storage, dir } = await open()
    await writeFile(join(dir, 'moved'), 'moved bytes')
    const { sha256 } = await storage.put('k', join(dir, 'moved'), { contentType: 'text/plain', consume: true })
    expect(sha256).toBe(hash(Buffer.from('moved bytes')))
    expect(String(await read(storage, 'k'))).toBe('moved bytes')
    await expect(stat(join(dir, 'moved'))).rejects.toThrow('ENOENT')
  })

  it('gives a program a local path to read from', async () => {
    const { storage, dir } = await open()
    await storage.put('k', Readable.from(['bytes']), { contentType: 'text/plain' })
    expect(await readFile(await toLocalFile(storage, 'k', dir, 'copy'), 'utf8')).toBe('bytes')
    await storage.check()
  })
})

describe('storage on disk', () => {
  it('is closed to other users of the machine, whatever the umask and however it was made', async () => {
    const dir = await makeDir()
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

  const readAll = async (storage: Storage) => Array.fromAsync(storage.verify({ uncheckedSince: new Date(), maxBytes: Infinity }))

  it('takes what became shorter or longer for missing, and still deletes it', async () => {
    const { storage, dir } = await openDisk()
    for (const key of ['p/short', 'p/long', 'p/whole']) await storage.put(key, Readable.from(['0123456789']), { contentType: 'text/plain' })
    await truncate(join(dir, 'store', 'objects', 'p', 'short'), 4)
    await appendFile(join(dir, 'store', 'objects', 'p', 'long'), 'x')
    for (const key of ['p/short', 'p/long']) {
      expect([await storage.stat(key), await storage.localPath(key)]).toEqual([null, null])
      await expect(storage.get(key, { start: 0, end: 1 })).rejects.toMatchObject({ errorName: 'RecordNotExisted' })
      await expect(storage.downloadTo(key, join(dir, 'copy'))).rejects.toMatchObject({ errorName: 'RecordNotExisted' })
    }
    expect(await readAll(storage)).toEqual(['p/long', 'p/short'])
    expect(await keysOf(storage, 'p/')).toHaveLength(3)
    await storage.put('p/short', Readable.from(['anew']), { contentType: 'text/plain' })
    expect(String(await read(storage, 'p/short'))).toBe('anew')
    expect(await storage.deleteAll('p/')).toBe(3)
  })

  it('finds bytes that changed and files that went by their checksums, and reads no more than it may', async () => {
    const { storage, dir } = await openDisk()
    const keys = ['a', 'b', 'c', 'd']
    for (const key of keys) await storage.put(key, Readable.from([`bytes of ${key}`]), { contentType: 'text/plain' })
    const objects = join(dir, 'store', 'objects')
    expect(await readAll(storage)).toEqual([])
    await writeFile(join(objects, 'b'), 'other of b')
    await rm(join(objects, 'c'))
    // What was compared a moment ago is not read again; what is gone is seen without reading.
    expect(await Array.fromAsync(storage.verify({ uncheckedSince: new Date(0), maxBytes: Infinity }))).toEqual(['c'])
    expect(await Array.fromAsync(storage.verify({ uncheckedSince: new Date(), maxBytes: 1 }))).toEqual(['c'])
    expect(await storage.stat('b')).not.toBeNull()
    expect(await readAll(storage)).toEqual(['b', 'c'])
    expect(await storage.stat('b')).toBeNull()
    expect(String(await read(storage, 'a'))).toBe('bytes of a')
  })

  it('knows a file again that came back from a backup', async () => {
    const { storage, dir } = await openDisk()
    await storage.put('k', Readable.from(['0123456789']), { contentType: 'text/plain' })
    const file = join(dir, 'store', 'objects', 'k')
    const { atime, mtime } = await stat(file)
    const putBack = async (content: string) => {
      await writeFile(join(dir, 'backup'), content)
      await rename(join(dir, 'backup'), file)
    }
    const sha256 = hash(Buffer.from('0123456789'))
    await putBack('0123456789')
    expect(await storage.stat('k')).toMatchObject({ sha256: null })
    // With its time, as most backups keep it, it is known at once; without, once its bytes were compared.
    await utimes(file, atime, mtime)
    expect(await storage.stat('k')).toMatchObject({ sha256 })
    await putBack('0123456789')
    expect(await readAll(storage)).toEqual([])
    expect(await storage.stat('k')).toMatchObject({ sha256 })
    const later = await stat(file)
    await putBack('012')
    await utimes(file, later.atime, later.mtime)
    expect(await storage.stat('k')).toBeNull()
  })

  it.runIf(canMountDisks())('says that the disk is full, and that it is nearly full', async ({ skip }) => {
    const dir = await makeDir()
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
    expect(String(await read(storage, 'b', { start: 0, end: 0 }))).toBe('b')
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
    const content = object ? await read(storage, 'a/b/k') : versions[0]
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
    expect(hash(await read(storage, 'large'))).toBe(hash(bytes))
    expect(await storage.stat('large')).toMatchObject({ sha256: hash(bytes), contentType: 'video/mp4' })
    expect(stub.openUploads()).toBe(0)
  })

  it('tries again when the store fails or its response is lost, and stores one object', async () => {
    const { storage, stub } = await openStub()
    stub.failNext('PUT', 'error500', 'lostAnswer')
    await storage.put('k', Readable.from(['bytes']), { contentType: 'text/plain' })
    expect([...stub.objects.keys()]).toEqual(['k'])
    expect(String(await read(storage, 'k'))).toBe('bytes')
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
