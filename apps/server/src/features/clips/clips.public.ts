import type { Clip } from '@clipwright/contract/clips'
import type { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { listProjectsById } from '../projects/projects.public.ts'
import { listRenders } from './clip-renders.store.ts'
import { findClip, listClipsById } from './clips.store.ts'
import { toClips } from './clips.views.ts'

/** These clips as the caller sees them, in the order given; those that are not the organisation's are left out. */
export async function showClips(ctx: RequestContext, clipIds: readonly ClipId[]): Promise<Clip[]> {
  const clips = await listClipsById(ctx.db, ctx.orgId, clipIds)
  const projects = await listProjectsById(ctx.db, ctx.orgId, [...new Set(clips.map((clip) => clip.project_id))])
  const pairs = clips.flatMap((clip) => {
    const project = projects.find(({ id }) => id === clip.project_id)
    return project ? [{ clip, project }] : []
  })
  const reader = { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language }
  const shown = new Map((await toClips(reader, pairs)).map((clip) => [clip.clipId, clip]))
  return clipIds.flatMap((id) => shown.get(id) ?? [])
}

/** Whether the clip is of this project and of this organisation. */
export async function hasClip(db: Queryable, orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<boolean> {
  return (await findClip(db, orgId, ref)) !== undefined
}

/** Storage keys of the newest poster of each clip that has one, in the order given. */
export async function listPosterKeys(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<string[]> {
  const renders = await listRenders(db, orgId, [...clipIds])
  return clipIds.flatMap((id) => renders.findLast((render) => render.clip_id === id && render.files?.poster)?.files?.poster ?? [])
}
