import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { preflightSource as endpoint } from '@clipwright/contract/sources/sources'
import type { RequestContext } from '#platform/http/context.ts'
import { probeLink } from '../../sources/ingest/probe-link.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import { takeFromProbeLimit } from './link-limit.ts'
import { titleOfFile } from './link-name.ts'
import { estimateStepsHere } from './step-progress.ts'
import { probeUpload } from './probe-upload.ts'
import { saveLength } from './source-lengths.store.ts'

/** An extractor may take a quarter of a minute on a busy machine. */
const probeTimeoutMs = 60_000

/** Probes a link or an upload before anything is started or paid for. Where plans are sold, its length is stored for the submit. */
export async function preflightSource(
  ctx: RequestContext,
  { videoUrl }: Pick<Input<typeof endpoint>, 'videoUrl'>,
): Promise<Reply<typeof endpoint>> {
  const preflight = videoUrl.startsWith('upload://') ? await preflightUpload(ctx, videoUrl) : await preflightLink(ctx, videoUrl)
  if (ctx.deps.config.billing !== 'off' && preflight.durationMs !== null) {
    await saveLength(ctx.db, ctx.orgId, videoUrl, preflight.durationMs)
  }
  const minutes = preflight.durationMs === null ? null : Math.ceil(preflight.durationMs / 60_000)
  return {
    videoUrl,
    ...preflight,
    creditCost: minutes,
    estMs: preflight.durationMs === null ? null : await estimate(ctx, preflight.durationMs),
  }
}

async function preflightLink(ctx: RequestContext, videoUrl: string) {
  await takeFromProbeLimit(ctx, ctx.db)
  const preflight = await probeLink(videoUrl, ctx.deps, AbortSignal.timeout(probeTimeoutMs))
  return {
    sourcePlatform: preflight.platform,
    title: preflight.title,
    durationMs: preflight.durationMs,
    uriForThumbnail: preflight.thumbnailUrl,
    width: preflight.width,
    height: preflight.height,
    hasVideo: true,
    hasAudio: true,
    languages: preflight.languages,
    notices: [],
  }
}

async function preflightUpload(ctx: RequestContext, uri: string) {
  const upload = await findUpload(ctx.db, ctx.orgId, uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `upload ${uri}` })
  const { probe, posterKey, notices } = await probeUpload(ctx.deps.storage, ctx.deps.config.scratchDir, upload, ctx.language)
  return {
    sourcePlatform: 'UPLOADED' as const,
    title: titleOfFile(upload.fileName),
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
  const estimates = await estimateStepsHere(ctx.db, durationMs / 1000)
  return Object.values(estimates).reduce((sum, ms) => sum + ms, 0)
}
