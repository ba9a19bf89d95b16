import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

const AuditActor = z.object({ userId: UserId, name: z.string() })

/** One row of an organisation's audit log. */
export const AuditEvent = z.object({
  id: z.string(),
  /** Increases by one within the organisation, without gaps. */
  seq: z.number().int(),
  /** Noun and past participle: `member.removed`. */
  action: z.string(),
  /** Kind and id of the object. */
  object: z.string(),
  result: z.enum(['done', 'refused']),
  /** Null for the system, or for somebody outside the organisation. */
  actor: AuditActor.nullable(),
  /** The member of staff who impersonated the actor. */
  impersonator: AuditActor.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  requestId: z.string(),
  /** Truncated to a network once the row is 90 days old. */
  address: z.string(),
  createdAt: z.iso.datetime(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const AuditFilter = z.object({
  actorId: UserId.optional(),
  /** A whole action, or the noun before the dot. */
  action: z
    .string()
    .regex(/^[a-z_-]{1,40}(\.[a-z_-]{1,40})?$/)
    .optional(),
  result: z.enum(['done', 'refused']).optional(),
  /** Inclusive start. */
  from: z.iso.datetime().optional(),
  /** Exclusive end. */
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/audit-events',
  summary: 'What was done in the organisation, newest first.',
  permission: 'org:edit',
  query: PageQuery.extend(AuditFilter.shape),
  reply: pageOf(AuditEvent),
  example: {
    request: { query: { action: 'member', from: '2026-11-01T00:00:00.000Z' } },
    reply: {
      data: [
        {
          id: 'w3Lx8PqTz0aYb2Vd',
          seq: 14,
          action: 'member.removed',
          object: 'user:dhM-wUipYDXYi0YV',
          result: 'done',
          actor: { userId: '5mpvnA6xwJKiDDiW', name: 'Ada' },
          impersonator: null,
          details: {},
          requestId: 'q7Yb2nL0pWc4Zt1x',
          address: '203.0.113.7',
          createdAt: '2026-11-21T20:00:00.000Z',
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam', 'NoPermission'],
})

export const AuditProblem = z.object({
  seq: z.number().int(),
  /** `changed`: the row differs from what was written. `missing`: rows up to here are gone. */
  kind: z.enum(['changed', 'missing']),
})
export type AuditProblem = z.infer<typeof AuditProblem>

export const verifyAuditLog = endpoint({
  name: 'verifyAuditLog',
  method: 'GET',
  path: '/audit-events/verification',
  summary: 'Recompute the chain of hashes over the whole log of the organisation and say whether it holds.',
  permission: 'org:edit',
  rate: { limit: 10, windowSec: 60 },
  reply: z.object({
    isIntact: z.boolean(),
    /** Number of rows checked. */
    checked: z.number().int(),
    firstSeq: z.number().int().nullable(),
    lastSeq: z.number().int().nullable(),
    /** The first twenty. */
    problems: z.array(AuditProblem),
    verifiedAt: z.iso.datetime(),
  }),
  example: {
    reply: { isIntact: true, checked: 1312, firstSeq: 1, lastSeq: 1312, problems: [], verifiedAt: '2026-11-21T20:00:00.000Z' },
  },
  errors: ['NoPermission', 'RateExceed'],
})

export const AuditExportQuery = AuditFilter.extend({ format: z.enum(['csv', 'jsonl']).default('csv') })
