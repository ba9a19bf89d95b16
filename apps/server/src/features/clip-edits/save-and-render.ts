import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { saveAndRender as endpoint } from '@clipwright/contract/clip-edits'
import type { RequestContext } from '#platform/http/context.ts'
import { queueRender } from '../clips/open-clip.public.ts'
import { saveEdit } from './open-edit.ts'
import { claimClipBody, readClipBody } from './read-clip-body.ts'

/** Both or neither: a document whose render this plan does not have is not saved by this call. */
export async function saveAndRender(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const uploaded = input.clipBodyPath === undefined ? undefined : await readClipBody(ctx, input.clipBodyPath)
  if ((uploaded === undefined) === (input.clipBody === undefined)) {
    const message = 'Send the document or the upload that holds it, one of the two.'
    throw new AppError('InvalidParam', { details: [{ path: 'clipBody', message }] })
  }
  const body = uploaded ? uploaded.body : input.clipBody
  return ctx.db.transaction(async (tx) => {
    if (uploaded) await claimClipBody(ctx, tx, uploaded, input.clip.clipId)
    const { project, clip, edited } = await saveEdit(ctx, tx, { ref: input.clip, body })
    const renders: Reply<typeof endpoint>['renders'] = {}
    for (const target of new Set(input.targets)) renders[target] = await queueRender(ctx, tx, { project, clip }, target)
    return { clip: edited, renders }
  })
}
