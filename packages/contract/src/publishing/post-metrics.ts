import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ClipId, PostId, PostTargetId, SocialAccountId } from '../ids.ts'
import { curveHours, metricNames } from './offered-metrics.ts'
import { SocialPlatform } from './social-accounts.ts'

/** `latest`: the newest numbers. `day`, `week`: those at that age of the post, so that posts compare. */
const MetricAge = z.enum(['latest', 'day', 'week'])
export type MetricAge = z.infer<typeof MetricAge>

/**
 * `absence`: why there is no number. `not-yet`: nobody asked at that age so far. `unsaid`: the platform was asked and did not say.
 * `late`: nor did it say, and may take two days. `no-permission`: it refused, for want of a permission of the account.
 */
const Metric = z.object({
  name: z.enum(metricNames),
  value: z.number().int().nullable(),
  absence: z.enum(['not-offered', 'not-yet', 'unsaid', 'late', 'no-permission']).nullable(),
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
  clipId: ClipId,
  clipTitle: z.string(),
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
  path: '/post-analytics',
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
          clipId: 'cL4hT0pQm3xYt7Lp',
          clipTitle: 'How we met',
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

const Curve = z.object({
  targetId: PostTargetId,
  /** A number for each age at which somebody asked; ages that are missing were not asked about. */
  points: z.array(
    z.object({
      hours: z.literal([...curveHours]),
      /** Null: the platform was asked and did not say. */
      value: z.number().int().nullable(),
      takenAt: z.iso.datetime(),
      source: z.string(),
    }),
  ),
})
export type Curve = z.infer<typeof Curve>

export const listMetricCurves = endpoint({
  name: 'listMetricCurves',
  method: 'GET',
  path: '/post-analytics/curves',
  summary: 'How one number of each post grew with the age of the post: the first answer at each age, and no later than half as old again.',
  permission: 'project:view',
  query: MetricsFilter.omit({ age: true }).extend({ metric: z.enum(metricNames).default('views') }),
  reply: z.object({ data: z.array(Curve) }),
  example: {
    request: { query: { metric: 'likes' } },
    reply: {
      data: [
        {
          targetId: 'tG4hT0pQm3xYt7Lp',
          points: [
            { hours: 1, value: 4, takenAt: '2026-12-01T09:00:03.000Z', source: 'GET /api/v1/statuses/:id' },
            { hours: 24, value: 12, takenAt: '2026-12-02T08:00:03.000Z', source: 'GET /api/v1/statuses/:id' },
          ],
        },
      ],
    },
  },
  errors: ['InvalidParam', 'NoPermission'],
})

/** How often the usual number of its account a post at this time reached; the interval holds the truth four times in five. */
const PostingTime = z.object({
  /** 1: Monday. */
  weekday: z.number().int().min(1).max(7),
  /** The first of two hours. */
  hour: z.number().int().min(0).max(22),
  count: z.number().int(),
  times: z.number(),
  low: z.number(),
  high: z.number(),
})
export type PostingTime = z.infer<typeof PostingTime>

const ScoreMatch = z.object({
  accountId: SocialAccountId,
  platform: SocialPlatform,
  handle: z.string(),
  /** Posts whose clip has a score and whose number is there. */
  count: z.number().int(),
  /** Rank correlation, -1 to 1, with an interval that holds the truth four times in five; null below ten posts. */
  match: z.object({ correlation: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type ScoreMatch = z.infer<typeof ScoreMatch>

export const getWhatWorks = endpoint({
  name: 'getWhatWorks',
  method: 'GET',
  path: '/post-analytics/what-works',
  summary:
    'What the team’s own posts of a year say: times at which they do better, and whether scores of clips foretell views. Silent below ten posts.',
  permission: 'project:view',
  query: z.object({ zone: z.string().min(1).max(64), accountId: SocialAccountId.optional() }),
  reply: z.object({
    /** Posts that were compared, by views after a day, or likes where a platform tells no views. */
    basedOn: z.number().int(),
    times: z.array(PostingTime),
    scores: z.array(ScoreMatch),
    /** Each compared post: the score of its clip, and its number after a day. */
    points: z.array(
      z.object({ targetId: PostTargetId, accountId: SocialAccountId, title: z.string(), score: z.number(), value: z.number() }),
    ),
  }),
  example: {
    request: { query: { zone: 'Europe/Berlin' } },
    reply: {
      basedOn: 14,
      times: [{ weekday: 2, hour: 18, count: 5, times: 1.4, low: 1.1, high: 1.8 }],
      scores: [
        {
          accountId: 'sA4hT0pQm3xYt7Lp',
          platform: 'PEERTUBE',
          handle: 'ada@example.video',
          count: 14,
          match: { correlation: 0.46, low: 0.12, high: 0.7 },
        },
      ],
      points: [{ targetId: 'tG4hT0pQm3xYt7Lp', accountId: 'sA4hT0pQm3xYt7Lp', title: 'How we met', score: 87, value: 250 }],
    },
  },
  errors: ['InvalidParam', 'NoPermission'],
})
