import type { Project } from '@clipwright/contract/projects/projects'
import { z } from 'zod'

/** A project as a model needs it. */
export const ProjectView = z.object({
  projectId: z.string(),
  title: z.string(),
  stage: z.string().describe('PENDING to UPLOAD while it is made; COMPLETE or STALLED at the end'),
  durationSec: z.number().describe('Length of the source'),
  clipCount: z.number(),
  failure: z.string().nullable().describe('Why it stopped, and what to do'),
  notices: z.array(z.string()),
})

export const toProjectView = (project: Project): z.infer<typeof ProjectView> => ({
  projectId: project.projectId,
  title: project.title,
  stage: project.stage,
  durationSec: project.duration,
  clipCount: project.clipCount,
  failure: project.error ? `${project.error.errorName}: ${project.error.errorMessage}` : null,
  notices: project.notices,
})
