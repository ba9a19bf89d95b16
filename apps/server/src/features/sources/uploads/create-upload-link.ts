import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { UploadId } from '@clipwright/contract/ids'
import type { createUploadLink as endpoint } from '@clipwright/contract/sources/sources'
import { safeFileName } from '#platform/http/content-disposition.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { contentTypeOf } from './content-types.ts'
import { requireSpace } from './reserve-space.ts'
import { signUploadPath } from './upload-link.ts'
import { uploadFolder } from './find-upload.ts'
import { hasClip, insertUpload } from './uploads.store.ts'

export async function createUploadLink(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { maxUploadBytes } = ctx.deps.config.limits
  const sizeBytes = input.sizeBytes ?? 0
  if (sizeBytes > maxUploadBytes) {
    throw new AppError('MediaTooLargeError', { details: [{ path: 'sizeBytes', message: `At most ${maxUploadBytes} bytes.` }] })
  }
  const id = UploadId.parse(newId())
  const freeBytes = await ctx.deps.freeSpoolBytes()
  await ctx.db.transaction(async (tx) => {
    if (input.clip && !(await hasClip(tx, ctx.orgId, input.clip))) {
      throw new AppError('RecordNotExisted', { cause: `clip ${input.clip.clipId}` })
    }
    await requireSpace(tx, { orgId: ctx.orgId, freeBytes, neededBytes: sizeBytes })
    await insertUpload(tx, {
      id,
      orgId: ctx.orgId,
      userId: ctx.userId,
      type: input.type,
      usecase: input.usecase,
      extension: input.extension,
      fileName: input.fileName ? safeFileName(input.fileName) : `upload.${input.extension}`,
      storageKey: `${uploadFolder(ctx.orgId, id)}file.${input.extension}`,
      declaredBytes: input.sizeBytes ?? null,
      clipId: input.clip?.clipId ?? null,
    })
  })
  const { path, expiresAt } = signUploadPath(ctx.deps.linkSecret, id, Date.now())
  return {
    uploadUrl: `${ctx.origin}${path}`,
    uri: `upload://${id}`,
    uploadId: id,
    headers: { 'content-type': contentTypeOf(input.extension) },
    expiresAt: expiresAt.toISOString(),
    maxBytes: maxUploadBytes,
  }
}
