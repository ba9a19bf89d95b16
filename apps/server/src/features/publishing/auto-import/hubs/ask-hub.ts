import type { ImportChannelId } from '@clipwright/contract/ids'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { dayMs, hourMs } from '#platform/time.ts'
import type { ChannelRow } from '../auto-import-tables.ts'
import type { ImportWorld } from '../import-world.ts'
import { hubSecret } from './hub-secret.ts'
import { updateHub } from './hubs.store.ts'

export const hubPath = (channelId: string): string => `/api/auto-import/hubs/${channelId}`

/** Asked for; hubs grant what they like. */
const leaseSec = 5 * 24 * 3600
/** A hub that does not confirm, or not at all, is asked again after this. */
const againMs = dayMs
const timeoutMs = 10_000

/** Subscribes to the channel’s hub when that is due. Whatever fails here costs nothing but speed. */
export async function askHub(world: ImportWorld, channel: ChannelRow): Promise<void> {
  const { orgId, id, hubUrl, hubTopic, hubAskAt } = channel
  const { publicUrl } = world.config.http
  if (!hubUrl || !hubTopic || !hubAskAt || publicUrl === null || hubAskAt.getTime() > Date.now()) return
  // First the date: a hub that makes the process die is not asked again at once.
  await world.db.transaction(async (tx) => updateHub(tx, orgId, id, { hubAskAt: await readTimeAfter(tx, againMs) }))
  const isAccepted = await subscribe(world, { id, hubUrl, hubTopic }, publicUrl)
  if (isAccepted && channel.hubState === 'none') await world.db.transaction((tx) => updateHub(tx, orgId, id, { hubState: 'asked' }))
}

type Subscription = { id: ImportChannelId; hubUrl: string; hubTopic: string }

async function subscribe({ db, fetch, signal }: ImportWorld, { id, hubUrl, hubTopic }: Subscription, publicUrl: string): Promise<boolean> {
  const body = new URLSearchParams({
    'hub.callback': `${publicUrl}${hubPath(id)}`,
    'hub.mode': 'subscribe',
    'hub.topic': hubTopic,
    'hub.secret': await hubSecret(db, id),
    'hub.lease_seconds': String(leaseSec),
  })
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch.web(hubUrl, { method: 'POST', body, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    signal?.throwIfAborted()
    return false
  }
}

/** When a lease of so many seconds is asked for anew: after half of it, and never more often than hourly. */
export const renewalMs = (leaseSeconds: number): number => Math.max(hourMs, (Math.min(leaseSeconds, leaseSec) * 1000) / 2)
