import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { addProjectBytes } from '../../../projects/projects/open-project.ts'
import { retireLostRender } from './clip-renders.store.ts'
import { keysOfFiles, type ClipRenderRow } from '../clips.store.ts'
import { getLockedClip } from '../open-clip.ts'
import { sendRender } from './send-render.ts'

type ClipPair = Parameters<typeof getLockedClip>[2]

/** Of a call, or of a link that an organisation was given. */
export type RenderPlace = Pick<RequestContext, 'db' | 'orgId' | 'log'> & { deps: Pick<RequestContext['deps'], 'storage'> }

const fileLost = new AppError('RenderFailedError')

/**
 * What was answered from the database may be gone from the storage: then this render failed after all, and is sent off
 * anew. Asked outside of a transaction of its own, because it waits for the storage.
 */
export async function withFile(ctx: RenderPlace, ref: ClipPair, render: ClipRenderRow): Promise<ClipRenderRow> {
  const { files } = render
  if (render.status !== 'ready' || !files || (await ctx.deps.storage.stat(files.main))) return render
  return remakeRender(ctx, ref, render, files.main)
}

/** Sends off a finished render anew of which the file under `missing` is gone; what others did so meanwhile is answered. */
export async function remakeRender(ctx: RenderPlace, ref: ClipPair, render: ClipRenderRow, missing: string): Promise<ClipRenderRow> {
  const { files, id: renderId, target } = render
  if (!files) return render
  const { again, isLost } = await ctx.db.transaction(async (tx) => {
    const { project, clip } = await getLockedClip(ctx, tx, ref)
    const retired = await retireLostRender(
      tx,
      ctx.orgId,
      { renderId, main: files.main },
      { errorName: fileLost.errorName, errorMessage: fileLost.message },
    )
    if (retired) await addProjectBytes(tx, ctx.orgId, project.id, -Number(render.sizeBytes ?? 0))
    // A step that is under way goes on waiting for it; one that is over must not be stalled by it.
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
