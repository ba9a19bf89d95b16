import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { BillingMode } from '#config/config.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import { readFeature } from '../feature-access/check-feature.ts'
import * as store from './credits.store.ts'
import { renewFreeCredits } from './free-credits.ts'
import { unpaidSeconds } from './unpaid-seconds.ts'

/** Whether this organisation pays with credits: plans are sold here, and its own has a limit. */
export async function paysWithCredits(db: Queryable, billing: BillingMode, orgId: OrgId): Promise<boolean> {
  if (billing === 'off') return false
  const entry = await readFeature(db, orgId, 'VideoProcessing')
  return entry !== undefined && entry.amount !== null
}

/**
 * Reserves what a run will process and its project has not paid for; throws `InsufficientCreditError`. `part` is null while nobody knows how
 * long the source is: then there must be something left, and the import reserves.
 */
export async function reserveRun(tx: Tx, run: store.CreditRun, part: Span | null): Promise<void> {
  await renewFreeCredits(tx, run.orgId)
  const seconds = part ? unpaidSeconds(part, await store.listPaidParts(tx, run.orgId, run.projectId)) : 0
  refuseMissing(await store.reserve(tx, run, seconds))
  if (!part && (await store.findAvailable(tx, run.orgId)) === 0) refuseMissing(1)
  await warnOfLowCredits(tx, run)
}

/** Tells the owner once that a fifth or less is left, and once that nothing is; the next grant begins anew. */
async function warnOfLowCredits(tx: Tx, { orgId, projectId }: store.CreditRun): Promise<void> {
  const low = await store.recordLowNotice(tx, orgId)
  if (low) await notifyPerson(tx, { userId: low.ownerId, orgId, kind: `credits_${low.notice}`, projectId })
}

/** Now that the length of the source is known: reserves what is missing. Nothing for runs that pay nothing. Throws `InsufficientCreditError`. */
export async function extendReservation(tx: Tx, run: store.CreditRun, part: Span): Promise<void> {
  if (!(await store.findHold(tx, run))) return
  const seconds = unpaidSeconds(part, await store.listPaidParts(tx, run.orgId, run.projectId))
  refuseMissing(await store.reserve(tx, run, seconds))
  await warnOfLowCredits(tx, run)
}

/** Pays for what a finished run has processed and gives back the rest. Nothing for runs that hold nothing. */
export async function settleRun(tx: Tx, run: store.CreditRun, part: Span): Promise<void> {
  if (!(await store.findHold(tx, run))) return
  const seconds = unpaidSeconds(part, await store.listPaidParts(tx, run.orgId, run.projectId))
  await store.settle(tx, run, seconds, part)
}

/** Gives back what a run holds that failed, was cancelled or deleted. */
export async function releaseRun(tx: Tx, run: store.CreditRun): Promise<void> {
  if (await store.findHold(tx, run)) await store.release(tx, run)
}

function refuseMissing(missingSeconds: number): void {
  if (missingSeconds === 0) return
  throw new AppError('InsufficientCreditError', {
    details: [{ path: 'missingSeconds', message: String(missingSeconds) }],
    cause: `${missingSeconds} s are missing`,
  })
}
