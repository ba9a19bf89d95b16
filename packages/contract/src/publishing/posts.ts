import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipId, PostId, PostTargetId, ProjectId, SocialAccountId, UserId } from '../ids.ts'
import { companionKinds } from './companions.ts'
import { LocalTime, TimeCheck, When, Zone } from './post-times.ts'
import { PostChoice, SocialPlatform } from './social-accounts.ts'
import { Fit, TargetRequest } from './target-request.ts'
import { TargetReason, TargetState } from './target-states.ts'

const FirstComment = z.string().trim().max(10_000)
const CoverAtMs = z.int().min(0).nullable()

const PostRequest = z.strictObject({
  projectId: ProjectId,
  clipId: ClipId,
  title: z.string().trim().max(500).default(''),
  text: z.string().max(20_000),
  targets: z.array(TargetRequest).min(1).max(20),
  when: When,
  /** Sent where a platform takes one, once the post is live; empty: none. */
  firstComment: FirstComment.default(''),
  /** The moment of the video that stands for it, where a platform lets one choose; null: it chooses itself. */
  coverAtMs: CoverAtMs.default(null),
  /** Captions go along as a file where a platform takes one. */
  sendsCaptions: z.boolean().default(false),
  /** It may be planned for a time after the connection of an account ends. */
  acceptsEnd: z.boolean().optional(),
})

/** `waiting`: it is sent soon, or being sent. `missing`: the post is live without it. */
const Companion = z.object({
  kind: z.enum(companionKinds),
  state: z.enum(['waiting', 'done', 'missing']),
  /**
   * `unnamed`: the platform did not tell which post it is about. `unclear`: it may be there, and the platform does not tell.
   * `refused` goes with `detail`.
   */
  reason: z.enum(['refused', 'relink', 'unreachable', 'unclear', 'unnamed', 'no-file']).nullable(),
  /** What the platform said, in its own words. */
  detail: z.string().nullable(),
})
export type Companion = z.infer<typeof Companion>

export const PostTarget = z.object({
  targetId: PostTargetId,
  accountId: SocialAccountId,
  platform: SocialPlatform,
  handle: z.string(),
  /** As it is sent. */
  text: z.string(),
  /** Whether it has a text of its own, or follows that of the post. */
  hasOwnText: z.boolean(),
  /** In place of what was chosen for the account. */
  choices: z.partialRecord(PostChoice.shape.name, z.string()),
  fit: Fit,
  /** What goes along with it; empty before it is live. */
  companions: z.array(Companion),
  state: TargetState,
  reason: TargetReason.nullable(),
  /** What the platform said, in its own words; null when it said nothing. */
  detail: z.string().nullable(),
  /** Whether it is live: null when nobody knows yet. */
  isLive: z.boolean().nullable(),
  remoteUrl: z.string().nullable(),
  postedAt: z.iso.datetime().nullable(),
  /** When it is looked after next; null when nothing is to be done. */
  nextAt: z.iso.datetime().nullable(),
})
export type PostTarget = z.infer<typeof PostTarget>

/** `changes`: somebody asked for a change. `held`: somebody does not want it to go out for now. */
export const ApprovalState = z.enum(['waiting', 'approved', 'changes', 'held'])
export type ApprovalState = z.infer<typeof ApprovalState>

const PostApproval = z.object({
  state: ApprovalState,
  /** The name that somebody without an account typed. */
  by: z.string().nullable(),
  comment: z.string().nullable(),
  /** The moment of the video that the comment is about. */
  atMs: z.int().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type PostApproval = z.infer<typeof PostApproval>

export const Post = z.object({
  postId: PostId,
  projectId: ProjectId,
  clipId: ClipId,
  clipTitle: z.string(),
  posterUrl: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  userId: UserId,
  localTime: LocalTime,
  zone: Zone,
  /** Of a wall clock that comes twice the second. */
  isSecond: z.boolean(),
  fireAt: z.iso.datetime(),
  /** Whose posting time it takes; null: none. */
  slotAccountId: SocialAccountId.nullable(),
  createdAt: z.iso.datetime(),
  firstComment: z.string(),
  coverAtMs: z.int().nullable(),
  sendsCaptions: z.boolean(),
  targets: z.array(PostTarget),
  /** Null: it needs none. Otherwise it goes out only once it is approved. */
  approval: PostApproval.nullable(),
})
export type Post = z.infer<typeof Post>

const ByPost = z.object({ postId: PostId })
const ByTarget = z.object({ postId: PostId, targetId: PostTargetId })

export const exampleTarget = {
  targetId: 'tG4hT0pQm3xYt7Lp',
  accountId: 'sA4hT0pQm3xYt7Lp',
  platform: 'MASTODON' as const,
  handle: '@ada@example.social',
  text: 'How we met, in a minute.',
  hasOwnText: false,
  choices: {},
  fit: {},
  companions: [],
  state: 'scheduled' as const,
  reason: null,
  detail: null,
  isLive: false,
  remoteUrl: null,
  postedAt: null,
  nextAt: '2026-12-01T07:30:00.000Z',
}
export const examplePost = {
  postId: 'pO4hT0pQm3xYt7Lp',
  projectId: 'pR4hT0pQm3xYt7Lp',
  clipId: 'cL4hT0pQm3xYt7Lp',
  clipTitle: 'How we met',
  posterUrl: null,
  title: 'How we met',
  text: 'How we met, in a minute.',
  userId: 'dhM-wUipYDXYi0YV',
  localTime: '2026-12-01T09:00',
  zone: 'Europe/Berlin',
  isSecond: false,
  fireAt: '2026-12-01T08:00:00.000Z',
  slotAccountId: null,
  createdAt: '2026-11-28T09:00:00.000Z',
  firstComment: '',
  coverAtMs: null,
  sendsCaptions: false,
  targets: [exampleTarget],
  approval: null,
}
const exampleRequest = {
  projectId: examplePost.projectId,
  clipId: examplePost.clipId,
  title: 'How we met',
  text: examplePost.text,
  targets: [{ accountId: exampleTarget.accountId }],
  when: { localTime: '2026-12-01T09:00', zone: 'Europe/Berlin' },
}

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/post-schedules',
  summary: 'Schedule a clip for one or several accounts, or post it now. Refused when a limit of an account forbids it.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 600, windowSec: 3600 },
  body: PostRequest,
  reply: z.object({ post: Post }),
  example: { request: { body: exampleRequest }, reply: { post: examplePost } },
  errors: [
    'InvalidParam',
    'NoPermission',
    'ProjectAccessDenied',
    'ProjectPurged',
    'RecordNotExisted',
    'RecordExisted',
    'PostRefusedError',
    'QuotaExceed',
    'RateExceed',
  ],
})

export const TargetFinding = z.object({
  code: z.enum([
    'text-too-long',
    'text-too-heavy',
    'text-signs',
    'too-many-hashtags',
    'too-many-mentions',
    'title-too-short',
    'title-too-long',
    'title-signs',
    'comment-too-long',
    'video-too-short',
    'video-too-long',
    'video-too-large',
    'video-likely-too-large',
    'video-shape',
    'watermark',
    'watermark-required',
    'cap',
    'relink',
    'choices',
    'after-end',
    'in-the-past',
    'same-clip',
    'same-text',
    'close-post',
    'not-a-short',
  ]),
  /** A warning does not keep the post from being saved. */
  isWarning: z.boolean(),
  actual: z.number().nullable(),
  limit: z.number().nullable(),
  /** With `cap`: the next moment at which the account may post. */
  freeAt: z.iso.datetime().nullable(),
})
export type TargetFinding = z.infer<typeof TargetFinding>

export const validatePost = endpoint({
  name: 'validatePost',
  method: 'POST',
  path: '/posts/validate',
  summary: 'What keeps a post from being saved, for each account, and when it would go out. Changes nothing.',
  permission: 'project:edit',
  /** `postId`: a post that is being changed. It sends the export that it has, and does not count against itself. */
  body: PostRequest.extend({ postId: PostId.optional() }),
  reply: z.object({
    time: TimeCheck,
    targets: z.array(z.object({ accountId: SocialAccountId, findings: z.array(TargetFinding) })),
  }),
  example: {
    request: { body: exampleRequest },
    reply: {
      time: { fireAt: examplePost.fireAt, localTime: '2026-12-01T09:00', zone: 'Europe/Berlin', shift: 'none' },
      targets: [{ accountId: exampleTarget.accountId, findings: [] }],
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'ProjectAccessDenied', 'ProjectPurged', 'RecordNotExisted'],
})

export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  path: '/posts/:postId',
  summary: 'One post with the state of each of its accounts.',
  permission: 'project:view',
  params: ByPost,
  reply: z.object({ post: Post }),
  example: { request: { params: { postId: examplePost.postId } }, reply: { post: examplePost } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const updatePost = endpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/post-schedules/:postId',
  summary: 'Change the time or the texts of a post that has not gone out. Refused once one of its accounts is being posted to.',
  permission: 'project:edit',
  params: ByPost,
  body: z.strictObject({
    title: z.string().trim().max(500).optional(),
    text: z.string().max(20_000).optional(),
    targets: z.array(TargetRequest).min(1).max(20).optional(),
    when: When.optional(),
    firstComment: FirstComment.optional(),
    coverAtMs: CoverAtMs.optional(),
    sendsCaptions: z.boolean().optional(),
    acceptsEnd: z.boolean().optional(),
  }),
  reply: z.object({ post: Post }),
  example: {
    request: { params: { postId: examplePost.postId }, body: { when: { localTime: '2026-12-02T09:00', zone: 'Europe/Berlin' } } },
    reply: { post: examplePost },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostRefusedError', 'PostUnderWayError'],
})

export const cancelPost = endpoint({
  name: 'cancelPost',
  method: 'DELETE',
  path: '/post-schedules/:postId',
  summary: 'Cancel a post on every account where it has not gone out. What is live stays live.',
  permission: 'project:edit',
  params: ByPost,
  reply: z.object({ post: Post }),
  example: { request: { params: { postId: examplePost.postId } }, reply: { post: examplePost } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostUnderWayError'],
})

export const retryTarget = endpoint({
  name: 'retryTarget',
  method: 'POST',
  path: '/posts/:postId/targets/:targetId/retry',
  summary: 'Try again what waits for a person. Not for a post that may be live: that is resolved.',
  permission: 'project:edit',
  params: ByTarget,
  reply: z.object({ post: Post }),
  example: { request: { params: { postId: examplePost.postId, targetId: exampleTarget.targetId } }, reply: { post: examplePost } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostUnderWayError'],
})

export const retryCompanion = endpoint({
  name: 'retryCompanion',
  method: 'POST',
  path: '/posts/:postId/targets/:targetId/companions/:kind/retry',
  summary: 'Send again what is missing at a live post: its first comment, cover or captions. The post itself stays as it is.',
  permission: 'project:edit',
  rate: { limit: 120, windowSec: 3600 },
  params: ByTarget.extend({ kind: z.enum(companionKinds) }),
  reply: z.object({ post: Post }),
  example: {
    request: { params: { postId: examplePost.postId, targetId: exampleTarget.targetId, kind: 'comment' } },
    reply: { post: examplePost },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RateExceed'],
})

export const resolveTarget = endpoint({
  name: 'resolveTarget',
  method: 'POST',
  path: '/posts/:postId/targets/:targetId/resolve',
  summary: 'Say whether a post is live that the platform could not tell of. One that is not is posted again.',
  permission: 'project:edit',
  params: ByTarget,
  body: z.strictObject({
    isLive: z.boolean(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  reply: z.object({ post: Post }),
  example: {
    request: { params: { postId: examplePost.postId, targetId: exampleTarget.targetId }, body: { isLive: true } },
    reply: { post: examplePost },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostUnderWayError'],
})
