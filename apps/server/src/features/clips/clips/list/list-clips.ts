import type * as api from '@clipwright/contract/clips/clips'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged, pagedWhole } from '#platform/http/paged.ts'
import { getProject, listProjectsById } from '../../../projects/projects/open-project.ts'
import { listRunClips } from '../clips.store.ts'
import { listLikedRows, toClips } from './clips.views.ts'

export async function listClips(
  ctx: RequestContext,
  { projectId, ...page }: Pick<Input<typeof api.listClips>, 'projectId' | 'pageNum' | 'pageSize'>,
): Promise<Reply<typeof api.listClips>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  const clips = await listRunClips(ctx.db, ctx.orgId, projectId, project.run)
  const views = await toClips(
    { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language },
    clips.map((clip) => ({ clip, project })),
  )
  return pagedWhole(page, views)
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
