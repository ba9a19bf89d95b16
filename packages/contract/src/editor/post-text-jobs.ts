import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

export const postTextKinds = ['description', 'hashtags'] as const
const PostTextKind = z.enum(postTextKinds)
export type PostTextKind = z.infer<typeof PostTextKind>

/** A description, or a set of hashtags with spaces between them. */
export const PostTextIdea = z.object({
  text: z.string(),
  /** Put together by the product's rules from words of the clip, or by the configured language model from the same words. */
  origin: z.enum(['built-in', 'model']),
})
export type PostTextIdea = z.infer<typeof PostTextIdea>

/** What was there before, each text cut to its beginning, which tells it from others. */
export const PostTextRequest = z.strictObject({
  kind: PostTextKind,
  earlier: z.array(z.string().max(200)).max(100).default([]),
})
export type PostTextRequest = z.infer<typeof PostTextRequest>

const PostTextJob = z.object({
  ...clipTaskFields,
  type: z.literal('GEN_POST_TEXT'),
  kind: PostTextKind,
  /** Best first; empty while it is active, and when the clip gives no more. */
  ideas: z.array(PostTextIdea),
})
export type PostTextJob = z.infer<typeof PostTextJob>

export const createPostTextJob = endpoint({
  name: 'createPostTextJob',
  method: 'POST',
  path: '/post-text-jobs',
  summary:
    'Have descriptions or hashtags written for the post of a clip. All rest on what is said in it, and none of `earlier` comes again.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 120, windowSec: 3600 },
  body: PostTextRequest.extend(TaskClip),
  reply: PostTextJob,
  example: { request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'clp_Z5jdHi6B', kind: 'description', earlier: [] } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
})

export const findPostTextJob = endpoint({
  name: 'findPostTextJob',
  method: 'GET',
  path: '/post-text-jobs',
  summary: 'Descriptions or hashtags of a job.',
  permission: 'project:view',
  query: z.object({ taskId: ClipTaskId }),
  reply: PostTextJob,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
