import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PostId, SocialAccountId } from '../ids.ts'
import { LocalTime, TimeCheck, Zone } from './post-times.ts'
import { examplePost, exampleTarget, TargetFinding } from './posts.ts'

const mostMoves = 100

const Move = z.strictObject({
  postId: PostId,
  localTime: LocalTime,
  zone: Zone,
  isSecond: z.boolean().optional(),
  /** The posting time of this account that it takes; null: none. */
  slotAccountId: SocialAccountId.nullable().optional(),
})

const MovedPost = z.object({
  postId: PostId,
  isMoved: z.boolean(),
  /** It is going out, or nothing of it is left to go out. */
  isUnderWay: z.boolean(),
  time: TimeCheck,
  /** Of the accounts that it has not gone out to. */
  targets: z.array(z.object({ accountId: SocialAccountId, findings: z.array(TargetFinding) })),
})
export type MovedPost = z.infer<typeof MovedPost>

export const movePosts = endpoint({
  name: 'movePosts',
  method: 'POST',
  path: '/posts/move',
  summary:
    'Move posts to other times. A dry run says what each time comes to and what speaks against it, and changes nothing. A post that cannot be moved keeps no other from being moved.',
  permission: 'project:edit',
  rate: { limit: 1200, windowSec: 3600 },
  body: z.strictObject({
    moves: z.array(Move).min(1).max(mostMoves),
    /** They may be planned for a time after the connection of an account ends. */
    acceptsEnd: z.boolean().optional(),
    dryRun: z.boolean().default(false),
  }),
  /** In their order. */
  reply: z.object({ moves: z.array(MovedPost) }),
  example: {
    request: { body: { moves: [{ postId: examplePost.postId, localTime: '2026-12-02T09:00', zone: 'Europe/Berlin' }], dryRun: true } },
    reply: {
      moves: [
        {
          postId: examplePost.postId,
          isMoved: false,
          isUnderWay: false,
          time: { fireAt: '2026-12-02T08:00:00.000Z', localTime: '2026-12-02T09:00', zone: 'Europe/Berlin', shift: 'none' },
          targets: [{ accountId: exampleTarget.accountId, findings: [] }],
        },
      ],
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RateExceed'],
})
