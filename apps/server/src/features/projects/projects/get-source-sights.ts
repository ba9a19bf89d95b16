import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getSourceSights as endpoint } from '@clipwright/contract/projects/source-sights'
import type { RequestContext } from '#platform/http/context.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { getProject } from './open-project.ts'
import { readAnalysis } from './project-files.ts'
import { noSights, toSights } from './source-sights.ts'

export async function getSourceSights(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  if (!project.artefacts) return noSights
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  return toSights(await readAnalysis(ctx.deps.storage, project, scratch.path, AbortSignal.timeout(30_000)))
}
