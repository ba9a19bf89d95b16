import type { BrollApproach, BrollVendor, ImageModel } from '@clipwright/contract/editor/broll'
import type { Queryable } from '#platform/db/tx.ts'
import { estimateMs } from '#platform/queue/stage-timing.ts'

export function brollWork(provider: BrollVendor | ImageModel, placeCount: number) {
  return { name: `broll-${provider}`, units: 'places', unitCount: placeCount }
}

/** Milliseconds, from this machine’s own history; null without one. A clip has about four places. */
export function estimateTaskMs(db: Queryable, provider: BrollVendor | ImageModel, approach: BrollApproach): Promise<number | null> {
  return estimateMs(db, brollWork(provider, approach === 'Auto' ? 4 : 1))
}
