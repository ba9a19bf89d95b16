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
import type { ByteRange, PutOptions, Storage, StoredObject, VerifyLimits } from './storage.ts'

/** More than a file system keeps in its own lists. */
const probeBytes = 64 * 1024

/**
 * Stored beside each object, because a file system knows nothing of it. `inode` or `modifiedMs` tie it to its bytes: a
 * file that was changed in place keeps the one, a file that came back from a backup keeps the other. Facts of older
 * releases have only the first three.
 */
type Facts = {
  contentType: string
  sha256: string
  inode: number
  modifiedMs?: number
  sizeBytes?: number
  /** When the bytes were last compared with the checksum. */
  checkedMs?: number
  isDamaged?: boolean
}

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
      await saveFacts(key, { contentType, ...digest, inode, modifiedMs: modifiedAt.getTime() })
      await moveIntoFolder(part, file)
      return { key, sizeBytes: digest.sizeBytes, contentType, sha256: digest.sha256, modifiedAt }
    } catch (error) {
      await rm(part, { force: true })
      throw toStorageError(error)
    }
  }

  async function saveFacts(key: string, facts: Facts): Promise<void> {
    const part = join(incoming, newId())
    await writeFile(part, JSON.stringify(facts), { mode: privateFileMode })
    await moveIntoFolder(part, factsOf(key))
  }

  /** The object as it lies there, with what is known of its bytes. */
  async function inspect(key: string): Promise<Inspection | null> {
    const info = await stat(fileOf(key)).catch(ignoreMissing)
    if (!info?.isFile()) return null
    const facts = await readFacts(factsOf(key))
    // Two concurrent writers may leave one's facts beside the other's bytes.
    const isTied = facts !== null && (facts.inode === info.ino || facts.modifiedMs === info.mtime.getTime())
    const object: StoredObject = {
      key,
      sizeBytes: info.size,
      contentType: facts?.contentType ?? 'application/octet-stream',
      sha256: isTied ? facts.sha256 : null,
      modifiedAt: info.mtime,
    }
    const isOtherSize = facts?.sizeBytes !== undefined && facts.sizeBytes !== info.size
    return { object, facts, inode: info.ino, isDamaged: isTied && (facts.isDamaged === true || isOtherSize) }
  }

  async function statKey(key: string): Promise<StoredObject | null> {
    const inspection = await inspect(key)
    return inspection === null || inspection.isDamaged ? null : inspection.object
  }

  async function requireWhole(key: string): Promise<StoredObject> {
    const object = await statKey(key)
    if (object === null) throw missingObject(key)
    return object
  }

  async function markDamaged(key: string): Promise<void> {
    const inspection = await inspect(key)
    if (inspection?.facts) await saveFacts(key, { ...inspection.facts, inode: inspection.inode, isDamaged: true })
  }

  /** Says whether the bytes are those that were put, and notes it. Null: nothing is known to compare them with. */
  async function compare(key: string, { facts, inode, object }: Inspection, signal?: AbortSignal): Promise<boolean | null> {
    if (facts === null) return null
    const isSame = (await hashFile(fileOf(key), signal)) === facts.sha256
    if (!isSame && object.sha256 === null) return null
    const next = { ...facts, inode, checkedMs: Date.now() }
    await saveFacts(
      key,
      isSame ? { ...next, modifiedMs: object.modifiedAt.getTime(), sizeBytes: object.sizeBytes } : { ...next, isDamaged: true },
    )
    return isSame
  }

  async function* verify({ uncheckedSince, maxBytes, signal }: VerifyLimits): AsyncIterable<string> {
    let leftBytes = maxBytes
    for await (const name of keysBelow(facts, '', '')) {
      signal?.throwIfAborted()
      const key = name.replace(/\.json$/, '')
      const inspection = await inspect(key)
      if (inspection === null || inspection.isDamaged) yield key
      else if ((inspection.facts?.checkedMs ?? 0) < uncheckedSince.getTime() && leftBytes > 0) {
        leftBytes -= inspection.object.sizeBytes
        if ((await compare(key, inspection, signal)) === false) yield key
      }
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
      const inspection = await inspect(key)
      if (inspection) yield inspection.object
    }
  }

  return {
    put,
    async join(key, sourceKeys, { contentType, sha256, signal }) {
      async function* readAll() {
        for (const source of sourceKeys) {
          await requireWhole(source)
          yield* createReadStream(fileOf(source))
        }
      }
      return put(key, Readable.from(readAll()), { contentType, sha256, ...(signal ? { signal } : {}) })
    },
    async get(key: string, range?: ByteRange, signal?: AbortSignal) {
      await requireWhole(key)
      return createReadStream(fileOf(key), { ...range, ...(signal ? { signal } : {}) })
    },
    stat: statKey,
    delete: remove,
    deleteAll: (prefix) => deleteEach(list(prefix), remove),
    list,
    async downloadTo(key, target, signal) {
      const { sha256 } = await requireWhole(key)
      const part = `${target}.${newId()}.part`
      const copy = await writeDurably(part, createReadStream(fileOf(key)), signal)
      try {
        refuseOtherChecksum(key, copy.sha256, sha256 ?? undefined)
        await renameDurably(part, target)
      } finally {
        await rm(part, { force: true })
      }
    },
    async localPath(key) {
      return (await statKey(key)) ? fileOf(key) : null
    },
    markDamaged,
    verify,
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

type Inspection = { object: StoredObject; facts: Facts | null; inode: number; isDamaged: boolean }

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
