import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { hourMs, minuteMs } from '#platform/time.ts'
import type { ChosenValues } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'

/** A post that is later than this, because this server was away, asks before it goes out. */
const lateMs = 30 * minuteMs

/** After this it needs a person, whatever it waits for. */
export const giveUpMs = 24 * hourMs

/** Longest wait between two attempts. */
const longestBackoffMs = 10 * minuteMs

/** Wait after a failed attempt, doubling from five seconds, varied by a fifth so that a platform that returns is not overrun. */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  return Math.min(longestBackoffMs, 5000 * 2 ** Math.min(attempt, 20)) * (0.9 + random * 0.2)
}

/** How posts of an account go out, as far as it says when they are looked at. */
export type Way = { platform: SocialPlatform; choices: ChosenValues }

/** When a new or moved target is looked at first: early enough to send its bytes before it is due; at once where the platform takes them ahead. */
export function firstLookAt(fireAt: Date, { platform, choices }: Way, now: Date): Date {
  const { prepareLeadMs, handOver } = platformOf(platform)
  return handOver?.isAsked(choices) ? now : new Date(Math.max(now.getTime(), fireAt.getTime() - prepareLeadMs))
}

/** When it is given up. */
export const deadlineOf = (fireAt: Date, now: Date): Date => new Date(Math.max(fireAt.getTime(), now.getTime()) + giveUpMs)

/**
 * Whether a post missed its time because nobody looked after it. What a platform or a cap held meanwhile is not late, and goes
 * out as soon as it can.
 */
export function isLate(target: { fireAt: Date; mayBeLate: boolean }, heldUntil: Date | null, now: Date): boolean {
  if (target.mayBeLate) return false
  return now.getTime() - Math.max(target.fireAt.getTime(), heldUntil?.getTime() ?? 0) > lateMs
}
