import type { Readable } from 'node:stream'

export type StoredObject = {
  key: string
  sizeBytes: number
  contentType: string
  /** Hex, of the whole object. Null when the store does not know it. */
  sha256: string | null
  modifiedAt: Date
}

/** First and last byte wanted, both included, counted from 0. Without an end: to the end of the object. */
export type ByteRange = { start: number; end?: number }

/** What objects give when they are joined. */
type JoinOptions = { contentType: string; sizeBytes: number; sha256: string; signal?: AbortSignal }

export type PutOptions = {
  contentType: string
  /** Hex. When the bytes differ, nothing is stored and the call throws. */
  sha256?: string
  /** The source file may be moved away instead of copied; afterwards it is gone. A checksum given with it is believed. */
  consume?: boolean
  signal?: AbortSignal
}

/** How much of the store one look at checksums may read. */
export type VerifyLimits = { uncheckedSince: Date; maxBytes: number; signal?: AbortSignal }

/**
 * Where media lives. A key is what our own code builds: segments of `A-Za-z0-9._-` joined by `/`, never user text.
 * A key names whole objects only: an object appears complete, under its final key, or not at all. One whose bytes are
 * known not to be those that were put, because it became shorter or longer or somebody said so, counts as missing; only
 * `list` and the deletions still see it.
 */
export type Storage = {
  /** Stores a file (given by its path) or a stream; returns its facts with the checksum. */
  put(key: string, source: string | Readable, options: PutOptions): Promise<StoredObject>
  /**
   * Makes one object of others, in their order; they stay. All but the last have at least 5 MiB: S3 joins no smaller ones.
   * Throws when one is missing.
   */
  join(key: string, sourceKeys: readonly string[], options: JoinOptions): Promise<StoredObject>
  /** Throws `RecordNotExisted` when the object is missing. The caller reads or destroys the stream. */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  stat(key: string): Promise<StoredObject | null>
  /** Deleting a missing object is no error. */
  delete(key: string): Promise<void>
  /** Deletes everything below the prefix; returns how many objects. */
  deleteAll(prefix: string): Promise<number>
  /** Every object whose key starts with the prefix. From S3, type and checksum are only known to `stat`. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Writes the object to a file that appears whole or not at all. */
  downloadTo(key: string, file: string, signal?: AbortSignal): Promise<void>
  /** Path of the object's bytes for reading only, where they lie on this machine's disk; else null. */
  localPath(key: string): Promise<string | null>
  /** From now on the object counts as missing: its bytes were seen not to be those that were put. */
  markDamaged(key: string): Promise<void>
  /**
   * Compares objects with their checksums, those that were not compared since then, up to so many bytes. Gives the keys of
   * those that are damaged or gone. Only on disk: other stores watch over their disks themselves.
   */
  verify(limits: VerifyLimits): AsyncIterable<string>
  /** Writes and reads something. Throws when that fails; `StorageFullError` when the disk is full or nearly so. */
  check(): Promise<void>
  close(): Promise<void>
}
