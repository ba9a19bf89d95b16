import type { BrollVendor } from '@clipwright/contract/editor/broll'
import type { BrollConfig } from '#config/broll-config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { coverr } from './coverr.ts'
import { pexels } from './pexels.ts'
import { pixabay } from './pixabay.ts'
import type { StockVendor } from './vendor.ts'

const makers = { pexels, pixabay, coverr }
export const stockVendorIds = Object.keys(makers) as (keyof typeof makers)[]

/** The vendor, if the operator has a key for it. */
export function findStockVendor(config: BrollConfig, id: BrollVendor): StockVendor | undefined {
  const client = id === 'library' ? null : config[id]
  if (id === 'library' || !client) return undefined
  return makers[id](client, createProviderFetch([client.base]))
}

/** The vendor used when none is named. */
export function usualVendor(config: BrollConfig): BrollVendor {
  if (config.vendor && config[config.vendor]) return config.vendor
  return stockVendorIds.find((id) => config[id] !== null) ?? 'library'
}
