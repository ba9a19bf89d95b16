import { AppError } from '@clipwright/contract/errors'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { getProject, lockOpenProject, type ProjectRow } from '../../projects/projects/open-project.ts'
import { type ClipRow, findClip, lockClip } from './clips.store.ts'
import { toClips } from './list/clips.views.ts'

export type ClipPair = { projectId: ProjectId; clipId: ClipId }
export type OpenClip = { project: ProjectRow; clip: ClipRow }

/** Clip and project for reading. The clip must belong to the project, and the project to the caller’s organisation. */
export async function getClip(ctx: Pick<RequestContext, 'db' | 'orgId'>, ref: ClipPair): Promise<OpenClip> {
  const project = await getProject(ctx.db, ctx.orgId, ref.projectId)
  return { project, clip: requireClip(await findClip(ctx.db, ctx.orgId, ref), ref) }
}

/** The same, both locked for a change. */
export async function getLockedClip(ctx: Pick<RequestContext, 'orgId'>, tx: Tx, ref: ClipPair): Promise<OpenClip> {
  const project = await lockOpenProject(tx, ctx.orgId, ref.projectId)
  return { project, clip: requireClip(await lockClip(tx, ctx.orgId, ref), ref) }
}

export async function showClip(ctx: RequestContext, pair: OpenClip): Promise<Clip> {
  const [clip] = await toClips({ db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language }, [
    pair,
  ])
  return clip as Clip
}

function requireClip(clip: ClipRow | undefined, ref: ClipPair): ClipRow {
  if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${ref.clipId}` })
  return clip
}
