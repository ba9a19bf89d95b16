import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CopilotTaskId, ProjectId } from '../ids.ts'
import { StageFailure } from '../projects/projects.ts'

export const CopilotStage = z.enum(['QUEUED', 'CURATE', 'RENDER', 'COMPLETE', 'STALLED'])
export type CopilotStage = z.infer<typeof CopilotStage>

/** A search for moments by prompt. Its clips have its id as `clipCopilotTaskId`. */
export const CopilotTask = z.object({
  taskId: CopilotTaskId,
  projectId: ProjectId,
  prompt: z.string(),
  /** COMPLETE and STALLED are final. */
  stage: CopilotStage,
  /** 5 to 100. */
  progress: z.number().min(5).max(100),
  estMs: z.number().nullable(),
  error: StageFailure.nullable(),
  /** Clips that answer; nearest misses are runners-up and not counted. */
  foundCount: z.number().int(),
  /** Moments that answer but are clips already. */
  alreadyThereCount: z.number().int(),
  /** In plain words, for example what was searched when nothing answers. */
  notices: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CopilotTask = z.infer<typeof CopilotTask>

export const createCopilotTask = endpoint({
  name: 'createCopilotTask',
  method: 'POST',
  path: '/clip-copilot-tasks',
  summary: 'Look for moments that answer a prompt. One search at a time for each project.',
  permission: 'project:edit',
  idempotent: true,
  body: z.strictObject({ projectId: ProjectId, prompt: z.string().trim().min(3).max(500) }),
  reply: CopilotTask,
  example: { request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', prompt: 'Where the guest disagrees about prices' } } },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RecordExisted'],
})

export const listCopilotTasks = endpoint({
  name: 'listCopilotTasks',
  method: 'GET',
  path: '/clip-copilot-tasks',
  summary: 'Searches of a project, the oldest first.',
  permission: 'project:view',
  query: z.object({ q: z.literal('findByProjectId').default('findByProjectId'), projectId: ProjectId }),
  reply: z.object({ data: z.array(CopilotTask) }),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const deleteCopilotTask = endpoint({
  name: 'deleteCopilotTask',
  method: 'DELETE',
  path: '/clip-copilot-tasks/:id',
  summary: 'Stop a search, or delete it with the clips it found.',
  permission: 'project:edit',
  params: z.object({ id: CopilotTaskId }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['RecordNotExisted'],
})
