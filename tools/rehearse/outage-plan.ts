import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { FaultPlan } from '../../apps/server/src/testing/social-world/fake-platform.ts'

type Span = { from: number; to: number }
export type Outages = ReadonlyMap<SocialPlatform, readonly Span[]>

const hourMs = 3_600_000

/** Outages of one to six hours, about one in three days. Times in ms since the beginning. */
export function planOutages(days: number, random: () => number): Span[] {
  return Array.from({ length: Math.ceil(days / 3) }, () => {
    const from = random() * days * 24 * hourMs
    return { from, to: from + (1 + random() * 5) * hourMs }
  })
}

const isWithin = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => from <= at && at < to)

export const isAway = (outages: Outages, platform: SocialPlatform, at: number): boolean => isWithin(outages.get(platform) ?? [], at)

/**
 * Faults of one platform: everything is refused while it is away, and otherwise now and then a request breaks off, is done without an answer, or
 * ends in an error of the server.
 */
export function makeFaults(outages: readonly Span[], nowMs: () => number, random: () => number): FaultPlan {
  return () => {
    if (isWithin(outages, nowMs())) return 503
    const chance = random()
    if (chance < 0.02) return 'refuse'
    if (chance < 0.05) return 'drop-answer'
    return chance < 0.07 ? 503 : undefined
  }
}
