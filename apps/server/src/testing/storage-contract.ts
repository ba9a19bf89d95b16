import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toLocalFile } from '#platform/storage/local-file.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A folder that goes with the test. */
export async function makeTestDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

export const readObject = async (storage: Storage, key: string, range?: { start: number; end?: number }) =>
  buffer(await storage.get(key, range))
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

type Open = () => Promise<{ storage: Storage; dir: string }>

/** What every storage promises. `open` gives an empty one, and a folder beside it that goes with the test. */
export function testStorageContract(name: string, open: Open): void {
  describe(`storage on ${name}`, () => {
    testWrites(open)
    testReads(open)
    testKeys(open)
  })
}

function testWrites(open: Open): void {
  it('returns what was stored, with its type, size and checksum', async () => {
    const { storage, dir } = await open()
    const bytes = randomBytes(70_000)
    await writeFile(join(dir, 'source.mp4'), bytes)
    const put = await storage.put('p/a/clip.mp4', join(dir, 'source.mp4'), { contentType: 'video/mp4' })
    expect(put).toMatchObject({ key: 'p/a/clip.mp4', sizeBytes: 70_000, contentType: 'video/mp4', sha256: hashOf(bytes) })
    const { modifiedAt: _modified, ...facts } = put
    expect(await storage.stat('p/a/clip.mp4')).toMatchObject(facts)
    expect(await readObject(storage, 'p/a/clip.mp4')).toEqual(bytes)
    expect((await stat(join(dir, 'source.mp4'))).size).toBe(70_000)
  })

  it('takes a stream, and an object without bytes', async () => {
    const { storage } = await open()
    await storage.put('text', Readable.from(['one ', 'two']), { contentType: 'text/plain' })
    await storage.put('empty', Readable.from([]), { contentType: 'text/plain' })
    expect(String(await readObject(storage, 'text'))).toBe('one two')
    expect(await readObject(storage, 'empty')).toHaveLength(0)
  })

  it('replaces an object whole', async () => {
    const { storage } = await open()
    await storage.put('k', Readable.from(['a much longer first version']), { contentType: 'text/plain' })
    await storage.put('k', Readable.from(['second']), { contentType: 'text/html' })
    expect(String(await readObject(storage, 'k'))).toBe('second')
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

  it('moves a source file when told to, and leaves it alone otherwise', async () => {
    const { storage, dir } = await open()
    await writeFile(join(dir, 'moved'), 'moved bytes')
    const { sha256 } = await storage.put('k', join(dir, 'moved'), { contentType: 'text/plain', consume: true })
    expect(sha256).toBe(hashOf(Buffer.from('moved bytes')))
    expect(String(await readObject(storage, 'k'))).toBe('moved bytes')
    await expect(stat(join(dir, 'moved'))).rejects.toThrow('ENOENT')
  })
}

function testReads(open: Open): void {
  it('reads any range, ends included', async () => {
    const { storage } = await open()
    await storage.put('digits', Readable.from(['0123456789']), { contentType: 'text/plain' })
    const parts = [{ start: 0, end: 1 }, { start: 3, end: 5 }, { start: 7 }]
    expect((await Promise.all(parts.map((range) => readObject(storage, 'digits', range)))).map(String)).toEqual(['01', '345', '789'])
  })

  it('downloads to a file that appears whole, with nothing beside it', async () => {
    const { storage, dir } = await open()
    const bytes = randomBytes(200_000)
    await storage.put('k', Readable.from([bytes]), { contentType: 'video/mp4' })
    await storage.downloadTo('k', join(dir, 'copy.mp4'))
    expect(await readFile(join(dir, 'copy.mp4'))).toEqual(bytes)
    expect((await readdir(dir)).filter((name) => name.includes('part'))).toEqual([])
  })

  it('gives a program a local path to read from', async () => {
    const { storage, dir } = await open()
    await storage.put('k', Readable.from(['bytes']), { contentType: 'text/plain' })
    expect(await readFile(await toLocalFile(storage, 'k', dir, 'copy'), 'utf8')).toBe('bytes')
    await storage.check()
  })
}

function testKeys(open: Open): void {
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
}
