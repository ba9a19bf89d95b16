import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { UploadId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { AppendResult, Spool } from '#platform/storage/spool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type AppendOptions, takeBytes, type TakeResult } from '#platform/storage/take-bytes.ts'
import { deleteSegments, listSegments, saveSegment, takeTurn, type Segment } from './segments.store.ts'

type SegmentSpoolOptions = {
  db: Db
  storage: Storage
  /** Every segment but the last is this long, at least the 5 MiB that S3 wants of a part. Held in memory by each transfer. */
  segmentBytes?: number
}

const defaultSegmentBytes = 16 * 1024 * 1024
const folderOf = (id: string) => `spool/${id}/`

/** A transfer that began later, perhaps at another machine, has the turn. */
class TurnTaken extends Error {}

/**
 * Unfinished uploads as segments in a store that all machines share: an upload that broke off goes on at any of them. The rows
 * say which objects count; what a transfer wrote after it lost its turn, or a killed one without a row, goes with the folder.
 */
export function openSegmentSpool({ db, storage, segmentBytes = defaultSegmentBytes }: SegmentSpoolOptions): Spool {
  const writing = new Set<string>()
  // The hash of an upload that never broke off in this process; saves reading it again at the end.
  const hashes = new Map<string, { hash: Hash; offset: number }>()
  const list = (id: string) => listSegments(db, id as UploadId)

  async function append(id: string, source: Readable, options: AppendOptions): Promise<AppendResult> {
    if (writing.has(id)) return { status: 'busy' }
    writing.add(id)
    try {
      const upload = await takeTurn(db, id as UploadId)
      const segments = await list(id)
      const sizeBytes = sumSizes(segments)
      if (!upload || options.offset !== sizeBytes) return { status: 'wrongOffset', offset: sizeBytes }
      const running = sizeBytes === 0 ? { hash: createHash('sha256'), offset: 0 } : hashes.get(id)
      hashes.delete(id)
      const hash = running?.offset === sizeBytes ? running.hash : undefined
      const tail = await readTail(storage, segments, segmentBytes)
      const writer = new SegmentWriter({ tail, segmentBytes, save: (piece) => saveBytes({ db, storage }, id, upload.turn, piece) })
      const result = await writeSegments(writer, source, { ...options, hash })
      if (hash) hashes.set(id, { hash, offset: result.offset })
      return result
    } catch (error) {
      if (error instanceof TurnTaken) return { status: 'busy' }
      throw error
    } finally {
      writing.delete(id)
    }
  }

  async function sha256(id: string): Promise<string> {
    const segments = await list(id)
    const running = hashes.get(id)
    if (running?.offset === sumSizes(segments)) return running.hash.copy().digest('hex')
    const hash = createHash('sha256')
    for (const { storageKey } of segments) for await (const chunk of await storage.get(storageKey)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  }

  async function remove(id: string): Promise<void> {
    hashes.delete(id)
    await deleteSegments(db, id as UploadId)
    await storage.deleteAll(folderOf(id))
  }

  return {
    offset: async (id) => sumSizes(await list(id)),
    append,
    sha256,
    async publish(id, target, key, contentType) {
      const segments = await list(id)
      const object = await target.join(
        key,
        segments.map(({ storageKey }) => storageKey),
        { contentType, sizeBytes: sumSizes(segments), sha256: await sha256(id) },
      )
      await remove(id)
      return object
    },
    remove,
    // Their rows are given up one by one, and their segments with them.
    removeIdle: () => Promise.resolve(0),
  }
}

const sumSizes = (segments: readonly Segment[]): number => segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Bytes that may still grow, and the object that holds them now. */
type Tail = { position: number; bytes: Buffer; storageKey: string | null }
/** `before`: the object with the start of these bytes. */
type Piece = { position: number; bytes: Buffer; before: string | null }

/** The last segment when it may grow, else an empty one after it. */
async function readTail(storage: Storage, segments: readonly Segment[], segmentBytes: number): Promise<Tail> {
  const last = segments.at(-1)
  if (!last || last.sizeBytes >= segmentBytes) return { position: segments.length, bytes: Buffer.alloc(0), storageKey: null }
  return { position: last.position, bytes: await buffer(await storage.get(last.storageKey)), storageKey: last.storageKey }
}

/** Stores a segment and returns its key. Throws `TurnTaken`, and leaves nothing, when another transfer continues the upload. */
async function saveBytes(
  { db, storage }: Pick<SegmentSpoolOptions, 'db' | 'storage'>,
  id: string,
  turn: number,
  { position, bytes, before }: Piece,
): Promise<string> {
  const storageKey = `${folderOf(id)}${position}-${newId()}`
  await storage.put(storageKey, Readable.from([bytes]), { contentType: 'application/octet-stream' })
  if (!(await saveSegment(db, id as UploadId, turn, { position, storageKey, sizeBytes: bytes.length }))) {
    await storage.delete(storageKey)
    throw new TurnTaken(`another transfer continues upload ${id}`)
  }
  if (before !== null) await storage.delete(before)
  return storageKey
}

/** Cuts a stream of bytes into segments. */
class SegmentWriter {
  readonly #segmentBytes: number
  readonly #save: (piece: Piece) => Promise<string>
  #tail: Tail
  #chunks: Buffer[]
  #length: number
  #savedLength: number

  constructor({ tail, segmentBytes, save }: { tail: Tail; segmentBytes: number; save: (piece: Piece) => Promise<string> }) {
    this.#segmentBytes = segmentBytes
    this.#save = save
    this.#tail = tail
    this.#chunks = [tail.bytes]
    this.#length = tail.bytes.length
    this.#savedLength = this.#length
  }

  async add(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const fitting = chunk.subarray(from, from + this.#segmentBytes - this.#length)
      this.#chunks.push(fitting)
      this.#length += fitting.length
      from += fitting.length
      if (this.#length < this.#segmentBytes) continue
      await this.flush()
      this.#tail = { position: this.#tail.position + 1, bytes: Buffer.alloc(0), storageKey: null }
      this.#chunks = []
      this.#length = this.#savedLength = 0
    }
  }

  /** Stores what came since the last time. */
  async flush(): Promise<void> {
    if (this.#length === this.#savedLength) return
    const bytes = Buffer.concat(this.#chunks)
    const { position, storageKey: before } = this.#tail
    const storageKey = await this.#save({ position, bytes, before })
    this.#tail = { position, bytes, storageKey }
    this.#savedLength = this.#length
  }
}

async function writeSegments(
  writer: SegmentWriter,
  source: Readable,
  { hash, ...options }: AppendOptions & { hash: Hash | undefined },
): Promise<TakeResult> {
  try {
    return await takeBytes(source, options, async (bytes) => {
      await writer.add(bytes)
      hash?.update(bytes)
    })
  } finally {
    // Also after a broken connection, so that nothing is sent twice.
    await writer.flush()
  }
}
