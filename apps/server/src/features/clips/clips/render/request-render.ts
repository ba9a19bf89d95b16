import type { RenderTarget } from '@clipwright/contract/clips/clips'
import type { Tx } from '#platform/db/tx.ts'
import type { ActorContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import type { ClipRenderRow, ClipRow } from '../clips.store.ts'
import { takeFromRenderLimit, takeFromSaveLimit } from './render-limit.ts'
import { sendRender } from './send-render.ts'

/** Queues a render that a person asked for. Exports are written to the audit log; previews are not. */
export async function requestRender(
  ctx: ActorContext,
  tx: Tx,
  { project, clip }: { project: ProjectRow; clip: ClipRow },
  target: RenderTarget,
  { isOfSave = false }: { isOfSave?: boolean } = {},
): Promise<ClipRenderRow> {
  const { row, isNew } = await sendRender(tx, project, clip, target, false)
  // Polling a render that was requested before is not another export.
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
  // Renders that are finished or under way count against no limit.
  if (isNew && isOfSave && target === 'VIDEO_PREVIEW') await takeFromSaveLimit(ctx, tx, clip.id)
  else if (isNew) await takeFromRenderLimit(ctx, tx)
  return row
}
