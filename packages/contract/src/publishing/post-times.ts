import { z } from 'zod'
import { SocialAccountId } from '../ids.ts'

export const LocalTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
export const Zone = z.string().min(1).max(64)

const FixedWhen = z.union([
  z.strictObject({ now: z.literal(true) }),
  /** In UTC. */
  z.strictObject({ publishAt: z.iso.datetime() }),
  z.strictObject({ localTime: LocalTime, zone: Zone, isSecond: z.boolean().optional() }),
])
/** A moment that needs no look at what is planned already. */
export type FixedWhen = z.infer<typeof FixedWhen>

/**
 * `localTime` is a wall clock in an IANA zone. In an hour that a change of clocks repeats, the first counts unless
 * `isSecond`; one that it leaves out is moved forward. `nextSlot`: the next free slot of this account.
 */
export const When = z.union([FixedWhen, z.strictObject({ nextSlot: SocialAccountId })])
export type When = z.infer<typeof When>

/** `shift`: the wanted hour does not exist that day and became another, or exists twice. */
export const TimeCheck = z.object({
  fireAt: z.iso.datetime(),
  localTime: LocalTime,
  zone: Zone,
  shift: z.enum(['none', 'gap', 'overlap']),
})
export type TimeCheck = z.infer<typeof TimeCheck>
