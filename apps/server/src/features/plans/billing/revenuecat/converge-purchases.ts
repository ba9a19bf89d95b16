import type { OrgId } from '@clipwright/contract/ids'
import type { Config } from '#config/config.ts'
import type { Tx } from '#platform/db/tx.ts'
import { grantCredits } from '../../credits/grant-credits.ts'
import { takeRest } from '../../credits/take-credits.ts'
import type { Purchase } from './fetch-purchases.ts'
import * as store from './revenuecat.store.ts'

type Settings = { stripe: Config['stripe']; revenueCat: NonNullable<Config['revenueCat']> }

/** Brings the credits of an organisation to what it bought: each purchase is granted once, and what is left of one that was given back is taken. */
export async function convergePurchases(settings: Settings, tx: Tx, orgId: OrgId, purchases: readonly Purchase[]): Promise<void> {
  for (const purchase of purchases.filter((one) => counts(settings, one))) await convergePurchase(tx, orgId, purchase)
  await store.noteBuyer(tx, orgId)
}

/** Purchases at Stripe are seen by our own adapter where there is one, and are not granted a second time. */
function counts({ stripe, revenueCat }: Settings, { isSandbox, store: place }: Purchase): boolean {
  return (!isSandbox || revenueCat.takesSandbox) && !(stripe && place.toLowerCase() === 'stripe')
}

async function convergePurchase(tx: Tx, orgId: OrgId, { cause, isTrial, isRefunded, seconds, expireAt }: Purchase): Promise<void> {
  if (isRefunded) return takePurchaseBack(tx, orgId, cause)
  const before = await store.findEarlierOwner(tx, orgId, cause)
  // It moved here with what was left of it.
  const rest = before === undefined ? seconds : await takeRest(tx, before, { cause: `${cause}:moved:${orgId}`, grantCause: cause })
  if (rest) await grantCredits(tx, orgId, { kind: 'purchase', cause, source: isTrial ? 'Trial' : 'RevenueCat', seconds: rest, expireAt })
}

/** Takes what is left of a purchase that the store gave back, once. */
export async function takePurchaseBack(tx: Tx, orgId: OrgId, cause: string): Promise<void> {
  await takeRest(tx, orgId, { cause: `${cause}:back`, grantCause: cause })
}
