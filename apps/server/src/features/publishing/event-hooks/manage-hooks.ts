import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { EventHookId, HookDeliveryId } from '@clipwright/contract/ids'
import {
  type createEventHook as createEndpoint,
  type EventHook,
  type HookDelivery,
  type listEventHooks as listEndpoint,
  type listHookDeliveries as deliveriesEndpoint,
  mostEventHooks,
  type removeEventHook as removeEndpoint,
  type retryHookDelivery as retryEndpoint,
  type switchEventHook as switchEndpoint,
  type testEventHook as testEndpoint,
} from '@clipwright/contract/publishing/event-hooks'
import { randomBytes } from 'node:crypto'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { checkLinkTarget } from '#platform/fetch/check-link-target.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { makeWebhookSecret } from '../platforms/webhook/signature.ts'
import * as store from './event-hooks.store.ts'
import { openHookSecret, sealHookSecret } from './hook-secret.ts'
import { deliverEventJob } from './jobs/deliver-event.job.ts'
import { isTaken, sendEvent } from './send-event.ts'

const mostDeliveries = 100
const trialTimeoutMs = 45_000

function toDelivery(row: store.DeliveryRow): HookDelivery {
  const { body } = row
  return {
    deliveryId: row.id,
    type: body.type,
    state: body.type === 'post.state' ? body.data.state : null,
    postId: body.type === 'post.state' ? body.data.postId : null,
    outcome: row.outcome,
    attempts: row.attempts,
    lastStatus: row.lastStatus,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt?.toISOString() ?? null,
  }
}

async function toHook(ctx: RequestContext, row: store.EventHookRow): Promise<EventHook> {
  const [newest] = await store.listDeliveryRows(ctx.db, ctx.orgId, row.id, 1)
  return {
    hookId: row.id,
    url: row.url,
    isOn: row.isOn,
    createdAt: row.createdAt.toISOString(),
    lastDelivery: newest ? toDelivery(newest) : null,
  }
}

async function requireHook(ctx: RequestContext, hookId: EventHookId): Promise<store.EventHookRow> {
  const row = await store.findHookRow(ctx.db, ctx.orgId, hookId)
  if (!row) throw new AppError('RecordNotExisted', { cause: `event hook ${hookId}` })
  return row
}

const recordChange = (ctx: RequestContext, tx: Parameters<typeof recordAudit>[1], action: string, hookId: EventHookId) =>
  recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action, object: `event_hook:${hookId}`, details: {} })

export async function listEventHooks(ctx: RequestContext): Promise<Reply<typeof listEndpoint>> {
  const rows = await store.listHookRows(ctx.db, ctx.orgId)
  return { data: await Promise.all(rows.map((row) => toHook(ctx, row))) }
}

/** Throws `LinkRefusedError` for an address inside the network of this server. */
export async function createEventHook(ctx: RequestContext, { url }: Input<typeof createEndpoint>): Promise<Reply<typeof createEndpoint>> {
  await checkLinkTarget(url, ctx.deps.fetch)
  const hookId = EventHookId.parse(newId())
  const secret = makeWebhookSecret(randomBytes(24))
  const secretSealed = await sealHookSecret(ctx.db, ctx.orgId, hookId, secret)
  await ctx.db.transaction(async (tx) => {
    if ((await store.listHookRows(tx, ctx.orgId)).length >= mostEventHooks) {
      throw new AppError('QuotaExceed', { cause: `${mostEventHooks} event hooks` })
    }
    await store.insertHook(tx, { id: hookId, orgId: ctx.orgId, url, secretSealed, createdBy: ctx.userId })
    await recordChange(ctx, tx, 'event_hook.created', hookId)
  })
  return { hook: await toHook(ctx, await requireHook(ctx, hookId)), secret }
}

export async function switchEventHook(
  ctx: RequestContext,
  { hookId, isOn }: Input<typeof switchEndpoint>,
): Promise<Reply<typeof switchEndpoint>> {
  await requireHook(ctx, hookId)
  await ctx.db.transaction(async (tx) => {
    await store.switchHook(tx, ctx.orgId, hookId, isOn)
    await recordChange(ctx, tx, isOn ? 'event_hook.switched_on' : 'event_hook.switched_off', hookId)
  })
  return { hook: await toHook(ctx, await requireHook(ctx, hookId)) }
}

export async function removeEventHook(
  ctx: RequestContext,
  { hookId }: Input<typeof removeEndpoint>,
): Promise<Reply<typeof removeEndpoint>> {
  await requireHook(ctx, hookId)
  await ctx.db.transaction(async (tx) => {
    await store.deleteHook(tx, ctx.orgId, hookId)
    await recordChange(ctx, tx, 'event_hook.removed', hookId)
  })
  return { removed: true }
}

export async function testEventHook(ctx: RequestContext, { hookId }: Input<typeof testEndpoint>): Promise<Reply<typeof testEndpoint>> {
  const hook = await requireHook(ctx, hookId)
  const deliveryId = HookDeliveryId.parse(newId())
  const body: store.HookBody = { type: 'ping', timestamp: (await readTimeAfter(ctx.db, 0)).toISOString(), data: {} }
  await ctx.db.transaction((tx) => store.insertDelivery(tx, { orgId: ctx.orgId, id: deliveryId, hookId, body }))
  const secret = await openHookSecret(ctx.db, ctx.orgId, hookId, hook.secretSealed)
  const io = { fetch: ctx.deps.fetch.web, signal: AbortSignal.timeout(trialTimeoutMs) }
  const lastStatus = await sendEvent(io, { url: hook.url, secret, deliveryId, body })
  await store.saveAttempt(ctx.db, ctx.orgId, deliveryId, { outcome: isTaken(lastStatus) ? 'delivered' : 'failed', lastStatus })
  return { delivery: await showDelivery(ctx, { hookId, deliveryId }) }
}

export async function listHookDeliveries(
  ctx: RequestContext,
  { hookId }: Input<typeof deliveriesEndpoint>,
): Promise<Reply<typeof deliveriesEndpoint>> {
  await requireHook(ctx, hookId)
  return { data: (await store.listDeliveryRows(ctx.db, ctx.orgId, hookId, mostDeliveries)).map(toDelivery) }
}

export async function retryHookDelivery(
  ctx: RequestContext,
  { hookId, deliveryId }: Input<typeof retryEndpoint>,
): Promise<Reply<typeof retryEndpoint>> {
  await showDelivery(ctx, { hookId, deliveryId })
  await ctx.db.transaction(async (tx) => {
    await store.setOutcome(tx, ctx.orgId, deliveryId, 'waiting')
    await deliverEventJob.enqueue(tx, { orgId: ctx.orgId, deliveryId }, { orgId: ctx.orgId, key: deliveryId })
  })
  return { delivery: await showDelivery(ctx, { hookId, deliveryId }) }
}

async function showDelivery(
  ctx: RequestContext,
  { hookId, deliveryId }: { hookId: EventHookId; deliveryId: HookDeliveryId },
): Promise<HookDelivery> {
  const row = await store.findDelivery(ctx.db, ctx.orgId, deliveryId)
  if (row?.hookId !== hookId) throw new AppError('RecordNotExisted', { cause: `delivery ${deliveryId}` })
  return toDelivery(row)
}
