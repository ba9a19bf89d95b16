import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { saveAndRender as endpoint } from '@clipwright/contract/editor/clip-edits'
import type { RequestContext } from '#platform/http/context.ts'
import { type QueuedRender, queueRender, renderStateOf } from '../../../clips/clips/render/queue-render.ts'
import { saveEdit } from './save-edit.ts'
import { claimClipBody, readClipBody } from './read-clip-body.ts'

/** Saves and queues both or neither: if the plan lacks a target, the document is not saved. */
export async function saveAndRender(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const uploaded = input.clipBodyPath === undefined ? undefined : await readClipBody(ctx, input.clipBodyPath)
  if ((uploaded === undefined) === (input.clipBody === undefined)) {
    const message = 'Send the document or the upload that holds it, one of the two.'
    throw new AppError('InvalidParam', { details: [{ path: 'clipBody', message }] })
  }
  const body = uploaded ? uploaded.body : input.clipBody
  const { clip, edited, asked } = await saveEdit(ctx, { ref: input.clip, body }, async (tx, saved) => {
    if (uploaded) await claimClipBody(ctx, tx, uploaded, input.clip.clipId)
    const queued: QueuedRender[] = []
    for (const target of new Set(input.targets)) queued.push(await queueRender(ctx, tx, saved, target))
    return { ...saved, asked: queued }
  })
  const renders: Reply<typeof endpoint>['renders'] = {}
  for (const render of asked) renders[render.target] = await renderStateOf(ctx, clip, render)
  return { clip: edited, renders }
}
