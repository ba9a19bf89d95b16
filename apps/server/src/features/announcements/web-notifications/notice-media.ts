import { createHash } from 'node:crypto'
import { AppError } from '@clipwright/contract/errors'
import type { PersonContext } from '#platform/http/context.ts'
import { saveImage } from '#platform/images/save-image.ts'
import { listOrgsOfUser } from '../../identity/orgs/orgs-of-user.ts'
import { findUpload, type FinishedUpload } from '../../sources/uploads/find-upload.ts'

const maxVideoBytes = 100_000_000
const videoTypes: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

/** Uploads belong to an organisation; any organisation of the person will do. */
async function findOwnUpload(ctx: PersonContext, uri: string): Promise<FinishedUpload> {
  for (const { orgId } of await listOrgsOfUser(ctx.db, ctx.userId)) {
    const upload = await findUpload(ctx.db, orgId, uri)
    if (upload) return upload
  }
  throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
}

/** Keys are made from the content, so that two notices never wait for each other. */
const prefix = (key: string) => `web-notifications/${key}`

export async function storeImage(ctx: PersonContext, key: string, uri: string): Promise<string> {
  const { storage, config } = ctx.deps
  return saveImage({ storage, scratchDir: config.scratchDir }, await findOwnUpload(ctx, uri), `${prefix(key)}/image`)
}

/** Stores a video that browsers play as it is. It is only ever served with the content type of its extension. */
export async function storeVideo(ctx: PersonContext, key: string, uri: string): Promise<string> {
  const upload = await findOwnUpload(ctx, uri)
  const contentType = videoTypes[upload.extension]
  if (!contentType) throw new AppError('MediaUnreadableError', { say: 'A video must be MP4 or WebM.', cause: upload.extension })
  if (upload.sizeBytes > maxVideoBytes) throw new AppError('MediaTooLargeError', { say: 'A video can be up to 100 MB.' })
  const name = createHash('sha256').update(upload.sha256).digest('hex').slice(0, 32)
  const storageKey = `${prefix(key)}/film-${name}.${upload.extension}`
  await ctx.deps.storage.put(storageKey, await ctx.deps.storage.get(upload.storageKey), { contentType })
  return storageKey
}
