import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

export const titleStyles = ['interesting', 'clickbait', 'serious', 'question'] as const
export const TitleStyle = z.enum(titleStyles)
export type TitleStyle = z.infer<typeof TitleStyle>

export const TitleIdea = z.object({
  title: z.string(),
  /** Written by the product's rules from words of the clip, or by the configured language model from the same words. */
  origin: z.enum(['built-in', 'model']),
})
export type TitleIdea = z.infer<typeof TitleIdea>

export const TitleJob = z.object({
  ...clipTaskFields,
  type: z.literal('GEN_TITLE'),
  style: TitleStyle,
  /** Best first; empty while it is active. */
  titles: z.array(TitleIdea),
})
export type TitleJob = z.infer<typeof TitleJob>

export const createTitleJob = endpoint({
  name: 'createTitleJob',
  method: 'POST',
  path: '/cluster-jobs',
  summary: 'Have titles written for a clip in a style. Every title rests on words that are said in it.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({ type: z.literal('GEN_TITLE').default('GEN_TITLE'), ...TaskClip, style: TitleStyle.default('interesting') }),
  reply: TitleJob,
  example: { request: { body: { type: 'GEN_TITLE', projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'clp_Z5jdHi6B', style: 'question' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
})

export const findTitleJob = endpoint({
  name: 'findTitleJob',
  method: 'GET',
  path: '/cluster-jobs',
  summary: 'Titles of a job.',
  permission: 'project:view',
  query: z.object({ taskId: ClipTaskId }),
  reply: TitleJob,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
