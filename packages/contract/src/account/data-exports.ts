import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

export const DataExport = z.object({
  exportId: z.string(),
  /** Null for the person's own data, else everything of that organisation. */
  orgId: OrgId.nullable(),
  orgName: z.string().nullable(),
  /** Whether the media files are included; otherwise links to them, valid for 24 hours. */
  withFiles: z.boolean(),
  status: z.enum(['pending', 'ready', 'failed']),
  sizeBytes: z.number().int().nullable(),
  /** Number of rows by kind, as in the archive's manifest. */
  counts: z.record(z.string(), z.number().int()).nullable(),
  /** Path of the archive; null until it is ready, and in every session but the one that requested it. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type DataExport = z.infer<typeof DataExport>

const exampleExport = {
  exportId: 'Zk3mYt7LpA0sWd2Q',
  orgId: null,
  orgName: null,
  withFiles: false,
  status: 'ready' as const,
  sizeBytes: 20_480,
  counts: { sessions: 2, projects: 3 },
  url: '/api/data-exports/Zk3mYt7LpA0sWd2Q/archive',
  createdAt: '2026-11-21T20:00:00.000Z',
  expiresAt: '2026-11-22T20:00:00.000Z',
}

export const createDataExport = endpoint({
  name: 'createDataExport',
  method: 'POST',
  path: '/data-exports',
  summary: 'Ask for an archive of everything that is kept about the caller, or about an organisation that they own.',
  signedIn: 'everybody may have what is theirs',
  notWhileImpersonating: true,
  rate: { limit: 10, windowSec: 24 * 3600 },
  body: z.strictObject({ orgId: OrgId.optional(), withFiles: z.boolean().default(false) }),
  reply: DataExport,
  example: {
    request: { body: { withFiles: false } },
    reply: { ...exampleExport, status: 'pending', sizeBytes: null, counts: null, url: null },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordExisted', 'RateExceed'],
})

export const listDataExports = endpoint({
  name: 'listDataExports',
  method: 'GET',
  path: '/data-exports',
  summary: 'The caller’s archives of the last 24 hours, newest first.',
  signedIn: 'everybody may have what is theirs',
  query: PageQuery,
  reply: pageOf(DataExport),
  example: { reply: { data: [exampleExport], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false } },
  errors: ['InvalidParam'],
})
