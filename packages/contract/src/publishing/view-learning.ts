import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Below this many posted clips that can be compared, views teach nothing. */
export const leastPostedClips = 10

/** Whether views of the team’s own posts steer the choice and order of its next clips. Scores stay as they are. */
export const ViewLearning = z.object({
  isOn: z.boolean(),
  /** Posts that went live before do not count: what was learned of them was to be forgotten. */
  since: z.iso.datetime().nullable(),
  /** Posted clips that can be compared, by views after a day, or likes where a platform tells no views. */
  clipCount: z.int(),
})
export type ViewLearning = z.infer<typeof ViewLearning>

const example = { isOn: true, since: null, clipCount: 14 }

export const getViewLearning = endpoint({
  name: 'getViewLearning',
  method: 'GET',
  path: '/view-learning',
  summary: `Whether views of the team’s own posts steer the choice of its next clips, and how many posted clips can be compared. Below ${leastPostedClips} nothing is learned.`,
  permission: 'project:view',
  reply: z.object({ learning: ViewLearning }),
  example: { reply: { learning: example } },
  errors: ['NoPermission'],
})

export const switchViewLearning = endpoint({
  name: 'switchViewLearning',
  method: 'PUT',
  path: '/view-learning',
  summary: 'Let views of the team’s own posts steer the choice of its next clips, or no longer. Clips that are there stay as they are.',
  permission: 'org:edit',
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ learning: ViewLearning }),
  example: { request: { body: { isOn: true } }, reply: { learning: example } },
  errors: ['InvalidParam', 'NoPermission'],
})

export const forgetViewLearning = endpoint({
  name: 'forgetViewLearning',
  method: 'DELETE',
  path: '/view-learning',
  summary: 'Learn from posts that go live from now on alone.',
  permission: 'org:edit',
  reply: z.object({ learning: ViewLearning }),
  example: { reply: { learning: { ...example, since: '2026-12-01T08:00:00.000Z', clipCount: 0 } } },
  errors: ['NoPermission'],
})
