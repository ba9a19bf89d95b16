import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { findUpload } from '../uploads/uploads.public.ts'

// Many times what the longest clip needs.
const mostBytes = 16 * 1024 ** 2

function refused(message: string): AppError {
  return new AppError('InvalidParam', { details: [{ path: 'clipBodyPath', message }] })
}

/** A document that came as an upload of the organisation, for that purpose. The reference is looked up, never opened as a path. */
export async function readClipBody(ctx: RequestContext, uri: string): Promise<unknown> {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `clip body ${uri}` })
  if (upload.usecase !== 'clipBody') throw refused('Upload the document with the use "clipBody".')
  if (upload.sizeBytes > mostBytes) throw refused(`At most ${mostBytes} bytes.`)
  const chunks: Buffer[] = []
  for await (const chunk of await ctx.deps.storage.get(upload.storageKey)) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw new AppError('InvalidParam', { cause: error, details: [{ path: 'clipBodyPath', message: 'This file is not JSON.' }] })
  }
}
