import { expireAssets } from '../features/brand/assets/expire-assets.ts'
import { expireAudit } from '../features/operations/audit/expire-audit.ts'
import { expireBrolls } from '../features/editor/broll/expire-brolls.ts'
import { expireDataExports } from '../features/account/data-exports/expire-data-exports.ts'
import { purgeOrgs } from '../features/identity/orgs/purge-orgs.ts'
import { expireProductEvents } from '../features/operations/product-events/expire-product-events.ts'
import { sendPurchaseReads } from '../features/plans/billing/revenuecat/send-purchase-reads.ts'
import { sendComparison } from '../features/plans/billing/stripe/compare-events.ts'
import { mendPayments } from '../features/plans/billing/stripe/mend-payments.ts'
import { sweepBilling } from '../features/plans/billing/sweep-billing.ts'
import { sweepCredits } from '../features/plans/credits/sweep-credits.ts'
import { refreshDueAccounts } from '../features/publishing/social-accounts/refresh-due.ts'
import { revokeEndedGrants } from '../features/publishing/social-accounts/revoke-grants.ts'
import { recomputeTimes } from '../features/publishing/posts/recompute-times.ts'
import { warnOfEnds } from '../features/publishing/social-accounts/warn-of-ends.ts'
import { expireJournals } from '../features/projects/projects/expire-journals.ts'
import { warnOfExpiry } from '../features/projects/projects/warn-of-expiry.ts'
import { deleteOldLengths } from '../features/projects/projects/source-lengths.store.ts'
import { sendDuePurges } from '../features/projects/projects/send-purges.ts'
import { expireGuestCompressions } from '../features/tools/guest-compressions/delete-guest-compression.ts'
import { expireGuestTranscripts } from '../features/tools/guest-transcripts/delete-guest-transcript.ts'
import type { Services } from './open-services.ts'
import { verifyFiles } from './verify-files.ts'

const everyMs = 60 * 60_000
const firstAfterMs = 30_000

/** Starts the regular sweeps. Several processes may run them at once: each task is safe to repeat. */
export function startSweeps({ db, log, config, storage, fetch, pipeline }: Services): { stop(): void } {
  const tasks: Record<string, () => Promise<unknown>> = {
    purges: () => sendDuePurges(db, log, { atMost: config.limits.purgeAtMost }),
    'disbanded teams': () => purgeOrgs({ db, storage, log }),
    'expiry warnings': () => warnOfExpiry(db, Date.now()),
    assets: () => expireAssets(db, storage, Date.now()),
    'data exports': () => expireDataExports(db, storage, Date.now()),
    'B-roll that was looked at': () => expireBrolls(db, storage, Date.now()),
    'videos of visitors': () => expireGuestCompressions(db, storage, Date.now()),
    'transcripts of visitors': () => expireGuestTranscripts(db, storage, Date.now()),
    'stored files': () => verifyFiles({ db, storage, log }),
    'usage events': () => expireProductEvents(db, { nowMs: Date.now(), keepDays: config.telemetry.keepDays }),
    credits: () => sweepCredits(db, log),
    billing: () => sweepBilling(db, config, log),
    'payments at Stripe': () => mendPayments(db, config, log),
    'events of Stripe': () => sendComparison(db, config),
    'purchases in stores': () => sendPurchaseReads(db, config),
    'lengths of sources': () => deleteOldLengths(db),
    'unfinished recognitions': () => expireJournals(pipeline.journalsDir, Date.now()),
    'grants of social accounts': () => refreshDueAccounts({ db, fetch, log }),
    'grants of accounts that were removed': () => revokeEndedGrants({ db, fetch, log }),
    'ends of social accounts': () => warnOfEnds(db),
    'times of posts': () => recomputeTimes(db),
    'audit log': () => expireAudit(db, { nowMs: Date.now(), keepDays: config.auditDays }),
  }
  const round = () => {
    for (const [task, run] of Object.entries(tasks)) {
      run().catch((error: unknown) => log.warn({ err: error, task }, 'a sweep failed'))
    }
  }
  const first = setTimeout(round, firstAfterMs)
  const timer = setInterval(round, everyMs)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
