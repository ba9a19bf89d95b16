import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportChannelId, ImportItemId, ProjectId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** `waiting`: will be looked at again by itself. `skipped`: not wanted. `failed`: wanted, and impossible. */
const importItemStates = ['waiting', 'imported', 'skipped', 'failed'] as const
const ImportItemState = z.enum(importItemStates)
export type ImportItemState = z.infer<typeof ImportItemState>

const importReasons = [
  'before-watch',
  'no-rule',
  'too-short',
  'too-long',
  'wrong-type',
  'title-excluded',
  'title-missing-word',
  'own-post',
  'already-imported',
  'live',
  'not-ready',
  'day-limit',
  'day-budget',
  'no-credits',
  'copying',
  'unavailable',
  'no-video',
  'too-large',
] as const
const ImportReason = z.enum(importReasons)
export type ImportReason = z.infer<typeof ImportReason>

export const ImportItem = z.object({
  itemId: ImportItemId,
  channelId: ImportChannelId,
  title: z.string(),
  /** Its page, or the file when it has none; null for files in folders and buckets. */
  url: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable(),
  state: ImportItemState,
  /** Why it is in this state; null once it was imported. */
  reason: ImportReason.nullable(),
  projectId: ProjectId.nullable(),
  /** When it was imported; null before. */
  importedAt: z.iso.datetime().nullable(),
  seenAt: z.iso.datetime(),
})
export type ImportItem = z.infer<typeof ImportItem>

export const exampleItem = {
  itemId: 'iI4hT0pQm3xYt7Lp',
  channelId: 'iC4hT0pQm3xYt7Lp',
  title: 'How we met',
  url: 'https://www.youtube.com/watch?v=ysz5S6PUM-U',
  publishedAt: '2026-11-28T08:00:00.000Z',
  durationMs: 1_860_000,
  state: 'imported' as const,
  reason: null,
  projectId: 'pR4hT0pQm3xYt7Lp',
  importedAt: '2026-11-28T08:12:00.000Z',
  seenAt: '2026-11-28T08:11:58.000Z',
}

export const listImportItems = endpoint({
  name: 'listImportItems',
  method: 'GET',
  path: '/auto-import/items',
  summary: 'What was seen on a watched channel and what became of it, newest first.',
  permission: 'project:view',
  query: PageQuery.extend({ channelId: ImportChannelId }),
  reply: pageOf(ImportItem),
  example: {
    request: { query: { channelId: exampleItem.channelId } },
    reply: { data: [exampleItem], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false },
  },
  errors: ['InvalidParam', 'NoPermission'],
})

export const importItemAnyway = endpoint({
  name: 'importItemAnyway',
  method: 'POST',
  path: '/auto-import/items/:itemId/import',
  summary: 'Import a video that was skipped or failed, with the first rule of its channel. Limits of the day count.',
  permission: 'org:edit',
  params: z.object({ itemId: ImportItemId }),
  reply: z.object({ item: ImportItem }),
  example: { request: { params: { itemId: exampleItem.itemId } }, reply: { item: exampleItem } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RecordExisted'],
})

export const listImportNews = endpoint({
  name: 'listImportNews',
  method: 'GET',
  path: '/auto-import/news',
  summary: 'Videos of the last week that were imported by a rule with `needPopupFlag` 1, newest first: at most 10.',
  permission: 'project:view',
  reply: z.object({ data: z.array(ImportItem.extend({ channelTitle: z.string() })) }),
  example: { reply: { data: [{ ...exampleItem, channelTitle: 'Ada talks' }] } },
  errors: ['NoPermission'],
})
