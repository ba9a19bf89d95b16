import { type BrollVendor, type findBrolls as endpoint } from '@clipwright/contract/editor/broll'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { hasClip } from '../../clips/clips/list/clips-by-id.ts'
import { getProject } from '../../projects/projects/open-project.ts'
import { findTask, listTasks } from './broll.store.ts'
import { findItem, type ShownItem } from './broll-items.store.ts'
import type { BrollTaskRow } from './broll-tables.ts'
import { toItem, toTasks } from './broll-view.ts'
import { searchFootage } from './search-footage.ts'
import { usualVendor } from './vendors/stock-vendors.ts'

type FoundBrolls = Reply<typeof endpoint>
const maxTasks = 5
const answerMs = 20_000

export async function findBrolls(ctx: RequestContext, query: Input<typeof endpoint>): Promise<FoundBrolls> {
  switch (query.q) {
    case 'findByTaskId': {
      const task = query.taskId && (await findTask(ctx.db, ctx.orgId, query.taskId))
      if (!task) throw new AppError('RecordNotExisted', { cause: `task ${query.taskId}` })
      return toTasksReply(ctx, [task])
    }
    case 'findByClipId':
      return toTasksReply(ctx, await listTasksOfClip(ctx, query))
    case 'findByItemId': {
      const item = query.itemId && (await findItem(ctx.db, ctx.orgId, query.itemId))
      if (!item) throw new AppError('RecordNotExisted', { cause: `item ${query.itemId}` })
      return toItemsReply([item], { vendor: null, page: 1, pageSize: 1, total: 1 })
    }
    case 'findBySearchText':
      return search(ctx, query)
  }
}

async function listTasksOfClip(ctx: RequestContext, { projectId, clipId }: Input<typeof endpoint>): Promise<BrollTaskRow[]> {
  if (!projectId || !clipId) return []
  await getProject(ctx.db, ctx.orgId, projectId)
  if (!(await hasClip(ctx.db, ctx.orgId, { projectId, clipId }))) throw new AppError('RecordNotExisted', { cause: `clip ${clipId}` })
  return listTasks(ctx.db, ctx.orgId, { projectId, clipId }, maxTasks)
}

async function search(ctx: RequestContext, { searchText = '', vendor, page, pageSize }: Input<typeof endpoint>): Promise<FoundBrolls> {
  const { config, mediaLinks } = ctx.deps
  const provider: BrollVendor = vendor ?? usualVendor(config.broll)
  const world = { db: ctx.db, orgId: ctx.orgId, config: config.broll, mediaLinks, signal: AbortSignal.timeout(answerMs) }
  const text = searchText
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const { items, total } = await searchFootage(world, { vendor: provider, text, page, pageSize, ratio: null, language: ctx.language })
  return toItemsReply(items, { vendor: provider, page, pageSize, total })
}

async function toTasksReply(ctx: RequestContext, rows: readonly BrollTaskRow[]): Promise<FoundBrolls> {
  const tasks = await toTasks(ctx.db, ctx.orgId, rows)
  return { tasks, results: [], vendor: null, page: 1, pageSize: maxTasks, total: tasks.length, totalPages: 1, hasMore: false }
}

function toItemsReply(
  items: readonly ShownItem[],
  { vendor, page, pageSize, total }: { vendor: BrollVendor | null; page: number; pageSize: number; total: number },
): FoundBrolls {
  const totalPages = Math.ceil(total / pageSize)
  return {
    tasks: [],
    results: items.map(toItem),
    vendor,
    page,
    pageSize,
    total,
    totalPages,
    hasMore: page < totalPages && items.length > 0,
  }
}
