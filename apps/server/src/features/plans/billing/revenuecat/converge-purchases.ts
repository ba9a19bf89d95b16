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
  const holder = await store.findHolder(tx, cause)
  if (holder?.orgId === orgId) return
  const grant = { kind: 'purchase', source: isTrial ? 'Trial' : 'RevenueCat', expireAt } as const
  if (!holder) {
    await grantCredits(tx, orgId, { ...grant, cause, seconds })
    return
  }
  // It moves here with what is left of it, as often as its buyer restores it elsewhere.
  const move = `${cause}:moved:${String(holder.moves).padStart(4, '0')}`
  const rest = await takeRest(tx, holder.orgId, { cause: `${move}:out`, grantCause: holder.cause })
  if (rest) await grantCredits(tx, orgId, { ...grant, cause: move, seconds: rest })
}

/** Takes what is left of a purchase that the store gave back, once. */
export async function takePurchaseBack(tx: Tx, orgId: OrgId, cause: string): Promise<void> {
  const holder = await store.findHolder(tx, cause)
  if (holder?.orgId === orgId) await takeRest(tx, orgId, { cause: `${cause}:back`, grantCause: holder.cause })
}
