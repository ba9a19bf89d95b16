import { AppError } from '@clipwright/contract/errors'
import type { ClipId, UploadId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { claimForClip, findUpload } from '../../../sources/uploads/find-upload.ts'

// Many times what the longest clip needs.
const maxBytes = 16 * 1024 ** 2

function refusal(message: string): AppError {
  return new AppError('InvalidParam', { details: [{ path: 'clipBodyPath', message }] })
}

type UploadedBody = { uploadId: UploadId; body: unknown }

/** A document uploaded by the organisation for this purpose. The reference is looked up in the database, never opened as a path. */
export async function readClipBody(ctx: RequestContext, uri: string): Promise<UploadedBody> {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `clip body ${uri}` })
  if (upload.usecase !== 'clipBody') throw refusal('Upload the document with the use "clipBody".')
  if (upload.sizeBytes > maxBytes) throw refusal(`At most ${maxBytes} bytes.`)
  const chunks: Buffer[] = []
  for await (const chunk of await ctx.deps.storage.get(upload.storageKey)) chunks.push(chunk as Buffer)
  try {
    return { uploadId: upload.id, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch (error) {
    throw new AppError('InvalidParam', { cause: error, details: [{ path: 'clipBodyPath', message: 'This file is not JSON.' }] })
  }
}

/** Throws for a document that was uploaded for, or saved to, another clip. */
export async function claimClipBody(ctx: RequestContext, tx: Tx, { uploadId }: UploadedBody, clipId: ClipId): Promise<void> {
  if (!(await claimForClip(tx, ctx.orgId, uploadId, clipId))) throw refusal('This document was uploaded for another clip.')
}
