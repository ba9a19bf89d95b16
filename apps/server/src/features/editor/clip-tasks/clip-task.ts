import { AppError } from '@clipwright/contract/errors'
import { ClipTaskId, OrgId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { GivenUp } from '#platform/queue/define-worker.ts'
import { type ClipPair, getClip, getLockedClip } from '../../clips/clips/open-clip.ts'

import * as store from './clip-tasks.store.ts'

export type ClipTaskRow = store.ClipTaskRow
type ClipTaskKind = store.ClipTaskKind

/** Most tasks of one organisation under way at once. */
const maxActive = 20

/** Payload of every job of a task. */
export const TaskPayload = z.object({ orgId: OrgId, taskId: ClipTaskId })
export type TaskPayload = z.infer<typeof TaskPayload>

type Enqueue = (tx: Tx, payload: TaskPayload, options: { orgId: OrgId; projectId: string; key: string }) => Promise<unknown>

/** Stores a task of a clip and enqueues its job. The clip must be the organisation’s, and its project open. */
export async function startTask(
  ctx: RequestContext,
  { kind, clip, request, enqueue }: { kind: ClipTaskKind; clip: ClipPair; request: object; enqueue: Enqueue },
): Promise<ClipTaskRow> {
  return ctx.db.transaction(async (tx) => {
    await getLockedClip(ctx, tx, clip)
    if ((await store.countActive(tx, ctx.orgId)) >= maxActive)
      throw new AppError('RateExceed', { say: 'Too much is in progress at once. Wait until some of it is ready.' })
    const { projectId, clipId } = clip
    const row = await store.insertTask(tx, ctx.orgId, { projectId, clipId, userId: ctx.userId, kind, request })
    await enqueue(tx, { orgId: ctx.orgId, taskId: row.id }, { orgId: ctx.orgId, projectId, key: row.id })
    return row
  })
}

/** A task of the organisation. Throws `RecordNotExisted`; the tasks of a purged project are deleted with it. */
export async function getTask(ctx: RequestContext, kind: ClipTaskKind, id: ClipTaskId): Promise<ClipTaskRow> {
  const row = await store.findTask(ctx.db, ctx.orgId, kind, id)
  if (!row) throw new AppError('RecordNotExisted', { cause: `${kind} task ${id}` })
  await getClip(ctx, { projectId: row.projectId, clipId: row.clipId })
  return row
}

/** The newest task of a kind for a clip. Throws `RecordNotExisted` for an unknown clip. */
export async function findNewestTask(ctx: RequestContext, kind: ClipTaskKind, clip: ClipPair): Promise<ClipTaskRow | undefined> {
  await getClip(ctx, clip)
  return store.findNewestTask(ctx.db, ctx.orgId, kind, clip.clipId)
}

/** The fields common to all tasks. */
export function toTaskView(row: ClipTaskRow) {
  return {
    taskId: row.id,
    projectId: row.projectId,
    clipId: row.clipId,
    status: row.status,
    progress: Math.min(100, Math.max(0, row.progress)),
    error: row.error,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The task of a job, while it is still wanted; undefined when an earlier attempt ended it or its clip is gone. */
export async function openTask(db: Queryable, kind: ClipTaskKind, { orgId, taskId }: TaskPayload): Promise<ClipTaskRow | undefined> {
  const row = await store.findTask(db, orgId, kind, taskId)
  return row?.status === 'active' ? row : undefined
}

/** Publishes the result of a task and ends its job in the same transaction. `publish` publishes the files that the result names. */
export async function completeTask(
  ctx: WorkerContext,
  row: ClipTaskRow,
  result: object,
  publish?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const isWanted = await store.endTask(tx, row.orgId, row.id, { status: 'completed', result })
    if (isWanted) await publish?.(tx)
  })
}

/** Fails a task that cannot succeed however often it is tried, with a reason for the person. */
export async function refuseTask(ctx: WorkerContext, row: ClipTaskRow, error: StageFailure): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await store.endTask(tx, row.orgId, row.id, { status: 'failed', error })
  })
}

/** For `onGivenUp` of a task’s worker, so that no task waits for ever. */
export async function giveUpTask(tx: Tx, { orgId, taskId }: TaskPayload, { errorName, errorMessage }: GivenUp): Promise<void> {
  await store.endTask(tx, orgId, taskId, { status: 'failed', error: { errorName, errorMessage } })
}

/** Stores the progress; `share` from 0 to 1. */
export async function reportTask(ctx: WorkerContext, row: ClipTaskRow, share: number): Promise<void> {
  await store.saveProgress(ctx.db, row.orgId, row.id, share)
  await ctx.progress(share)
}
