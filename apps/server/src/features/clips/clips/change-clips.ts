import { AppError } from '@clipwright/contract/errors'
import type { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { findProject, lockOpenProject, type ProjectRow } from '../../projects/projects/open-project.ts'
import { type ClipRow, findClip, listRunClips, lockClip, updateClip } from './clips.store.ts'
import { holdExports } from './render/held-exports.store.ts'
import { takeFromRenderLimit } from './render/render-limit.ts'
import { sendRender } from './render/send-render.ts'

/** Reads clip and project for a change that a job prepares before it locks them. */
export async function findClipForJob(
  db: Queryable,
  orgId: OrgId,
  ref: { projectId: ProjectId; clipId: ClipId },
): Promise<{ project: ProjectRow; clip: ClipRow } | undefined> {
  const project = await findProject(db, orgId, ref.projectId)
  const clip = project && (await findClip(db, orgId, ref))
  return project && clip?.timeline ? { project, clip } : undefined
}

/** Locks clip and project for a change by a job; undefined when they are gone or there is nothing to change. */
export async function lockClipForJob(
  tx: Tx,
  orgId: OrgId,
  ref: { projectId: ProjectId; clipId: ClipId },
): Promise<{ project: ProjectRow; clip: ClipRow } | undefined> {
  const project = await lockOpenProject(tx, orgId, ref.projectId).catch((error: unknown) => {
    // Moved to the trash or deleted since the job was enqueued.
    if (error instanceof AppError) return undefined
    throw error
  })
  const clip = project && (await lockClip(tx, orgId, ref))
  return project && clip?.timeline ? { project, clip } : undefined
}

/** Requests an aspect ratio; the next render plans its layout. */
export async function requestRatio(tx: Tx, clip: ClipRow, layoutAspectRatio: AspectRatio): Promise<ClipRow> {
  await holdExports(tx, clip)
  const renderOverride = { ...clip.renderOverride, layoutAspectRatio }
  return updateClip(tx, clip.orgId, clip.id, { renderOverride, version: clip.version + 1 })
}

/** Queues a preview of the clip as it is now. */
export async function sendPreview(tx: Tx, project: ProjectRow, clip: ClipRow): Promise<void> {
  await sendRender(tx, project, clip, 'VIDEO_PREVIEW', false)
}

/** Counts this many new previews against the render limit, all or none. Throws `RateExceed`. */
export async function countChangedClips(ctx: RequestContext, tx: Tx, count: number): Promise<void> {
  if (count > 0) await takeFromRenderLimit(ctx, tx, count)
}

/**
 * Clips of the project’s newest run that have a video to change: all, or the ones named. Throws `RecordNotExisted` for a
 * project or clip of another organisation.
 */
export async function listChangeableClipIds(
  tx: Tx,
  orgId: OrgId,
  projectId: ProjectId,
  requestedIds: readonly ClipId[] | undefined,
): Promise<ClipId[]> {
  const project = await lockOpenProject(tx, orgId, projectId)
  const clips = await listRunClips(tx, orgId, projectId, project.run)
  const ids = new Set(clips.map(({ id }) => id))
  const stranger = requestedIds?.find((id) => !ids.has(id))
  if (stranger !== undefined) throw new AppError('RecordNotExisted', { cause: `clip ${stranger}` })
  return clips
    .filter(({ id, timeline }) => timeline !== null && (requestedIds === undefined || requestedIds.includes(id)))
    .map(({ id }) => id)
}

/** Clips of the project’s newest run that have a layout; none when the project is gone. */
export async function listRunClipIds(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ClipId[]> {
  const project = await findProject(db, orgId, projectId)
  const clips = project ? await listRunClips(db, orgId, projectId, project.run) : []
  return clips.filter(({ timeline }) => timeline !== null).map(({ id }) => id)
}
