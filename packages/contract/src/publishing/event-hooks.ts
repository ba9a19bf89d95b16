import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ClipId,
  EventHookId,
  HookDeliveryId,
  ImportChannelId,
  ImportItemId,
  PostId,
  PostTargetId,
  ProjectId,
  SocialAccountId,
} from '../ids.ts'
import { AccountHealth, SocialPlatform } from './social-accounts.ts'
import { TargetReason, TargetState } from './target-states.ts'

/** When it happened, which may be before an event that arrives earlier. */
const timestamp = z.iso.datetime()

/** What a post came to on one account. */
const PostEvent = z.object({
  type: z.literal('post.state'),
  timestamp,
  data: z.object({
    postId: PostId,
    targetId: PostTargetId,
    projectId: ProjectId,
    clipId: ClipId,
    accountId: SocialAccountId,
    platform: SocialPlatform,
    state: TargetState,
    reason: TargetReason.nullable(),
    detail: z.string().nullable(),
    isLive: z.boolean().nullable(),
    remoteUrl: z.string().nullable(),
    fireAt: z.iso.datetime(),
  }),
})

/** An account was connected again (`ok`), or its platform no longer accepts what it granted (`relink`). */
const AccountEvent = z.object({
  type: z.literal('account.health'),
  timestamp,
  data: z.object({ accountId: SocialAccountId, platform: SocialPlatform, handle: z.string(), health: AccountHealth }),
})

/** A video of a watched channel became a project. `url`: null for files in folders and buckets. */
const ImportEvent = z.object({
  type: z.literal('import.found'),
  timestamp,
  data: z.object({
    channelId: ImportChannelId,
    itemId: ImportItemId,
    projectId: ProjectId,
    title: z.string(),
    url: z.string().nullable(),
  }),
})

/** The body of a delivery. */
export const HookEvent = z.discriminatedUnion('type', [PostEvent, AccountEvent, ImportEvent])
export type HookEvent = z.infer<typeof HookEvent>

/** `waiting`: it is tried again. `failed`: tried for hours, or the hook was switched off meanwhile. */
const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])

export const HookDelivery = z.object({
  deliveryId: HookDeliveryId,
  type: z.enum(['post.state', 'account.health', 'import.found', 'ping']),
  /** The state of a post that was told of; null for other events. */
  state: TargetState.nullable(),
  postId: PostId.nullable(),
  outcome: DeliveryState,
  attempts: z.int(),
  /** HTTP status of the last answer; null when there was none. */
  lastStatus: z.int().nullable(),
  createdAt: z.iso.datetime(),
  lastAt: z.iso.datetime().nullable(),
})
export type HookDelivery = z.infer<typeof HookDelivery>

/** An address that is told what becomes of every post, of accounts and of watched channels. */
export const EventHook = z.object({
  hookId: EventHookId,
  url: z.string(),
  isOn: z.boolean(),
  createdAt: z.iso.datetime(),
  lastDelivery: HookDelivery.nullable(),
})
export type EventHook = z.infer<typeof EventHook>

/** Addresses that a team can have told. */
export const mostEventHooks = 10

const ByHook = z.object({ hookId: EventHookId })
const hookId = 'hK4hT0pQm3xYt7Lp'
const exampleDelivery = {
  deliveryId: 'dL4hT0pQm3xYt7Lp',
  type: 'post.state' as const,
  state: 'posted' as const,
  postId: 'pO4hT0pQm3xYt7Lp',
  outcome: 'delivered' as const,
  attempts: 1,
  lastStatus: 204,
  createdAt: '2026-12-01T08:00:01.000Z',
  lastAt: '2026-12-01T08:00:02.000Z',
}
const exampleHook = {
  hookId,
  url: 'https://hooks.example/clips',
  isOn: true,
  createdAt: '2026-11-28T09:00:00.000Z',
  lastDelivery: exampleDelivery,
}

export const listEventHooks = endpoint({
  name: 'listEventHooks',
  method: 'GET',
  path: '/event-hooks',
  summary: 'Addresses that are told what becomes of every post, oldest first.',
  permission: 'org:edit',
  reply: z.object({ data: z.array(EventHook) }),
  example: { reply: { data: [exampleHook] } },
  errors: ['NoPermission'],
})

export const createEventHook = endpoint({
  name: 'createEventHook',
  method: 'POST',
  path: '/event-hooks',
  summary: 'Have an address told of every state of every post, signed as Standard Webhooks asks.',
  permission: 'org:edit',
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
  /** `secret`: what deliveries are signed with, shown this once. */
  reply: z.object({ hook: EventHook, secret: z.string() }),
  example: {
    request: { body: { url: exampleHook.url } },
    reply: { hook: { ...exampleHook, lastDelivery: null }, secret: 'whsec_q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ' },
  },
  errors: ['InvalidParam', 'NoPermission', 'QuotaExceed', 'LinkRefusedError', 'RateExceed'],
})

export const switchEventHook = endpoint({
  name: 'switchEventHook',
  method: 'PUT',
  path: '/event-hooks/:hookId',
  summary: 'Switch an address on or off. What happens while it is off is not told later.',
  permission: 'org:edit',
  params: ByHook,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ hook: EventHook }),
  example: { request: { params: { hookId }, body: { isOn: false } }, reply: { hook: { ...exampleHook, isOn: false } } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const removeEventHook = endpoint({
  name: 'removeEventHook',
  method: 'DELETE',
  path: '/event-hooks/:hookId',
  summary: 'Forget an address, its secret and what was delivered to it.',
  permission: 'org:edit',
  params: ByHook,
  reply: z.object({ removed: z.literal(true) }),
  example: { request: { params: { hookId } }, reply: { removed: true } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const testEventHook = endpoint({
  name: 'testEventHook',
  method: 'POST',
  path: '/event-hooks/:hookId/test',
  summary: 'Send a signed `ping` to an address now, once, and say what it answered.',
  permission: 'org:edit',
  rate: { limit: 60, windowSec: 3600 },
  params: ByHook,
  reply: z.object({ delivery: HookDelivery }),
  example: { request: { params: { hookId } }, reply: { delivery: { ...exampleDelivery, state: null, postId: null } } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RateExceed'],
})

export const listHookDeliveries = endpoint({
  name: 'listHookDeliveries',
  method: 'GET',
  path: '/event-hooks/:hookId/deliveries',
  summary: 'The last 100 deliveries to an address, newest first; those of the last 14 days are kept.',
  permission: 'org:edit',
  params: ByHook,
  reply: z.object({ data: z.array(HookDelivery) }),
  example: { request: { params: { hookId } }, reply: { data: [exampleDelivery] } },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})

export const retryHookDelivery = endpoint({
  name: 'retryHookDelivery',
  method: 'POST',
  path: '/event-hooks/:hookId/deliveries/:deliveryId/retry',
  summary: 'Send a delivery again, under the same `webhook-id`.',
  permission: 'org:edit',
  rate: { limit: 120, windowSec: 3600 },
  params: ByHook.extend({ deliveryId: HookDeliveryId }),
  reply: z.object({ delivery: HookDelivery }),
  example: {
    request: { params: { hookId, deliveryId: exampleDelivery.deliveryId } },
    reply: { delivery: { ...exampleDelivery, outcome: 'waiting' } },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted', 'RateExceed'],
})
