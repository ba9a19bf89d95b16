import type * as api from '@clipwright/contract/clips/clips'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged, pagedWhole } from '#platform/http/paged.ts'
import { getProject, listProjectsById } from '../../../projects/projects/open-project.ts'
import { listShownClips } from '../clips.store.ts'
import { listLikedRows, toClips } from './clips.views.ts'

export async function listClips(
  ctx: RequestContext,
  { projectId, ...page }: Input<typeof api.listClips>,
): Promise<Reply<typeof api.listClips>> {
  return pagedWhole(page, await showShown(ctx, projectId))
}

async function showShown(ctx: RequestContext, projectId: ProjectId): Promise<Clip[]> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  const clips = await listShownClips(ctx.db, ctx.orgId, project)
  return toClips(
    { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language },
    clips.map((clip) => ({ clip, project })),
  )
}

/** A clip is of the cluster that its project ran on. */
export async function listCuratedClips(
  ctx: RequestContext,
  { cluster, projectId, ...page }: Input<typeof api.listCuratedClips>,
): Promise<Reply<typeof api.listCuratedClips>> {
  const views = await showShown(ctx, projectId)
  return pagedWhole(page, cluster === undefined ? views : views.filter((clip) => clip.cluster === cluster))
}

export async function listLikedClips(
  ctx: RequestContext,
  query: Input<typeof api.listLikedClips>,
): Promise<Reply<typeof api.listLikedClips>> {
  const { rows, total } = await listLikedRows(ctx.db, ctx.orgId, ctx.userId, query)
  const projects = await listProjectsById(ctx.db, ctx.orgId, [...new Set(rows.map((clip) => clip.projectId))])
  const pairs = rows.flatMap((clip) => {
    const project = projects.find(({ id }) => id === clip.projectId)
    return project ? [{ clip, project }] : []
  })
  const views = await toClips(
    { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language },
    pairs,
  )
  // The page is in order of liking, not of rank.
  const data = rows.map((row) => views.find((clip) => clip.clipId === row.id)).filter((clip) => clip !== undefined)
  return paged(query, { data, total })
}
