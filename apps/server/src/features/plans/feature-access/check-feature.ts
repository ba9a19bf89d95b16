import { AppError } from '@clipwright/contract/errors'
import type { FeatureAccess, FeatureConfigs, FeatureEntry, FeatureKey } from '@clipwright/contract/plans/feature-access'
import type { OrgId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import * as store from './feature-access.store.ts'
import { isFeatureAllowed, type FeatureDemand } from './feature-rule.ts'

/** Plan, features with amounts and usage, and switches of an organisation. Throws `RecordNotExisted`. */
export async function readFeatureAccess(db: Queryable, orgId: OrgId): Promise<FeatureAccess> {
  const features = await store.readFeatures(db, orgId)
  if (!features) throw new AppError('RecordNotExisted', { cause: `organisation ${orgId}` })
  return { ...features, configs: await store.readConfigs(db, orgId) }
}

export async function readFeatureConfigs(db: Queryable, orgId: OrgId): Promise<FeatureConfigs> {
  return store.readConfigs(db, orgId)
}

/** One feature as it is now. Undefined for an organisation that no longer exists. */
export async function readFeature(db: Queryable, orgId: OrgId, key: FeatureKey): Promise<FeatureEntry | undefined> {
  return (await store.readFeatures(db, orgId))?.features.find((entry) => entry.key === key)
}

/** Whether the organisation may use this feature now. False for an organisation that no longer exists. */
export async function checkFeature(db: Queryable, orgId: OrgId, key: FeatureKey, demand: FeatureDemand = {}): Promise<boolean> {
  const entry = await readFeature(db, orgId, key)
  return entry !== undefined && isFeatureAllowed(entry, demand)
}

/** Throws `NoPermission` when the plan lacks the feature, `QuotaExceed` when it is used up. */
export async function requireFeature(db: Queryable, orgId: OrgId, key: FeatureKey, demand: FeatureDemand = {}): Promise<void> {
  const entry = await readFeature(db, orgId, key)
  if (entry && isFeatureAllowed(entry, demand)) return
  throw refusal(orgId, key, entry)
}

function refusal(orgId: OrgId, key: FeatureKey, entry: FeatureEntry | undefined): AppError {
  const isAmount = entry !== undefined && entry.type !== 'ENUM' && entry.isOn
  if (isAmount) return new AppError('QuotaExceed', { cause: `org ${orgId}: ${key} ${entry.usedAmount} of ${entry.amount}` })
  return new AppError('NoPermission', { say: 'Your plan does not include this.', cause: `org ${orgId}: ${key} is not in the plan` })
}

/** Uses up an amount, or throws like `requireFeature`. Safe with any number of concurrent callers. */
export async function consumeFeature(tx: Tx, orgId: OrgId, key: FeatureKey, amount: number): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new AppError('InvalidParam', { cause: `${key}: amount ${amount}` })
  const entry = await readFeature(tx, orgId, key)
  const isUsed = entry !== undefined && entry.type !== 'ENUM' && (await store.addUsed(tx, orgId, { ...entry, amount, limit: entry.amount }))
  if (!isUsed) throw refusal(orgId, key, entry)
}

/** Gives back an amount that was used up for work that failed. */
export async function releaseFeature(tx: Tx, orgId: OrgId, key: FeatureKey, amount: number): Promise<void> {
  await store.subtractUsed(tx, orgId, { key, amount })
}

type Seats = {
  /** `unknown`: the plan has no seats. */
  status: 'unknown' | 'available' | 'exceeded'
  /** Null: unlimited. */
  amount: number | null
  /** Active members. */
  usedAmount: number
}

/** Seats of an organisation. They count as exceeded as soon as none is free. */
export async function readSeats(db: Queryable, orgId: OrgId): Promise<Seats> {
  const entry = await readFeature(db, orgId, 'OrgSeat')
  if (!entry?.isOn) return { status: 'unknown', amount: 0, usedAmount: entry?.usedAmount ?? 0 }
  const { amount, usedAmount } = entry
  return { status: isFeatureAllowed(entry) ? 'available' : 'exceeded', amount, usedAmount }
}

/**
 * Locks the organisation until the transaction ends and throws `QuotaExceed` unless one more person fits: of fifty who
 * accept an invitation to the last seat at once, one gets it.
 */
export async function requireSeat(tx: Tx, orgId: OrgId): Promise<void> {
  await store.lockOrg(tx, orgId)
  await requireFeature(tx, orgId, 'OrgSeat')
}
