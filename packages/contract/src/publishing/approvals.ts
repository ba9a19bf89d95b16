import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ApprovalId, PostId } from '../ids.ts'
import { nameOf } from '../single-line.ts'
import { companionKinds } from './companions.ts'
import { ApprovalState, Post, PostTarget } from './posts.ts'
import { LocalTime, Zone } from './post-times.ts'
import { SocialPlatform } from './social-accounts.ts'

const approvalId = 'aP4hT0pQm3xYt7Lp'
const postId = 'pO4hT0pQm3xYt7Lp'

/** A link by which somebody without an account decides on posts. */
export const Approval = z.object({
  approvalId: ApprovalId,
  postCount: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Approval = z.infer<typeof Approval>

const exampleApproval = {
  approvalId,
  postCount: 1,
  createdAt: '2026-11-28T09:00:00.000Z',
  expiresAt: '2026-12-12T09:00:00.000Z',
}

export const createApproval = endpoint({
  name: 'createApproval',
  method: 'POST',
  path: '/approvals',
  summary: 'Make a link by which somebody without an account approves posts. From now on they go out only once they are approved.',
  permission: 'project:edit',
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({ postIds: z.array(PostId).min(1).max(50), days: z.int().min(1).max(90).default(14) }),
  /** `url`: shown this once. */
  reply: z.object({ approval: Approval, url: z.string() }),
  example: {
    request: { body: { postIds: [postId] } },
    reply: { approval: exampleApproval, url: 'https://clips.example/a/q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ4J8bN6tL3sJ' },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'PostUnderWayError', 'RateExceed'],
})

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/posts/:postId/approvals',
  summary: 'Links that still work for a post, newest first.',
  permission: 'project:view',
  params: z.object({ postId: PostId }),
  reply: z.object({ data: z.array(Approval) }),
  example: { request: { params: { postId } }, reply: { data: [exampleApproval] } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const revokeApproval = endpoint({
  name: 'revokeApproval',
  method: 'DELETE',
  path: '/approvals/:approvalId',
  summary: 'Take a link back. It works no more from this moment on; what was decided by it stays.',
  permission: 'project:edit',
  params: z.object({ approvalId: ApprovalId }),
  reply: z.object({ revoked: z.literal(true) }),
  example: { request: { params: { approvalId } }, reply: { revoked: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const dropApproval = endpoint({
  name: 'dropApproval',
  method: 'DELETE',
  path: '/posts/:postId/approval',
  summary: 'Let a post go out without anybody’s approval.',
  permission: 'project:edit',
  params: z.object({ postId: PostId }),
  reply: z.object({ dropped: z.literal(true) }),
  example: { request: { params: { postId } }, reply: { dropped: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

/** What whoever has the link sees of a post: what is sent, where and when. */
export const SubmittedPost = z.object({
  postId: PostId,
  title: z.string(),
  clipTitle: z.string(),
  /** Null while the clip is exported. */
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  localTime: LocalTime,
  zone: Zone,
  fireAt: z.iso.datetime(),
  targets: z.array(
    z.object({
      platform: SocialPlatform,
      handle: z.string(),
      text: z.string(),
      /** How it goes out there, where that is chosen: for this post, else for the account. */
      choices: PostTarget.shape.choices,
      /** How the video is changed for it; empty: not at all. */
      fit: PostTarget.shape.fit,
      /** The video as it was changed for it; null: as above, or still being made. */
      videoUrl: z.string().nullable(),
      /** What goes along there. */
      companions: z.array(z.enum(companionKinds)),
    }),
  ),
  firstComment: z.string(),
  coverAtMs: z.int().nullable(),
  /** Of video, texts, time, accounts and what goes along; a decision names it. Null while a video is still made. */
  fingerprint: z.string().nullable(),
  /** It has gone out, or was cancelled: nothing can be decided any more. */
  isClosed: z.boolean(),
  approval: Post.shape.approval,
})
export type SubmittedPost = z.infer<typeof SubmittedPost>

const exampleSubmitted = {
  postId,
  title: 'How we met',
  clipTitle: 'How we met',
  videoUrl: null,
  posterUrl: null,
  localTime: '2026-12-01T09:00',
  zone: 'Europe/Berlin',
  fireAt: '2026-12-01T08:00:00.000Z',
  targets: [
    {
      platform: 'MASTODON' as const,
      handle: '@ada@example.social',
      text: 'How we met, in a minute.',
      choices: {},
      fit: {},
      videoUrl: null,
      companions: ['comment' as const],
    },
    {
      platform: 'YOUTUBE' as const,
      handle: '@ada',
      text: 'How we met, in a minute.',
      choices: { visibility: 'public', madeForKids: 'no' },
      fit: { mostMs: 60_000 },
      videoUrl: null,
      companions: ['comment' as const, 'cover' as const, 'captions' as const],
    },
  ],
  firstComment: 'The whole talk: https://example.com/talk',
  coverAtMs: 1500,
  fingerprint: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
  isClosed: false,
  approval: { state: 'waiting' as const, by: null, comment: null, atMs: null, decidedAt: null },
}
const token = 'q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ4J8bN6tL3sJ'
const ByToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
const isPermission = 'the secret in the address is the permission: whoever was sent it decides without an account'

export const getSubmittedPosts = endpoint({
  name: 'getSubmittedPosts',
  method: 'GET',
  path: '/a/:token',
  summary: 'The posts that an approval link is about.',
  public: isPermission,
  rate: { limit: 120, windowSec: 60 },
  params: ByToken,
  reply: z.object({ orgName: z.string(), expiresAt: z.iso.datetime(), posts: z.array(SubmittedPost) }),
  example: {
    request: { params: { token } },
    reply: { orgName: 'Northlight Studio', expiresAt: exampleApproval.expiresAt, posts: [exampleSubmitted] },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'RateExceed'],
})

export const decideApproval = endpoint({
  name: 'decideApproval',
  method: 'POST',
  path: '/a/:token',
  summary: 'Approve a post, ask for a change, or hold it. Refused when it is not what was seen any more.',
  public: isPermission,
  rate: { limit: 60, windowSec: 60 },
  params: ByToken,
  body: z.strictObject({
    postId: PostId,
    /** As it was seen. */
    fingerprint: z.string().length(64),
    decision: ApprovalState.exclude(['waiting']),
    name: nameOf(80),
    comment: z.string().trim().max(2000).optional(),
    /** The moment of the video that the comment is about. */
    atMs: z.int().min(0).optional(),
  }),
  reply: z.object({ post: SubmittedPost }),
  example: {
    request: { params: { token }, body: { postId, fingerprint: exampleSubmitted.fingerprint, decision: 'approved', name: 'Grace' } },
    reply: {
      post: {
        ...exampleSubmitted,
        approval: { state: 'approved', by: 'Grace', comment: null, atMs: null, decidedAt: '2026-11-28T10:00:00.000Z' },
      },
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'PostChangedError', 'PostUnderWayError', 'RateExceed'],
})
