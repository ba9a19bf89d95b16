import type { RenderState, RenderTarget } from '@clipwright/contract/clips/clips'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { askForRender } from './ask-for-render.ts'
import { requireFeature } from '../../../plans/feature-access/check-feature.ts'
import type { ClipRenderRow, ClipRow } from '../clips.store.ts'
import { toRenderState } from '../list/clips.views.ts'
import { withFile } from './lost-render.ts'
import type { OpenClip } from '../open-clip.ts'

export type QueuedRender = ClipRenderRow

/** Queues one render of a clip that was just saved, as far as the plan of the organisation goes, for the person who saved it. */
export async function queueRender(ctx: RequestContext, tx: Tx, open: OpenClip, target: RenderTarget): Promise<QueuedRender> {
  await requireFeature(tx, ctx.orgId, 'ExportFormat', { value: target })
  return askForRender(ctx, tx, open, target, { isOfSave: true })
}

/** How a render stands that was asked for; asked outside of its transaction, because one whose file is gone is made anew. */
export async function renderStateOf(ctx: RequestContext, clip: ClipRow, render: QueuedRender): Promise<RenderState> {
  const ref = { projectId: clip.projectId, clipId: clip.id }
  return toRenderState(await withFile(ctx, ref, render), clip, ctx.deps.mediaLinks)
}
