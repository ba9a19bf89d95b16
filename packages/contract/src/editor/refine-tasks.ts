import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

export const refineGoals = ['tighter', 'shorter', 'longer', 'stronger-start'] as const
export const RefineGoal = z.enum(refineGoals)
export type RefineGoal = z.infer<typeof RefineGoal>

/** Proposed edits. Nothing changes until a person accepts them. */
export const RefineProposal = z.object({
  /** Revision of the document it is based on. */
  revision: z.number().int(),
  /** Commands for the clip document as data, to be applied in this order as one step. */
  commands: z.array(z.looseObject({ name: z.string() })),
  beforeMs: z.number().int(),
  afterMs: z.number().int(),
  /** Words that would disappear and words that would be added, in order. */
  cut: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  added: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  origin: z.enum(['built-in', 'model']),
})
export type RefineProposal = z.infer<typeof RefineProposal>

export const RefineTask = z.object({
  ...clipTaskFields,
  wish: RefineGoal,
  /** Null while the task is active, and when there is nothing to improve. */
  proposal: RefineProposal.nullable(),
})
export type RefineTask = z.infer<typeof RefineTask>

export const createRefineTask = endpoint({
  name: 'createRefineTask',
  method: 'POST',
  path: '/refine-tasks',
  summary: 'Have edits proposed that make a clip tighter, shorter, longer, or begin more strongly. Made for the document as it is saved.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 120, windowSec: 3600 },
  body: z.strictObject({ ...TaskClip, wish: RefineGoal }),
  reply: RefineTask,
  example: { request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'clp_Z5jdHi6B', wish: 'tighter' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
})

export const findRefineTask = endpoint({
  name: 'findRefineTask',
  method: 'GET',
  path: '/refine-tasks',
  summary: 'A refine task with its proposal.',
  permission: 'project:view',
  query: z.object({ taskId: ClipTaskId }),
  reply: RefineTask,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
