import type { createClipBundle as endpoint } from '@clipwright/contract/clips/clip-bundles'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { listExportedClips } from '../clips/list/clips-by-id.ts'
import { remakeLostExports } from '../clips/render/lost-exports.ts'
import { signBundle } from './bundle-token.ts'

export async function createClipBundle(ctx: RequestContext, { clipIds }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const uniqueIds = [...new Set(clipIds)]
  const reader = { ...ctx, links: ctx.deps.mediaLinks }
  const exports = await listExportedClips(reader, uniqueIds)
  if (exports.length < uniqueIds.length) throw new AppError('RecordNotExisted', { cause: 'a clip of the bundle' })
  const missing = await remakeLostExports(ctx, exports)
  const clips = exports.map((one) => (missing.includes(one) ? { ...one, files: null, sizeBytes: 0 } : one))
  const ready = clips.filter(({ files }) => files !== null)
  const readyClipIds = ready.map(({ clip }) => clip.clipId)
  const { orgId, userId, impersonatorId, language } = ctx
  const grant = { orgId, userId, impersonatorId, clipIds: readyClipIds, language }
  return {
    url: ready.length === 0 ? null : `${ctx.origin}/api/clip-bundles/${signBundle(ctx.deps.linkSecret, grant)}`,
    readyClipIds,
    missingClipIds: clips.filter(({ files }) => files === null).map(({ clip }) => clip.clipId),
    sizeBytes: ready.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}
