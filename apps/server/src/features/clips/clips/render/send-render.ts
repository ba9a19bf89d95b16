import { RenderId } from '@clipwright/contract/ids'
import type { RenderTarget } from '@clipwright/contract/clips/clips'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { isPromised } from '#platform/queue/job-views.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { lookHash, mergeLook, renderInputHash } from '../look/clip-look.ts'
import { openRender } from './clip-renders.store.ts'
import { withEntitledLook } from '../look/entitled-look.ts'
import type { ClipRenderRow, ClipRow } from '../clips.store.ts'
import { estimateRenderBytes } from './render-space.ts'
import { renderClipJob } from '../jobs/render-clip.job.ts'

/** Hash of what the clip looks like now, for one target. */
export function currentInputHash(clip: ClipRow, project: ProjectRow, target: RenderTarget): string {
  return renderInputHash({
    momentKey: clip.momentKey,
    version: clip.version,
    look: lookHash(mergeLook(project.renderPref, clip.renderOverride)),
    target,
    sourceSha256: project.source?.sha256 ?? '',
  })
}

/**
 * Requests a render of a clip as it is now. A second request returns the same render, at once when it has finished. One
 * whose job was cancelled, with its project or by a rerun, is queued again.
 */
export async function sendRender(
  tx: Tx,
  project: ProjectRow,
  requestedClip: ClipRow,
  target: RenderTarget,
  isAutomatic: boolean,
): Promise<{ row: ClipRenderRow; isNew: boolean }> {
  const clip = await withEntitledLook(tx, project, requestedClip)
  const { row, isNew } = await openRender(tx, {
    id: RenderId.parse(newId()),
    orgId: clip.orgId,
    clipId: clip.id,
    clipVersion: clip.version,
    target,
    inputHash: currentInputHash(clip, project, target),
    isAutomatic,
  })
  if (!isNew && (row.status !== 'pending' || (await isPromised(tx, clip.orgId, renderClipJob.name, { renderId: row.id }))))
    return { row, isNew }
  // In the same transaction as the row, so that no render exists without its job.
  await renderClipJob.enqueue(
    tx,
    { orgId: clip.orgId, projectId: clip.projectId, clipId: clip.id, renderId: row.id },
    { orgId: clip.orgId, projectId: clip.projectId, ...estimateRenderBytes(project, clip, target) },
  )
  await publishEvent(tx, clip.orgId, { type: 'clips.changed', projectId: clip.projectId })
  return { row, isNew: true }
}
