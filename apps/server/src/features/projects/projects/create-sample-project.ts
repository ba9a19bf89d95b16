import type { Reply } from '@clipwright/contract/endpoint'
import type { createSampleProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { sampleProject } from '#pipeline/sample.ts'
import { toOneProject } from './projects.views.ts'
import { startProject } from './start-project.ts'

/** Creates a project that needs no file: the server synthesises its source, then works on it like on any other. */
export async function createSampleProject(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const project = await ctx.db.transaction((tx) =>
    startProject(tx, ctx, {
      ...sampleProject,
      platform: 'SAMPLE',
      videoUrl: 'sample://talk',
      utm: undefined,
      productTier: undefined,
      useCase: undefined,
      brandTemplateId: undefined,
    }),
  )
  return toOneProject(ctx.db, project, ctx.deps.mediaLinks, ctx.language)
}
