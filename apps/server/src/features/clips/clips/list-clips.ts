import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listClips as endpoint } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { getProject } from '../../projects/projects/open-project.ts'
import { listRunClips } from './clips.store.ts'
import { toClips } from './clips.views.ts'

export async function listClips(
  ctx: RequestContext,
  { projectId, ...page }: Pick<Input<typeof endpoint>, 'projectId' | 'pageNum' | 'pageSize'>,
): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  const clips = await listRunClips(ctx.db, ctx.orgId, projectId, project.run)
  const shown = await toClips(
    { db: ctx.db, orgId: ctx.orgId, userId: ctx.userId, links: ctx.deps.mediaLinks, language: ctx.language },
    clips.map((clip) => ({ clip, project })),
  )
  return pagedWhole(page, shown)
}
