import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../ids/new-id.ts'
import { deleteEach } from './delete-each.ts'
import { hashFile, moveDurably, renameDurably, syncFolder, toStorageError, writeDurably } from './durable-file.ts'
import { requireSpareSpace } from './free-space.ts'
import { refuseOtherChecksum } from './measured-stream.ts'
import { checkKey, checkPrefix, missingObject } from './object-key.ts'
import { makePrivateFolder, privateFileMode, privateFolderMode } from './private-folder.ts'
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.ts'

/** More than a file system keeps in its own lists. */
const probeBytes = 64 * 1024

/** Stored beside each object, because a file system knows neither. `inode` ties it to its bytes. */
type Facts = { contentType: string; sha256: string; inode: number }

/**
 * Objects as files below `dir/objects`, their facts below `dir/facts`, unfinished ones in `dir/incoming`.
 * Works for several processes on one machine.
 */
export async function openDiskStorage(options: { dir: string }): Promise<Storage> {
  const dir = resolve(options.dir)
  const objects = join(dir, 'objects')
  const facts = join(dir, 'facts')
  const incoming = join(dir, 'incoming')
  for (const folder of [dir, objects, facts, incoming]) await makePrivateFolder(folder)
  await removeAbandoned(incoming)

  const fileOf = (key: string) => join(objects, checkKey(key))
  const factsOf = (key: string) => join(facts, `${checkKey(key)}.json`)

  async function put(key: string, source: string | Readable, options: PutOptions): Promise<StoredObject> {
    const { contentType } = options
    const file = fileOf(key)
    const part = join(incoming, newId())
    const digest = await receive(part, source, options)
    try {
      refuseOtherChecksum(key, digest.sha256, options.sha256)
      const { ino: inode, mtime: modifiedAt } = await stat(part)
      await saveFacts(factsOf(key), join(incoming, newId()), { contentType, sha256: digest.sha256, inode })
      await moveIntoFolder(part, file)
      return { key, sizeBytes: digest.sizeBytes, contentType, sha256: digest.sha256, modifiedAt }
    } catch (error) {
      await rm(part, { force: true })
      throw toStorageError(error)
    }
  }

  async function statKey(key: string): Promise<StoredObject | null> {
    const info = await stat(fileOf(key)).catch(ignoreMissing)
    if (!info?.isFile()) return null
    const ownFacts = await readFacts(factsOf(key))
    return {
      key,
      sizeBytes: info.size,
      contentType: ownFacts?.contentType ?? 'application/octet-stream',
      // Two concurrent writers may leave one's facts beside the other's bytes.
      sha256: ownFacts?.inode === info.ino ? ownFacts.sha256 : null,
      modifiedAt: info.mtime,
    }
  }

  async function remove(key: string): Promise<void> {
    const file = fileOf(key)
    await rm(file, { force: true })
    await rm(factsOf(key), { force: true })
    await syncFolder(dirname(file)).catch(ignoreMissing)
    await removeEmptyFolders(objects, dirname(file))
    await removeEmptyFolders(facts, dirname(factsOf(key)))
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    for await (const key of keysBelow(objects, checkPrefix(prefix), '')) {
      const object = await statKey(key)
      if (object) yield object
    }
  }

  return {
    put,
    async get(key: string, range?: ByteRange, signal?: AbortSignal) {
      const file = fileOf(key)
      const info = await stat(file).catch(ignoreMissing)
      if (!info?.isFile()) throw missingObject(key)
      return createReadStream(file, { ...range, ...(signal ? { signal } : {}) })
    },
    stat: statKey,
    delete: remove,
    deleteAll: (prefix) => deleteEach(list(prefix), remove),
    list,
    async downloadTo(key, target, signal) {
      const file = fileOf(key)
      if (!(await stat(file).catch(ignoreMissing))) throw missingObject(key)
      const part = `${target}.${newId()}.part`
      await writeDurably(part, createReadStream(file), signal)
      await renameDurably(part, target)
    },
    async localPath(key) {
      return (await statKey(key)) ? fileOf(key) : null
    },
    async check() {
      const probe = join(incoming, newId())
      // An empty file fits on a full disk: only bytes that are written through prove anything.
      await writeDurably(probe, Readable.from([Buffer.alloc(probeBytes, 1)]))
      await rm(probe, { force: true })
      await requireSpareSpace(incoming)
    },
    async close() {},
  }
}

/** Removes leftovers of processes that were killed during a put. */
async function removeAbandoned(incoming: string): Promise<void> {
  const longestPutMs = 24 * 3_600_000
  for (const name of await readdir(incoming)) {
    const info = await stat(join(incoming, name)).catch(ignoreMissing)
    if (info && Date.now() - info.mtimeMs > longestPutMs) await rm(join(incoming, name), { force: true })
  }
}

/** Brings the bytes to `part`: by moving the file where that is allowed and possible, else by writing them. */
async function receive(part: string, source: string | Readable, { consume, sha256, signal }: PutOptions) {
  if (typeof source !== 'string') return writeDurably(part, source, signal)
  if (consume && (await moveDurably(source, part))) {
    const { size } = await stat(part)
    return { sizeBytes: size, sha256: sha256 ?? (await hashFile(part, signal)) }
  }
  const digest = await writeDurably(part, createReadStream(source), signal)
  if (consume) await rm(source, { force: true })
  return digest
}

async function saveFacts(file: string, part: string, facts: Facts): Promise<void> {
  await writeFile(part, JSON.stringify(facts), { mode: privateFileMode })
  await moveIntoFolder(part, file)
}

async function readFacts(file: string): Promise<Facts | null> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  return text ? (JSON.parse(text) as Facts) : null
}

/** A delete of the last neighbour may remove the folder at any moment, so its making is repeated. */
async function moveIntoFolder(part: string, file: string): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      await mkdir(dirname(file), { recursive: true, mode: privateFolderMode })
      await rename(part, file)
      break
    } catch (error) {
      if (left <= 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  // If the folder is gone again, the object was deleted after the move.
  await syncFolder(dirname(file)).catch(ignoreMissing)
}

async function* keysBelow(root: string, prefix: string, folder: string): AsyncIterable<string> {
  const entries = []
  const directory = await opendir(join(root, folder)).catch(ignoreMissing)
  if (directory) for await (const entry of directory) entries.push({ name: entry.name, isFolder: entry.isDirectory() })
  // A folder sorts as if its name ended in a slash, which is the order of whole keys.
  entries.sort((a, b) => (a.name + (a.isFolder ? '/' : '') < b.name + (b.isFolder ? '/' : '') ? -1 : 1))
  for (const { name, isFolder } of entries) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (isFolder && (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`))) yield* keysBelow(root, prefix, path)
    if (!isFolder && path.startsWith(prefix)) yield path
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let path = folder; path.startsWith(root + sep); path = dirname(path)) {
    try {
      await rmdir(path)
    } catch {
      // Not empty, or gone already: either way the folders above stay.
      return
    }
  }
}

function ignoreMissing(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
