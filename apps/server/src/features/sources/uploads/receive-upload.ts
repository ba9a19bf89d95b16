import type { Readable } from 'node:stream'
import { AppError } from '@clipwright/contract/errors'
import type { ServerDeps } from '#platform/http/context.ts'
import type { Db } from '#platform/db/tx.ts'
import { hashStream } from './hash-stream.ts'
import { contentTypeOf } from './content-types.ts'
import type { SentPart } from './content-range.ts'
import { uploadFolder } from './find-upload.ts'
import { requireSpace } from './reserve-space.ts'
import * as store from './uploads.store.ts'

export type UploadContext = { db: Db; deps: Pick<ServerDeps, 'config' | 'storage' | 'spool' | 'freeSpoolBytes'> }

/** `offset`: bytes stored safely. `conflict`: nothing was changed, and the client continues from `offset`. */
export type UploadState = { status: 'open' | 'complete' | 'conflict'; offset: number; sizeBytes: number | null; sha256: string | null }

function completeState(row: { sizeBytes: number | null; sha256: string | null }): UploadState {
  return { status: 'complete', offset: row.sizeBytes ?? 0, sizeBytes: row.sizeBytes, sha256: row.sha256 }
}

/**
 * State of an upload. Completes one whose process died between storing the file and updating its row: an object under the
 * final key proves that the file is complete.
 */
export async function readUpload(context: UploadContext, upload: store.UploadRow): Promise<UploadState> {
  if (upload.status === 'complete') return completeState(upload)
  if (upload.status === 'expired') throw new AppError('RecordNotExisted', { cause: 'the upload expired' })
  const offset = await context.deps.spool.offset(upload.id)
  if (offset > 0) return { status: 'open', offset, sizeBytes: null, sha256: null }
  const object = await context.deps.storage.stat(upload.storageKey)
  if (!object) return { status: 'open', offset: 0, sizeBytes: null, sha256: null }
  const sha256 = object.sha256 ?? (await hashStream(await context.deps.storage.get(upload.storageKey)))
  await store.completeUpload(context.db, upload, { sizeBytes: object.sizeBytes, sha256 })
  return { status: 'complete', offset: object.sizeBytes, sizeBytes: object.sizeBytes, sha256 }
}

/** A link is asked for one file: what is longer or shorter than was said then is another one, or a part of it. */
function isOtherSize({ declaredBytes }: store.UploadRow, sizeBytes: number): boolean {
  return declaredBytes !== null && declaredBytes !== sizeBytes
}

function otherSize({ declaredBytes }: store.UploadRow): AppError {
  return new AppError('InvalidParam', {
    say: `This upload was announced with ${declaredBytes} bytes, but a file of another size was sent. Start a new upload.`,
    details: [{ path: 'content-length', message: `The link was asked for ${declaredBytes} bytes.` }],
  })
}

async function announceTotal(context: UploadContext, upload: store.UploadRow, totalBytes: number, heldBytes: number): Promise<void> {
  const { maxUploadBytes } = context.deps.config.limits
  if (totalBytes > maxUploadBytes) throw new AppError('MediaTooLargeError', { cause: `${totalBytes} of at most ${maxUploadBytes} bytes` })
  if (upload.totalBytes !== null && upload.totalBytes !== totalBytes && heldBytes > 0) {
    throw new AppError('InvalidParam', { details: [{ path: 'content-range', message: `The total was ${upload.totalBytes} before.` }] })
  }
  const freeBytes = await context.deps.freeSpoolBytes()
  await context.db.transaction(async (tx) => {
    await requireSpace(tx, {
      orgId: upload.orgId,
      freeBytes,
      neededBytes: Math.max(0, totalBytes - heldBytes),
      forUpload: upload,
    })
    await store.setTotal(tx, upload, totalBytes, heldBytes)
  })
}

async function finish(context: UploadContext, upload: store.UploadRow): Promise<UploadState> {
  const { spool, storage } = context.deps
  const content = { sizeBytes: await spool.offset(upload.id), sha256: await spool.sha256(upload.id) }
  if (!(await store.claimContent(context.db, upload, content))) {
    await spool.remove(upload.id)
    return { status: 'conflict', offset: 0, sizeBytes: null, sha256: null }
  }
  const object = await spool.publish(upload.id, storage, upload.storageKey, contentTypeOf(upload.extension))
  await store.completeUpload(context.db, upload, content)
  if ((await store.findUploadById(context.db, upload.id))?.status !== 'complete') {
    await storage.deleteAll(uploadFolder(upload.orgId, upload.id))
    throw new AppError('RecordNotExisted', { cause: 'the upload was given up while its file was stored' })
  }
  return { status: 'complete', offset: object.sizeBytes, ...content }
}

/**
 * Receives the bytes of one PUT. Bytes that arrive before a break are kept and reported by the next call. A part that does
 * not start at the stored offset is refused and changes nothing; a whole file without a range starts over.
 */
export async function receiveUpload(context: UploadContext, upload: store.UploadRow, part: SentPart, body: Readable): Promise<UploadState> {
  const before = await readUpload(context, upload)
  if (before.status === 'complete') return { ...before, status: 'conflict' }
  if (part.total !== null && isOtherSize(upload, part.total)) throw otherSize(upload)
  const { spool } = context.deps
  const start = part.start === -1 ? before.offset : part.start
  if (!part.isWhole && start !== before.offset) return { ...before, status: 'conflict' }
  if (part.isWhole && before.offset > 0) {
    await spool.remove(upload.id)
    await store.clearContent(context.db, upload)
  }
  if (part.total !== null) await announceTotal(context, upload, part.total, part.isWhole ? 0 : before.offset)

  const maxBytes = part.total ?? upload.declaredBytes ?? context.deps.config.limits.maxUploadBytes
  let offset = before.offset
  if (part.length !== 0 || part.isWhole) {
    const appendResult = await spool.append(upload.id, body, { offset: start, maxBytes })
    if (appendResult.status === 'busy') return { ...before, status: 'conflict' }
    if (appendResult.status === 'wrongOffset') return { ...before, status: 'conflict', offset: appendResult.offset }
    if (appendResult.status === 'tooLarge') {
      await spool.remove(upload.id)
      if (part.total === null && maxBytes === upload.declaredBytes) throw otherSize(upload)
      throw new AppError('MediaTooLargeError', { cause: `more than ${maxBytes} bytes` })
    }
    offset = appendResult.offset
    await store.touchUpload(context.db, upload, offset)
  }
  // A body without a length ends where it ends; a broken one has thrown above.
  const total = part.total ?? (part.isWhole ? offset : upload.totalBytes)
  if (total !== offset || offset === 0) return { status: 'open', offset: offset, sizeBytes: null, sha256: null }
  if (isOtherSize(upload, offset)) {
    await spool.remove(upload.id)
    throw otherSize(upload)
  }
  return finish(context, upload)
}
