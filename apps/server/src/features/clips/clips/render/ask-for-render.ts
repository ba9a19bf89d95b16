import type { RenderTarget } from '@clipwright/contract/clips/clips'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import type { ClipRenderRow, ClipRow } from '../clips.store.ts'
import { takeFromRenderLimit, takeFromSaveLimit } from './render-limit.ts'
import { sendRender } from './send-render.ts'

/** A render that a person asks for. What leaves the product by it is written down; a preview does not. */
export async function askForRender(
  ctx: RequestContext,
  tx: Tx,
  { project, clip }: { project: ProjectRow; clip: ClipRow },
  target: RenderTarget,
  { isOfSave = false }: { isOfSave?: boolean } = {},
): Promise<ClipRenderRow> {
  const { row, isNew } = await sendRender(tx, project, clip, target, false)
  // Asking how far a render is that was asked for before is no export of its own.
  const isExport = target !== 'VIDEO_PREVIEW' && (isNew || row.status === 'ready')
  if (isExport) {
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'clip.exported',
      object: `clip:${clip.id}`,
      details: { projectId: project.id, target },
    })
  }
  // What is there already, or on its way, costs nothing.
  if (isNew && isOfSave && target === 'VIDEO_PREVIEW') await takeFromSaveLimit(ctx, tx, clip.id)
  else if (isNew) await takeFromRenderLimit(ctx, tx)
  return row
}
