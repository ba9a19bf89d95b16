import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { addProjectBytes } from '../../../projects/projects/open-project.ts'
import { retireLostRender } from './clip-renders.store.ts'
import { keysOfFiles, type ClipRenderRow } from '../clips.store.ts'
import { getLockedClip } from '../open-clip.ts'
import { sendRender } from './send-render.ts'

type ClipPair = Parameters<typeof getLockedClip>[2]

/** Where a render is checked: in a call, or behind a link given to an organisation. */
export type RenderContext = Pick<RequestContext, 'db' | 'orgId' | 'log'> & { deps: Pick<RequestContext['deps'], 'storage'> }

const fileLostError = new AppError('RenderFailedError')

/**
 * Checks that the file of a finished render still exists; if not, the render counts as failed and is queued again. Opens
 * its own transaction after waiting for the storage, so it must not be called inside one.
 */
export async function ensureRenderFile(ctx: RenderContext, ref: ClipPair, render: ClipRenderRow): Promise<ClipRenderRow> {
  const { files } = render
  if (render.status !== 'ready' || !files || (await ctx.deps.storage.stat(files.main))) return render
  return remakeRender(ctx, ref, render, files.main)
}

/** Queues a finished render again whose file under `missing` is gone. When somebody else did so meanwhile, returns theirs. */
export async function remakeRender(ctx: RenderContext, ref: ClipPair, render: ClipRenderRow, missing: string): Promise<ClipRenderRow> {
  const { files, id: renderId, target } = render
  if (!files) return render
  const { again, isLost } = await ctx.db.transaction(async (tx) => {
    const { project, clip } = await getLockedClip(ctx, tx, ref)
    const retired = await retireLostRender(
      tx,
      ctx.orgId,
      { renderId, main: files.main },
      { errorName: fileLostError.errorName, errorMessage: fileLostError.message },
    )
    if (retired) await addProjectBytes(tx, ctx.orgId, project.id, -Number(render.sizeBytes ?? 0))
    // A running step goes on waiting for the render; one that is over must not be stalled by it.
    const isAwaited = render.isAutomatic && project.step === 'render'
    const { row } = await sendRender(tx, project, clip, target, isAwaited)
    return { again: row, isLost: retired }
  })
  if (!isLost) return again
  ctx.log.error(
    { key: missing, renderId, clipId: render.clipId, target },
    'integrity: the file of a finished render is gone, it is made anew',
  )
  for (const key of keysOfFiles(files)) {
    await ctx.deps.storage.delete(key).catch((err: unknown) => ctx.log.warn({ err, key }, 'a file beside a lost render stays'))
  }
  return again
}
