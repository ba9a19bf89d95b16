import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'
import type { Step } from './steps.ts'

/** One step of one run of a project. The run number makes late work of an older run harmless. */
export const StepTarget = z.object({ orgId: OrgId, projectId: ProjectId, run: z.number().int().positive() })
export type StepTarget = z.infer<typeof StepTarget>

export const importSourceJob = defineJob({
  name: 'projects.import',
  payload: StepTarget,
  lane: 'import',
  retries: 3,
  timeoutSec: 3 * 3600,
  backoffSec: 5,
})
export const analyseSourceJob = defineJob({
  name: 'projects.analyse',
  payload: StepTarget,
  lane: 'analyse',
  retries: 2,
  timeoutSec: 6 * 3600,
  backoffSec: 5,
})
export const transcribeSourceJob = defineJob({
  name: 'projects.transcribe',
  payload: StepTarget,
  lane: 'analyse',
  retries: 2,
  timeoutSec: 12 * 3600,
  backoffSec: 5,
})
export const curateClipsJob = defineJob({
  name: 'clips.curate',
  payload: StepTarget,
  lane: 'light',
  retries: 2,
  timeoutSec: 1800,
  backoffSec: 5,
})
export const refineClipsJob = defineJob({
  name: 'clips.refine',
  payload: StepTarget,
  lane: 'light',
  retries: 2,
  timeoutSec: 1800,
  backoffSec: 5,
})

/** The job of each step. Each preview has a job of its own, so the render step’s job only enqueues those. */
export const renderPreviewsJob = defineJob({
  name: 'clips.render-previews',
  payload: StepTarget,
  lane: 'light',
  retries: 2,
  timeoutSec: 600,
  backoffSec: 5,
})

export const stepJobs = {
  import: importSourceJob,
  analyse: analyseSourceJob,
  transcribe: transcribeSourceJob,
  curate: curateClipsJob,
  refine: refineClipsJob,
  render: renderPreviewsJob,
} as const satisfies Record<Step, unknown>
