import type { updateBroll as endpoint } from '@clipwright/contract/editor/broll'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { BrollId, BrollItemId, BrollTaskId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { cancelJob } from '#platform/queue/cancel-job.ts'
import { JobId } from '#platform/queue/job-table.ts'
import { releaseFeature } from '../../plans/feature-access/check-feature.ts'
import { getProject, lockOpenProject } from '../../projects/projects/open-project.ts'
import { findPlace, findTask, lockTask, savePlace, saveTask } from './broll.store.ts'
import { findItem, saveItem } from './broll-items.store.ts'
import type { BrollTaskRow } from './broll-tables.ts'
import { toItem, toTasks } from './broll-view.ts'
import { fetchItemJob } from './jobs/fetch-item.job.ts'

export async function updateBroll(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { change, taskId, brollId, itemId } = input
  if (change === 'cancel') return show(ctx, await cancelTask(ctx, taskId as BrollTaskId), null)
  if (change === 'fetch') {
    await ctx.db.transaction((tx) => queueItemFetch(ctx, tx, itemId as BrollItemId))
    return show(ctx, null, itemId as BrollItemId)
  }
  const { task } = await ctx.db.transaction((tx) => changePlace(ctx, tx, brollId as BrollId, input))
  return show(ctx, task, itemId ?? null)
}

async function show(ctx: RequestContext, task: BrollTaskRow | null, itemId: BrollItemId | null): Promise<Reply<typeof endpoint>> {
  const item = itemId && (await findItem(ctx.db, ctx.orgId, itemId))
  const [view] = task ? await toTasks(ctx.db, ctx.orgId, [task]) : []
  return { task: view ?? null, item: item ? toItem(item) : null }
}

async function changePlace(ctx: RequestContext, tx: Tx, brollId: BrollId, { change, itemId }: Input<typeof endpoint>) {
  const place = await findPlace(tx, ctx.orgId, brollId)
  const task = place && (await findTask(tx, ctx.orgId, place.taskId))
  if (!place || !task) throw new AppError('RecordNotExisted', { cause: `place ${brollId}` })
  await lockOpenProject(tx, ctx.orgId, task.projectId)
  if (change === 'choose' && itemId) {
    await queueItemFetch(ctx, tx, itemId)
    const itemIds = place.itemIds.includes(itemId) ? place.itemIds : [itemId, ...place.itemIds].slice(0, 30)
    await savePlace(tx, ctx.orgId, brollId, { chosenItemId: itemId, isRemoved: false, itemIds })
  } else {
    await savePlace(tx, ctx.orgId, brollId, { isRemoved: change === 'remove', ...(change === 'remove' ? { chosenItemId: null } : {}) })
  }
  await publishEvent(tx, ctx.orgId, { type: 'broll.changed', projectId: task.projectId })
  return { task }
}

/** Queues fetching an item whose bytes are not here. A failed one is tried again. */
async function queueItemFetch(ctx: RequestContext, tx: Tx, itemId: BrollItemId): Promise<void> {
  const item = await findItem(tx, ctx.orgId, itemId)
  if (!item) throw new AppError('RecordNotExisted', { cause: `item ${itemId}` })
  if (item.status === 'fetching' || (item.status === 'ready' && item.hasBytes)) return
  if (item.remote === null && item.madeKey === null)
    throw new AppError('RecordNotExisted', { say: 'This file is no longer in the library.', cause: `item ${itemId}` })
  await saveItem(tx, ctx.orgId, itemId, { status: 'fetching', error: null })
  await fetchItemJob.enqueue(tx, { orgId: ctx.orgId, itemId, userId: ctx.userId }, { orgId: ctx.orgId, key: itemId })
}

/** A task that has not started costs nothing. */
async function cancelTask(ctx: RequestContext, taskId: BrollTaskId): Promise<BrollTaskRow> {
  await ctx.db.transaction(async (tx) => {
    const task = await lockTask(tx, ctx.orgId, taskId)
    if (!task) throw new AppError('RecordNotExisted', { cause: `task ${taskId}` })
    await getProject(tx, ctx.orgId, task.projectId)
    if (task.jobId) await cancelJob(tx, JobId.parse(task.jobId))
    const isCancelled = await saveTask(tx, ctx.orgId, taskId, { stage: 'CANCELLED', estMs: null })
    if (isCancelled && task.stage === 'QUEUED') await releaseFeature(tx, ctx.orgId, 'Broll', 1)
    await publishEvent(tx, ctx.orgId, { type: 'broll.changed', projectId: task.projectId })
  })
  return (await findTask(ctx.db, ctx.orgId, taskId)) as BrollTaskRow
}
