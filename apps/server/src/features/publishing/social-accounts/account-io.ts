import type { PublicContext } from '#platform/http/context.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'

const timeoutMs = 45_000

/** For calls to platforms while somebody waits. */
export function requestIo(ctx: Pick<PublicContext, 'deps'>): PlatformIo {
  return { fetch: ctx.deps.fetch.web, signal: AbortSignal.timeout(timeoutMs) }
}
