import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** Where credits come from. `Watermark`: the free plan’s of a month. */
export const CreditSource = z.enum(['Watermark', 'Trial', 'RevenueCat', 'Stripe', 'Bonus'])
export type CreditSource = z.infer<typeof CreditSource>

/** What a line of the statement was done for. */
export const statementKinds = ['project', 'purchase', 'renewal', 'refund', 'expiry', 'adjustment'] as const
const StatementKind = z.enum(statementKinds)
export type StatementKind = z.infer<typeof StatementKind>

/** What was done: seconds were granted, reserved for a project, used by it, given back, have expired, came back of a finished project, or were taken by staff. */
export const StatementStep = z.enum(['grant', 'reserve', 'settle', 'release', 'expire', 'refund', 'take'])
export type StatementStep = z.infer<typeof StatementStep>

/** Seconds of one purchase, month or trial. */
export const CreditBucket = z.object({
  bucketId: z.number().int(),
  source: CreditSource,
  /** `TrialTime`: of a trial. */
  type: z.enum(['TrialTime', 'CreditTime']),
  /** Whether it can still be used. */
  isActive: z.boolean(),
  creditGranted: z.number().int(),
  creditAvailable: z.number().int(),
  /** Held by projects that are being processed. */
  creditHeld: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Null: never. */
  expireAt: z.iso.datetime().nullable(),
})
export type CreditBucket = z.infer<typeof CreditBucket>

export const Credits = z.object({
  /** The plan has no limit; then there are no items. */
  isUnlimited: z.boolean(),
  /** In the order they are used; those that ended within 90 days last. */
  items: z.array(CreditBucket),
  /** Sums over active items. */
  creditGranted: z.number().int(),
  creditAvailable: z.number().int(),
  creditHeld: z.number().int(),
})
export type Credits = z.infer<typeof Credits>

const exampleBucket: z.input<typeof CreditBucket> = {
  bucketId: 12,
  source: 'Trial',
  type: 'TrialTime',
  isActive: true,
  creditGranted: 5400,
  creditAvailable: 4200,
  creditHeld: 600,
  createdAt: '2026-11-24T20:00:00.000Z',
  expireAt: '2026-12-01T20:00:00.000Z',
}

export const getCredits = endpoint({
  name: 'getCredits',
  method: 'GET',
  path: '/credits',
  summary: 'The credits of the organisation, in seconds. RecordNotExisted where nothing is sold.',
  permission: 'project:view',
  reply: Credits,
  example: {
    reply: { isUnlimited: false, items: [exampleBucket], creditGranted: 5400, creditAvailable: 4200, creditHeld: 600 },
  },
  errors: ['NoPermission', 'RecordNotExisted'],
})

export const StatementLine = z.object({
  /** Increases by one within the organisation. */
  seq: z.number().int(),
  at: z.iso.datetime(),
  kind: StatementKind,
  step: StatementStep,
  /** Of what was granted or has expired. */
  source: CreditSource.nullable(),
  /** Seconds granted, reserved, used, given back or expired, by step. */
  seconds: z.number().int(),
  /** Seconds by which what is available changed. */
  change: z.number().int(),
  /** Seconds available after it. */
  balanceAfter: z.number().int(),
  /** `title` is null once the project is deleted for good. */
  project: z.object({ projectId: ProjectId, title: z.string().nullable() }).nullable(),
  /** Of an adjustment, as staff wrote it. */
  reason: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementFilter = z.object({
  kind: StatementKind.optional(),
  projectId: ProjectId.optional(),
  /** Inclusive start. */
  from: z.iso.datetime().optional(),
  /** Exclusive end. */
  to: z.iso.datetime().optional(),
})
export type StatementFilter = z.infer<typeof StatementFilter>

export const listStatement = endpoint({
  name: 'listStatement',
  method: 'GET',
  path: '/credits/statement',
  summary:
    'Every change of the credits of the organisation with its cause and the balance after it, newest first. RecordNotExisted where nothing is sold.',
  permission: 'project:view',
  query: PageQuery.extend(StatementFilter.shape),
  reply: pageOf(StatementLine),
  example: {
    request: { query: { kind: 'project' } },
    reply: {
      data: [
        {
          seq: 3,
          at: '2026-11-24T20:14:00.000Z',
          kind: 'project',
          step: 'settle',
          source: null,
          seconds: 590,
          change: 10,
          balanceAfter: 4810,
          project: { projectId: 'dhM-wUipYDXYi0YV', title: 'How we price' },
          reason: null,
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
