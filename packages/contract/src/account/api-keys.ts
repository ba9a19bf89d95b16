import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Permission } from '../role-permissions.ts'

/** Lifetime of a new key in days. */
const ApiKeyLifeDays = z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)])

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key, by which people tell keys apart. */
  prefix: z.string(),
  /** What the key may do, limited by what its owner still may. */
  scopes: z.array(Permission),
  createdBy: z.object({ userId: UserId, name: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null for a key that was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

const exampleKey = {
  id: 'Qm3xYt7LpA0sWd2Z',
  name: 'Nightly export',
  prefix: 'cwk_h7Fk2m',
  scopes: ['project:view' as const],
  createdBy: { userId: 'dhM-wUipYDXYi0YV', name: 'Ada' },
  createdAt: '2026-11-21T20:00:00.000Z',
  expiresAt: '2027-02-19T20:00:00.000Z',
  lastUsedAt: null,
  isExpired: false,
}

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  summary: 'The caller’s keys in this organisation; all of its keys for those who may edit it. Newest first.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(ApiKey),
  example: { reply: { data: [exampleKey], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false } },
  errors: ['InvalidParam', 'NoPermission'],
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  summary: 'Make a key for scripts. The key is shown this once. A key cannot make keys.',
  permission: 'project:view',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({
    name: z.string().trim().min(1).max(60),
    /** At most the caller's own permissions. */
    scopes: z.array(Permission).min(1).max(Permission.options.length),
    expiresInDays: ApiKeyLifeDays.default(90),
  }),
  reply: z.object({ secret: z.string(), key: ApiKey }),
  example: {
    request: { body: { name: 'Nightly export', scopes: ['project:view'], expiresInDays: 90 } },
    reply: { secret: 'cwk_h7Fk2mR0yV1xZ8cQ4bN6tL3sJ5wP9aD2eG7iK0oU1fH', key: exampleKey },
  },
  errors: ['InvalidParam', 'NoPermission', 'QuotaExceed', 'RateExceed'],
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api-keys/:keyId',
  summary: 'End a key at once: one’s own, or anybody’s for those who may edit the organisation.',
  permission: 'project:view',
  notWhileImpersonating: true,
  params: z.object({ keyId: z.string().regex(/^[\w-]{6,40}$/) }),
  reply: z.object({ done: z.boolean() }),
  example: { reply: { done: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
