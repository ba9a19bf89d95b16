import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

export const refineGoals = ['tighter', 'shorter', 'longer', 'stronger-start'] as const
export const RefineGoal = z.enum(refineGoals)
export type RefineGoal = z.infer<typeof RefineGoal>

/** A proposal of edits. Nothing is changed until a person accepts it. */
export const RefineProposal = z.object({
  /** Revision of the document that it was made for. */
  revision: z.number().int(),
  /** Edits of the clip document as data, to be made in this order as one step. */
  commands: z.array(z.looseObject({ name: z.string() })),
  beforeMs: z.number().int(),
  afterMs: z.number().int(),
  /** What would no longer be heard, and what would be heard in addition, in order. */
  cut: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  added: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  origin: z.enum(['built-in', 'model']),
})
export type RefineProposal = z.infer<typeof RefineProposal>

export const RefineTask = z.object({
  ...clipTaskFields,
  wish: RefineGoal,
  /** Null while it is active, and where nothing is left to improve. */
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
