import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { ProductEvent, sendEventBatch as endpoint } from '@clipwright/contract/operations/product-events'
import type { PublicContext } from '#platform/http/context.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { distinctIdOf, readEventPass } from './event-pass.ts'
import { eventsTurn, forwardEventsJob } from './jobs/forward-events.job.ts'
import { passSecret } from './experiment-events.ts'
import { insertBatch } from './product-events.store.ts'

const oldestMs = 7 * 24 * 3_600_000
const newestMs = 5 * 60_000

type Question = Input<typeof endpoint>

export async function sendEventBatch(ctx: PublicContext, input: Question): Promise<Reply<typeof endpoint>> {
  const { telemetry } = ctx.deps.config
  const distinctId = await senderOf(ctx, input)
  if (!telemetry.isOn || distinctId === null) return { accepted: 0 }
  const { meta } = input
  const nowMs = Date.now()
  // The schema has checked each event by its name; only the union’s type lost which fields belong to which name.
  const events = (input.events as ProductEvent[]).map((event) => ({ ...event, at: timeOf(event.at, meta.sentAt, nowMs) }))
  const isNew = await ctx.db.transaction(async (tx) => {
    const inserted = await insertBatch(tx, { distinctId, meta, events })
    if (inserted && telemetry.forwardUrl !== null) {
      await forwardEventsJob.enqueue(tx, { distinctId, batchId: meta.batchId }, { orgId: eventsTurn })
    }
    return inserted
  })
  return { accepted: isNew ? events.length : 0 }
}

/** The pseudonym of the sender; null when their events are not stored. Throws `LoginRequired`. */
async function senderOf(ctx: PublicContext, { distinctId, timestamp, signature }: Question): Promise<string | null> {
  const secret = await serverSecret(ctx.db, passSecret)
  if (distinctId !== undefined && timestamp !== undefined && signature !== undefined) {
    const passed = readEventPass(secret, { distinctId, timestamp, signature }, Date.now())
    if (passed !== undefined) return passed
  }
  const person = await ctx.findPerson()
  if (!person) throw new AppError('LoginRequired', { cause: 'neither a pass nor a bearer token' })
  return person.isApiKey || person.impersonatorId !== null ? null : distinctIdOf(secret, person.userId)
}

/** Corrects an event’s time by the offset of the page’s clock, taken from when it says it sent the batch. */
function timeOf(atMs: number, sentAtMs: number, nowMs: number): Date {
  const corrected = nowMs - (sentAtMs - atMs)
  return new Date(Math.min(nowMs + newestMs, Math.max(nowMs - oldestMs, corrected)))
}
