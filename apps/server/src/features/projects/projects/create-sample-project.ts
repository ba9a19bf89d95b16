import type { Reply } from '@clipwright/contract/endpoint'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { ImportPref, RenderPref } from '@clipwright/contract/projects/preferences'
import type { createSampleProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { sampleProjectTitle } from './sample-project.ts'
import { toOneProject } from './projects.views.ts'
import { startProject } from './start-project.ts'

/** The project that needs no file: this server speaks and draws its source itself, then works on it like on any other. */
export async function createSampleProject(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const project = await ctx.db.transaction((tx) =>
    startProject(tx, ctx, {
      title: sampleProjectTitle,
      platform: 'SAMPLE',
      videoUrl: 'sample://talk',
      importPref: ImportPref.parse({ sourceLang: 'en' }),
      curationPref: CurationPref.parse({ clipDurations: [[8, 45]], clipCount: 4 }),
      renderPref: RenderPref.parse({}),
      utm: undefined,
      productTier: undefined,
      useCase: undefined,
      brandTemplateId: undefined,
    }),
  )
  return toOneProject(ctx.db, project, ctx.deps.mediaLinks, ctx.language)
}
