import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createProject as endpoint, SourcePlatform } from '@clipwright/contract/projects/projects'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import { preferencesOfLook } from '@clipwright/timeline/edit/template-look'
import { checkLinkTarget } from '#platform/fetch/check-link-target.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { chooseTemplate } from '../../brand/brand-templates/choose-template.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import { takeFromLinkLimit } from './link-limit.ts'
import { titleOfFile, titleOfLink } from './link-name.ts'
import { findSameSource } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'
import { reserveNewProject } from './reserve-credits.ts'
import { startProject } from './start-project.ts'

export async function createProject(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const source = await describeSource(ctx, input.videoUrl)
  if (input.importPref.subtitlesUri) await requireUpload(ctx, input.importPref.subtitlesUri)
  if (input.onDuplicate === 'refuse') await refuseSameSource(ctx, input.videoUrl, source.sha256)
  // What can be detected is detected here, whatever a preference copied from another source says.
  const { detectGenre: _genre, detectSubgenre: _subgenre, ...importPref } = input.importPref
  const template = await chooseTemplate(ctx.db, ctx.orgId, input.brandTemplateId)
  // The request overrides the template, which overrides the defaults.
  const renderPref = RenderPref.parse({ ...(template ? preferencesOfLook(template.look) : {}), ...input.renderPref })
  const project = await ctx.db.transaction(async (tx) => {
    const row = await startProject(tx, ctx, {
      title: input.uploadedVideoAttr?.title || source.title,
      platform: source.platform,
      videoUrl: input.videoUrl,
      importPref,
      curationPref: input.curationPref,
      renderPref,
      utm: input.utm ?? ctx.utm ?? undefined,
      productTier: input.productTier,
      useCase: input.useCase,
      brandTemplateId: template?.id,
      brandLook: template?.look,
    })
    await reserveNewProject({ orgId: ctx.orgId, billing: ctx.deps.config.billing }, tx, row, input)
    await takeFromLinkLimit(ctx, tx, input.videoUrl)
    return row
  })
  return toOneProject(ctx.db, project, ctx.deps.mediaLinks, ctx.language)
}

async function describeSource(
  ctx: RequestContext,
  videoUrl: string,
): Promise<{ title: string; platform: SourcePlatform; sha256: string | null }> {
  if (videoUrl.startsWith('upload://')) {
    const upload = await requireUpload(ctx, videoUrl)
    return { title: titleOfFile(upload.fileName), platform: 'UPLOADED', sha256: upload.sha256 }
  }
  const url = URL.canParse(videoUrl) ? new URL(videoUrl) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new AppError('LinkUnsupportedError', { cause: 'not a http link' })
  await checkLinkTarget(videoUrl, ctx.deps.fetch)
  // The import finds the real platform and title; until then the list shows this.
  return { title: titleOfLink(videoUrl), platform: 'DIRECT_LINK', sha256: null }
}

/** Throws when a project has the same link, the same upload, or an upload of the same bytes. */
async function refuseSameSource(ctx: RequestContext, videoUrl: string, sha256: string | null): Promise<void> {
  const same = await findSameSource(ctx.db, ctx.orgId, { videoUrl, sha256 })
  if (same) throw new AppError('RecordExisted', { details: [{ path: 'projectId', message: same.id }] })
}

async function requireUpload(ctx: RequestContext, uri: string) {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
  return upload
}
