import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { preflightSource as endpoint } from '@clipwright/contract/sources/sources'
import type { RequestContext } from '#platform/http/context.ts'
import { lookAtLink } from '../../sources/ingest/look-at-link.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import { stepEstimates } from './step-progress.ts'
import { lookAtUpload } from './look-at-upload.ts'

/** An extractor may need a quarter of a minute on a busy machine. */
const lookTimeoutMs = 60_000

/** A look at a link or an upload before anything is started or paid. */
export async function preflightSource(
  ctx: RequestContext,
  { videoUrl }: Pick<Input<typeof endpoint>, 'videoUrl'>,
): Promise<Reply<typeof endpoint>> {
  const look = videoUrl.startsWith('upload://') ? await lookUpload(ctx, videoUrl) : await lookLink(ctx, videoUrl)
  const minutes = look.durationMs === null ? null : Math.ceil(look.durationMs / 60_000)
  return { videoUrl, ...look, creditCost: minutes, estMs: look.durationMs === null ? null : await estimate(ctx, look.durationMs) }
}

async function lookLink(ctx: RequestContext, videoUrl: string) {
  const look = await lookAtLink(videoUrl, ctx.deps, AbortSignal.timeout(lookTimeoutMs))
  return {
    sourcePlatform: look.platform,
    title: look.title,
    durationMs: look.durationMs,
    uriForThumbnail: look.thumbnailUrl,
    width: look.width,
    height: look.height,
    hasVideo: true,
    hasAudio: true,
    languages: look.languages,
    notices: [],
  }
}

async function lookUpload(ctx: RequestContext, uri: string) {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
  const { probe, posterKey, notices } = await lookAtUpload(ctx.deps.storage, ctx.deps.config.scratchDir, upload, ctx.language)
  return {
    sourcePlatform: 'UPLOADED' as const,
    title: upload.fileName.replace(/\.[a-z0-9]{2,4}$/i, ''),
    durationMs: probe.durationMs,
    uriForThumbnail: posterKey ? ctx.deps.mediaLinks.sign(posterKey, { fileName: 'poster.jpg', contentType: 'image/jpeg' }) : null,
    width: probe.video?.width ?? null,
    height: probe.video?.height ?? null,
    hasVideo: probe.video !== null,
    hasAudio: probe.audio.length > 0,
    languages: [...new Set(probe.audio.map((track) => track.language).filter((language) => language !== undefined))],
    notices,
  }
}

async function estimate(ctx: RequestContext, durationMs: number): Promise<number> {
  const estimates = await stepEstimates(ctx.db, durationMs / 1000)
  return Object.values(estimates).reduce((sum, ms) => sum + ms, 0)
}
