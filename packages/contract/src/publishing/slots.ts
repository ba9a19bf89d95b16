import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PostId, SocialAccountId } from '../ids.ts'
import { TimeCheck, Zone } from './post-times.ts'

/** A time of a week at which an account posts. `weekday`: 1 is Monday. `time`: a wall clock like `09:30`. `label`: what it is for. */
export const Slot = z.strictObject({
  weekday: z.int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  label: z.string().trim().max(40).optional(),
})
export type Slot = z.infer<typeof Slot>

/** More than one every hour and a half, all week long. */
const mostSlots = 112

const SlotPlan = z.object({
  accountId: SocialAccountId,
  /** Null: nobody chose slots yet. */
  zone: Zone.nullable(),
  slots: z.array(Slot),
  /** While it is paused nothing goes out on the account; posts wait. */
  isPaused: z.boolean(),
})
export type SlotPlan = z.infer<typeof SlotPlan>

const ByAccount = z.object({ accountId: SocialAccountId })
const accountId = 'sA4hT0pQm3xYt7Lp'
const slots = [
  { weekday: 1, time: '09:00' },
  { weekday: 4, time: '18:30', label: 'Questions' },
]
const examplePlan = { accountId, zone: 'Europe/Berlin', slots, isPaused: false }
const exampleTime = {
  fireAt: '2026-12-03T17:30:00.000Z',
  localTime: '2026-12-03T18:30',
  zone: 'Europe/Berlin',
  shift: 'none' as const,
}

export const getSlots = endpoint({
  name: 'getSlots',
  method: 'GET',
  path: '/social-accounts/:accountId/slots',
  summary: 'The times of a week at which an account posts, and its next free one.',
  permission: 'project:view',
  params: ByAccount,
  /** `nextFree`: null without slots. */
  reply: z.object({ plan: SlotPlan, nextFree: TimeCheck.nullable() }),
  example: { request: { params: { accountId } }, reply: { plan: examplePlan, nextFree: exampleTime } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

/** A post that takes another slot. */
const SlotMove = z.object({ postId: PostId, title: z.string(), from: TimeCheck, to: TimeCheck })
export type SlotMove = z.infer<typeof SlotMove>

export const setSlots = endpoint({
  name: 'setSlots',
  method: 'PUT',
  path: '/social-accounts/:accountId/slots',
  summary: 'Choose the times of a week at which an account posts. A dry run changes nothing and says which posts would move.',
  permission: 'org:edit',
  params: ByAccount,
  body: z.strictObject({
    zone: Zone,
    slots: z.array(Slot).max(mostSlots),
    /** Posts that wait in a slot move to the new ones, in their order. Otherwise they keep their times. */
    movesPosts: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  /** `moves`: the posts that moved, or would with `movesPosts`. `unmoved`: those that keep their time, since an account refused the new one. */
  reply: z.object({ plan: SlotPlan, moves: z.array(SlotMove), unmoved: z.array(SlotMove) }),
  example: {
    request: { params: { accountId }, body: { zone: 'Europe/Berlin', slots } },
    reply: { plan: examplePlan, moves: [], unmoved: [] },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostRefusedError', 'PostUnderWayError'],
})

export const pauseAccount = endpoint({
  name: 'pauseAccount',
  method: 'POST',
  path: '/social-accounts/:accountId/pause',
  summary: 'Hold all posts of an account, or let them go on. A post whose time has passed by more than half an hour then asks first.',
  permission: 'org:edit',
  params: ByAccount,
  body: z.strictObject({ isPaused: z.boolean() }),
  reply: z.object({ plan: SlotPlan }),
  example: {
    request: { params: { accountId }, body: { isPaused: true } },
    reply: { plan: { ...examplePlan, isPaused: true } },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
