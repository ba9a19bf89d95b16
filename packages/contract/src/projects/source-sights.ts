import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'
import { Box } from '../sources/analysis.ts'

/** What was seen of a source so far, while it is analysed. Thousandths and hundredths are of the part that is looked at. */
export const SightsSoFar = z.object({
  /** Thousandths that were looked at. */
  untilPermille: z.int().min(0).max(1000),
  shotCount: z.int(),
  /** Where shots end and others begin. */
  cutsPermille: z.array(z.int().min(0).max(1000)),
  /** For each hundredth so far a digit: the most faces that were there at once, 9 for more. */
  facesByPercent: z.string().regex(/^\d{0,100}$/),
})
export type SightsSoFar = z.infer<typeof SightsSoFar>

export const getSourceSights = endpoint({
  name: 'getSourceSights',
  method: 'GET',
  path: '/clip-projects/:projectId/source-sights',
  summary: 'Shots and faces of a source, to be shown while its clips are made; nothing before it was analysed.',
  permission: 'project:view',
  params: z.object({ projectId: ProjectId }),
  reply: z.object({
    /** Starts of the shots, source ms. */
    shots: z.array(z.number()),
    /** Times at which faces were looked at, source ms, evenly spread, with those that were there. */
    faces: z.array(z.object({ atMs: z.number(), boxes: z.array(Box) })),
    /** The most that were there at once. */
    mostFaces: z.number().int(),
  }),
  example: {
    reply: { shots: [0, 8_400, 21_960], faces: [{ atMs: 1_000, boxes: [{ x: 0.41, y: 0.2, w: 0.14, h: 0.25 }] }], mostFaces: 1 },
  },
  errors: ['RecordNotExisted'],
})
