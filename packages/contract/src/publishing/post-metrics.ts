import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PostId, PostTargetId, SocialAccountId } from '../ids.ts'
import { metricNames } from './offered-metrics.ts'
import { SocialPlatform } from './social-accounts.ts'

/** `latest`: the newest numbers. `day`, `week`: those at that age of the post, so that posts compare. */
const MetricAge = z.enum(['latest', 'day', 'week'])
export type MetricAge = z.infer<typeof MetricAge>

/** `absence`: why there is no number. `not-yet`: nobody asked at that age so far. `unsaid`: the platform was asked and did not say. */
const Metric = z.object({
  name: z.enum(metricNames),
  value: z.number().int().nullable(),
  absence: z.enum(['not-offered', 'not-yet', 'unsaid']).nullable(),
  takenAt: z.iso.datetime().nullable(),
  /** The call that answered. */
  source: z.string().nullable(),
})
export type Metric = z.infer<typeof Metric>

export const MeasuredPost = z.object({
  targetId: PostTargetId,
  postId: PostId,
  accountId: SocialAccountId,
  platform: SocialPlatform,
  handle: z.string(),
  title: z.string(),
  postedAt: z.iso.datetime(),
  remoteUrl: z.string().nullable(),
  metrics: z.array(Metric),
})
export type MeasuredPost = z.infer<typeof MeasuredPost>

export const MetricsFilter = z.object({
  /** How many days back. */
  days: z.coerce.number().int().min(1).max(366).default(30),
  accountId: SocialAccountId.optional(),
  age: MetricAge.default('latest'),
})
export type MetricsFilter = z.infer<typeof MetricsFilter>

const absent = { value: null, takenAt: null, source: null }

export const listPostMetrics = endpoint({
  name: 'listPostMetrics',
  method: 'GET',
  path: '/post-metrics',
  summary: 'What platforms say of posts that went live lately, newest first: at most 1,000. A number that is missing is never 0.',
  permission: 'project:view',
  query: MetricsFilter,
  reply: z.object({ data: z.array(MeasuredPost), isCut: z.boolean() }),
  example: {
    request: { query: { days: 30 } },
    reply: {
      data: [
        {
          targetId: 'tG4hT0pQm3xYt7Lp',
          postId: 'pO4hT0pQm3xYt7Lp',
          accountId: 'sA4hT0pQm3xYt7Lp',
          platform: 'MASTODON',
          handle: '@ada@example.social',
          title: 'How we met',
          postedAt: '2026-12-01T08:00:01.000Z',
          remoteUrl: 'https://example.social/@ada/1',
          metrics: [
            { name: 'views', absence: 'not-offered', ...absent },
            { name: 'likes', value: 12, absence: null, takenAt: '2026-12-02T08:00:03.000Z', source: 'GET /api/v1/statuses/:id' },
            { name: 'comments', value: 0, absence: null, takenAt: '2026-12-02T08:00:03.000Z', source: 'GET /api/v1/statuses/:id' },
            { name: 'shares', absence: 'not-yet', ...absent },
          ],
        },
      ],
      isCut: false,
    },
  },
  errors: ['InvalidParam', 'NoPermission'],
})
