import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getSourceVideo as endpoint } from '@clipwright/contract/sources/sources'
import type { RequestContext } from '#platform/http/context.ts'
import { preflightSource } from './preflight-source.ts'

/** The preflight as a GET, for callers that only read. */
export function getSourceVideo(ctx: RequestContext, { videoUrl }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return preflightSource(ctx, { videoUrl })
}
