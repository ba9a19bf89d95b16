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
    await scheduleMeasure(tx, orgId, targetId, {
      nextAt: next === undefined ? null : nextAskAt(answer, next, now),
      deniedAt: 'failure' in answer && answer.failure === 'denied' ? now : null,
    })
  })
})

/** `denied`: the grant does not cover its numbers. `retryAt`: when the platform says that it answers again. */
type Answer = { values: MeasuredValue[] } | { failure: 'denied' } | { failure: 'away'; retryAt: Date | null }

/** A platform that is away is asked again soon, and not before it said; one that refuses is asked no more often than one that answers. */
function nextAskAt(answer: Answer, next: Date, now: Date): Date {
  if (!('failure' in answer) || answer.failure === 'denied') return next
  const soonMs = Math.min(next.getTime(), now.getTime() + againMs)
  return new Date(Math.max(soonMs, answer.retryAt?.getTime() ?? 0))
}

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
    if (error.status === 403 && error.kind === 'fix') return { failure: 'denied' }
    return { failure: 'away', retryAt: error.retryAt }
  }
}
