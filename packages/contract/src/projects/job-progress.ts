import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClusterJobId, ProjectId } from '../ids.ts'
import { ProjectStage } from './projects.ts'

export const JobProgress = z.object({
  clusterJobId: ClusterJobId,
  projectId: ProjectId,
  stage: ProjectStage,
  /** 0 to 100, never decreasing within a run. */
  progress: z.number().min(0).max(100),
  /** Milliseconds left; null while unknown. */
  estMs: z.number().nullable(),
  queuePosition: z.number().int().nullable(),
  updatedAt: z.iso.datetime(),
})
export type JobProgress = z.infer<typeof JobProgress>

export const getJobProgress = endpoint({
  name: 'getJobProgress',
  method: 'GET',
  path: '/cluster-jobs/:clusterJobId/progress',
  summary: 'Stage, percent and estimate of a run.',
  permission: 'project:view',
  params: z.object({ clusterJobId: ClusterJobId }),
  reply: JobProgress,
  example: {
    reply: {
      clusterJobId: 'Jq3xV0bYc7nTz2Lk',
      projectId: 'P8wRt5mQe1sKd9Hf',
      stage: 'TRANSCRIBE',
      progress: 41.5,
      estMs: 312000,
      queuePosition: null,
      updatedAt: '2026-11-21T18:07:12.110Z',
    },
  },
  errors: ['RecordNotExisted'],
})
