import type { OrgId } from '@clipwright/contract/ids'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { hourMs } from '#platform/time.ts'
import { PlatformError } from '../../platforms/platform-error.ts'
import type { MeasuredValue } from '../../platforms/platform.ts'
import { platformOf } from '../../platforms/platforms.ts'
import { openAccess } from '../../social-accounts/open-access.ts'
import { findLiveTarget, insertMetrics, type LiveTarget, scheduleMeasure } from '../post-metrics.store.ts'
import { nextSampleAt } from '../sample-times.ts'
import { measurePostJob } from './measure-post.job.ts'

/** Before a platform that did not answer is asked again. */
const againMs = hourMs

export const measurePostWorker = defineWorker(measurePostJob, async ({ orgId, targetId }, ctx: WorkerContext) => {
  const target = await findLiveTarget(ctx.db, orgId, targetId)
  const answer: Answer = target?.isFollowed ? await measure(ctx, orgId, target) : { values: [] }
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const now = await readTimeAfter(tx, 0)
    if ('values' in answer) await insertMetrics(tx, orgId, targetId, answer.values)
    const next = target?.isFollowed ? nextSampleAt(target.postedAt, now, platformOf(target.platform).measureAgesMs) : undefined
    const again = new Date(now.getTime() + againMs)
    const isSoon = 'failure' in answer && next !== undefined
    await scheduleMeasure(tx, orgId, targetId, {
      nextAt: isSoon ? new Date(Math.min(next.getTime(), again.getTime())) : (next ?? null),
      deniedAt: 'failure' in answer && answer.failure === 'denied' ? now : null,
    })
  })
})

/** `denied`: the grant does not cover its numbers. */
type Answer = { values: MeasuredValue[] } | { failure: 'away' | 'denied' }

/** No numbers are not zeros. */
async function measure(ctx: WorkerContext, orgId: OrgId, { platform, accountId, remoteId }: LiveTarget): Promise<Answer> {
  const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
  try {
    const access = await openAccess({ db: ctx.db, io }, orgId, accountId)
    return { values: (await platformOf(platform).measure?.(io, access, remoteId)) ?? [] }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error, platform }, 'a post could not be measured')
    // Quotas that are used up answer 403, too.
    return { failure: error.status === 403 && error.kind === 'fix' ? 'denied' : 'away' }
  }
}
