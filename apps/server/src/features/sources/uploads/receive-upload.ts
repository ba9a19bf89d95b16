import type { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'
import type { ServerDeps } from '#platform/http/context.ts'
import type { Db } from '#platform/db/tx.ts'
import { hashStream } from './hash-stream.ts'
import { contentTypeOf } from './content-types.ts'
import type { SentPart } from './content-range.ts'
import { requireSpace } from './reserve-space.ts'
import * as store from './uploads.store.ts'

export type UploadWorld = { db: Db; deps: Pick<ServerDeps, 'config' | 'storage' | 'spool' | 'freeSpoolBytes'> }

/** `offset` bytes are held safely. `conflict` means that nothing was changed and the client goes on from there. */
export type UploadState = { status: 'open' | 'complete' | 'conflict'; offset: number; sizeBytes: number | null; sha256: string | null }

function completeState(row: { sizeBytes: number | null; sha256: string | null }): UploadState {
  return { status: 'complete', offset: row.sizeBytes ?? 0, sizeBytes: row.sizeBytes, sha256: row.sha256 }
}

/**
 * What is held of an upload. A process that died between storing the file and writing its row is made up for here:
 * the object's presence under its final key is the proof that the file is whole.
 */
export async function readUpload(world: UploadWorld, upload: store.UploadRow): Promise<UploadState> {
  if (upload.status === 'complete') return completeState(upload)
  if (upload.status === 'expired') throw new AppError('RecordNotExisted', { cause: 'the upload expired' })
  const offset = await world.deps.spool.offset(upload.id)
  if (offset > 0) return { status: 'open', offset, sizeBytes: null, sha256: null }
  const object = await world.deps.storage.stat(upload.storageKey)
  if (!object) return { status: 'open', offset: 0, sizeBytes: null, sha256: null }
  const sha256 = object.sha256 ?? (await hashStream(await world.deps.storage.get(upload.storageKey)))
  await store.completeUpload(world.db, upload.id, { sizeBytes: object.sizeBytes, sha256 })
  return { status: 'complete', offset: object.sizeBytes, sizeBytes: object.sizeBytes, sha256 }
}

async function announceTotal(world: UploadWorld, upload: store.UploadRow, totalBytes: number, heldBytes: number): Promise<void> {
  const { maxUploadBytes } = world.deps.config.limits
  if (totalBytes > maxUploadBytes) throw new AppError('MediaTooLargeError', { cause: `${totalBytes} of at most ${maxUploadBytes} bytes` })
  if (upload.totalBytes !== null && upload.totalBytes !== totalBytes && heldBytes > 0) {
    throw new AppError('InvalidParam', { details: [{ path: 'content-range', message: `The total was ${upload.totalBytes} before.` }] })
  }
  const freeBytes = await world.deps.freeSpoolBytes()
  await world.db.transaction(async (tx) => {
    await requireSpace(tx, freeBytes, Math.max(0, totalBytes - heldBytes), upload.id)
    await store.setTotal(tx, upload.id, totalBytes, heldBytes)
  })
}

async function finish(world: UploadWorld, upload: store.UploadRow): Promise<UploadState> {
  const { spool, storage } = world.deps
  const content = { sizeBytes: await spool.offset(upload.id), sha256: await spool.sha256(upload.id) }
  if (!(await store.claimContent(world.db, upload.id, content))) {
    await spool.remove(upload.id)
    return { status: 'conflict', offset: 0, sizeBytes: null, sha256: null }
  }
  const object = await spool.publish(upload.id, storage, upload.storageKey, contentTypeOf(upload.extension))
  await store.completeUpload(world.db, upload.id, content)
  return { status: 'complete', offset: object.sizeBytes, ...content }
}

/**
 * Takes the bytes of one PUT. What arrived before a break stays and is told by the next look. A part that does not
 * begin where the held bytes end is refused and changes nothing; a whole file without a range starts over.
 */
export async function receiveUpload(world: UploadWorld, upload: store.UploadRow, part: SentPart, body: Readable): Promise<UploadState> {
  const before = await readUpload(world, upload)
  if (before.status === 'complete') return { ...before, status: 'conflict' }
  const { spool } = world.deps
  const start = part.start === -1 ? before.offset : part.start
  if (!part.isWhole && start !== before.offset) return { ...before, status: 'conflict' }
  if (part.isWhole && before.offset > 0) {
    await spool.remove(upload.id)
    await store.forgetContent(world.db, upload.id)
  }
  if (part.total !== null) await announceTotal(world, upload, part.total, part.isWhole ? 0 : before.offset)

  const maxBytes = part.total ?? world.deps.config.limits.maxUploadBytes
  let offset = before.offset
  if (part.length !== 0 || part.isWhole) {
    const appendResult = await spool.append(upload.id, body, { offset: start, maxBytes })
    if (appendResult.status === 'busy') return { ...before, status: 'conflict' }
    if (appendResult.status === 'wrongOffset') return { ...before, status: 'conflict', offset: appendResult.offset }
    if (appendResult.status === 'tooLarge') {
      await spool.remove(upload.id)
      throw new AppError('MediaTooLargeError', { cause: `more than ${maxBytes} bytes` })
    }
    offset = appendResult.offset
    await store.touchUpload(world.db, upload.id, offset)
  }
  // A body without a length ends where it ends; one that broke off threw above.
  const total = part.total ?? (part.isWhole ? offset : upload.totalBytes)
  if (total !== offset || offset === 0) return { status: 'open', offset: offset, sizeBytes: null, sha256: null }
  return finish(world, upload)
}
