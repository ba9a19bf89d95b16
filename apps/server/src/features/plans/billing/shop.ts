import { AppError } from '@clipwright/contract/errors'
import type { PlanListFile } from '@clipwright/money/plan-list'
import type { Promotion } from '@clipwright/money/promotion'
import type { Config } from '#config/config.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Seller } from './billing-tables.ts'
import { findStripeTill } from './stripe/stripe-till.ts'
import { builtInTill } from './till/built-in-till.ts'

/** What is sold here, by whom, and what takes the money. */
export type Shop = {
  plans: PlanListFile
  promotions: readonly Promotion[]
  /** Prices contain it; percent as a decimal text. */
  taxPercent: string
  seller: Seller
  provider: PaymentProvider
  /** Public address for links in mails; null where there is none. */
  publicUrl: string | null
}

export type ShopSettings = Pick<Config, 'billing' | 'shop' | 'http' | 'stripe'>

/** Null where nothing is sold. */
export function findShop(config: ShopSettings): Shop | null {
  if (config.billing === 'off') return null
  return { ...config.shop, provider: findStripeTill(config) ?? builtInTill, publicUrl: config.http.publicUrl }
}

/** Throws `RecordNotExisted` where nothing is sold. */
export function requireShop(config: ShopSettings): Shop {
  const shop = findShop(config)
  if (!shop) throw new AppError('RecordNotExisted', { cause: 'nothing is sold here' })
  return shop
}
