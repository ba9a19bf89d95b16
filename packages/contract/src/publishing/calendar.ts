import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SocialAccountId } from '../ids.ts'
import { TimeCheck, Zone } from './post-times.ts'
import { examplePost, exampleTarget, Post } from './posts.ts'
import { TargetState } from './target-states.ts'

const DayText = z.iso.date()

/** A slot to come that no post has taken. */
const EmptySlot = z.object({
  accountId: SocialAccountId,
  fireAt: z.iso.datetime(),
  shownDay: DayText,
  shownTime: z.string(),
  /** What a change of clocks makes of it in the zone of the slot. */
  shift: TimeCheck.shape.shift,
  /** What it is for; empty: nobody said. */
  label: z.string(),
})
export type EmptySlot = z.infer<typeof EmptySlot>

/** How far a day fills the cap of an account. `used`: the most posts that share one window of `windowMs` that ends on this day. */
const DayCap = z.object({
  accountId: SocialAccountId,
  day: DayText,
  used: z.int(),
  limit: z.int(),
  windowMs: z.int(),
})
export type DayCap = z.infer<typeof DayCap>

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  path: '/calendar',
  summary: 'Posts of a span of days in a zone, earliest first: at most 2,000.',
  permission: 'project:view',
  query: z.object({ from: DayText, to: DayText, zone: Zone, accountId: SocialAccountId.optional(), state: TargetState.optional() }),
  reply: z.object({
    data: z.array(Post.extend({ shownDay: DayText, shownTime: z.string() })),
    isCut: z.boolean(),
    emptySlots: z.array(EmptySlot),
    caps: z.array(DayCap),
  }),
  example: {
    request: { query: { from: '2026-12-01', to: '2026-12-31', zone: 'Europe/Berlin' } },
    reply: {
      data: [{ ...examplePost, shownDay: '2026-12-01', shownTime: '09:00' }],
      isCut: false,
      emptySlots: [
        {
          accountId: exampleTarget.accountId,
          fireAt: '2026-12-03T17:30:00.000Z',
          shownDay: '2026-12-03',
          shownTime: '18:30',
          shift: 'none',
          label: 'Questions',
        },
      ],
      caps: [{ accountId: exampleTarget.accountId, day: '2026-12-01', used: 1, limit: 30, windowMs: 1_800_000 }],
    },
  },
  errors: ['InvalidParam', 'NoPermission'],
})
