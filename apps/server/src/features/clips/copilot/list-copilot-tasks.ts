import type { listCopilotTasks as endpoint } from '@clipwright/contract/clips/copilot'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject } from '../../projects/projects/open-project.ts'
import { listTasks } from './copilot.store.ts'
import { toTasks } from './task-view.ts'

export async function listCopilotTasks(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await getProject(ctx.db, ctx.orgId, projectId)
  return { data: await toTasks(ctx.db, ctx.orgId, await listTasks(ctx.db, ctx.orgId, projectId), ctx.language) }
}
