import type { ClipId, OrgId, ProjectId, RenderId } from '@clipwright/contract/ids'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { lockProject, type ProjectRow } from '../../../projects/projects/open-project.ts'
import { type ClipEditRow, findClipEdit } from '../document/clip-documents.store.ts'
import { findRender, retargetRender } from './clip-renders.store.ts'
import { type ClipRenderRow, type ClipRow, lockClip } from '../clips.store.ts'
import { entitledOverride, withEntitledLook } from '../look/entitled-look.ts'
import { findHeldState } from './held-exports.store.ts'
import { settleRenderStep } from './render-step.ts'
import { currentInputHash } from './send-render.ts'

type RenderJobTarget = { orgId: OrgId; projectId: ProjectId; clipId: ClipId; renderId: RenderId }

/**
 * One state of a clip and the render to make of it. `edit` is the document of that state, if the clip has one. `isHeld`: the
 * state from before a change, of which nothing may be written back.
 */
export type RenderWork = {
  project: ProjectRow
  clip: ClipRow
  edit: Pick<ClipEditRow, 'document' | 'original' | 'editedBy' | 'revision'> | undefined
  render: ClipRenderRow
  isHeld: boolean
}

/**
 * What a render job works on; undefined when there is nothing left to do. Everything is read under the locks that a save
 * takes, so that document, timeline and look belong together. An export requested before the clip was changed shows the
 * clip as it was; a preview is retargeted to the look the clip has now, which is what people want to see of it.
 */
export async function beginRender(ctx: WorkerContext, target: RenderJobTarget): Promise<RenderWork | undefined> {
  const { orgId, projectId, clipId, renderId } = target
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, orgId, projectId)
    const locked = await lockClip(tx, orgId, { projectId, clipId })
    const render = await findRender(tx, orgId, renderId)
    if (!project || !locked || project.deletedAt || project.purgedAt || render?.status !== 'pending') return undefined
    await ctx.assertOwned(tx)
    const heldState = await findHeldState(tx, orgId, renderId)
    if (heldState) {
      const clip = { ...locked, ...heldState.clip }
      const renderOverride = await entitledOverride(tx, project, clip)
      return { project, clip: { ...clip, renderOverride }, render, edit: heldState.edit ?? undefined, isHeld: true }
    }
    const clip = await withEntitledLook(tx, project, locked)
    const inputHash = currentInputHash(clip, project, render.target)
    const current = render.inputHash === inputHash ? render : await retargetRender(tx, render, { inputHash, clipVersion: clip.version })
    if (current) return { project, clip, render: current, edit: await findClipEdit(tx, orgId, clipId), isHeld: false }
    await ctx.finish(tx)
    await settleRender(tx, { project, clip, render })
    return undefined
  })
}

/** Locks project and clip to publish a worker’s result; false when somebody changed the clip meanwhile. */
export async function lockUnchanged(ctx: WorkerContext, tx: Tx, { project, clip, edit }: RenderWork): Promise<boolean> {
  const projectNow = await lockProject(tx, clip.orgId, project.id)
  const clipNow = await lockClip(tx, clip.orgId, { projectId: project.id, clipId: clip.id })
  await ctx.assertOwned(tx)
  if (!projectNow || !clipNow) return false
  const isSameLook = currentInputHash(clipNow, projectNow, 'VIDEO_PREVIEW') === currentInputHash(clip, project, 'VIDEO_PREVIEW')
  return isSameLook && (await findClipEdit(tx, clip.orgId, clip.id))?.revision === edit?.revision
}

/** Announces how a render ended, and ends the project step that waited for it. */
export async function settleRender(tx: Tx, { project, clip, render }: Omit<RenderWork, 'edit' | 'isHeld'>): Promise<void> {
  // Another render of the same clip may have taken over that part meanwhile.
  const isAutomatic = (await findRender(tx, clip.orgId, render.id))?.isAutomatic ?? render.isAutomatic
  if (isAutomatic) await settleRenderStep(tx, { orgId: clip.orgId, projectId: clip.projectId, run: project.run })
  await publishEvent(tx, clip.orgId, { type: 'clips.changed', projectId: clip.projectId })
}
