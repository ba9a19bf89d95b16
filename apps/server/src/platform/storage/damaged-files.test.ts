import { appendFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { hashOf, keysOf, makeTestDir, readObject } from '#testing/storage-contract.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

async function openDisk() {
  const dir = await makeTestDir()
  return { storage: await openDiskStorage({ dir: join(dir, 'store') }), dir }
}
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
  expect(String(await readObject(storage, 'p/short'))).toBe('anew')
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
  expect(String(await readObject(storage, 'a'))).toBe('bytes of a')
})

it('knows a file again that came back from a backup', async () => {
  const { storage, dir } = await openDisk()
  await storage.put('k', Readable.from(['0123456789']), { contentType: 'text/plain' })
  const file = join(dir, 'store', 'objects', 'k')
  const { atime, mtime } = await stat(file)
  const putBack = async (content: string) => {
    await writeFile(join(dir, 'backup'), content)
    // Two writes within a tick of the clock have one time on some file systems.
    await utimes(join(dir, 'backup'), atime, new Date(mtime.getTime() + 2000))
    await rename(join(dir, 'backup'), file)
  }
  const sha256 = hashOf(Buffer.from('0123456789'))
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
