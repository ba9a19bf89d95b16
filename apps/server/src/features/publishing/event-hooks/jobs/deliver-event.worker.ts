import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { dropOldDeliveries, findDelivery, findHookRow, saveAttempt, setOutcome } from '../event-hooks.store.ts'
import { openHookSecret } from '../hook-secret.ts'
import { isTaken, sendEvent } from '../send-event.ts'
import { deliverEventJob } from './deliver-event.job.ts'

/** What a receiver answers when it wants no more. */
const goneStatus = 410

export const deliverEventWorker = defineWorker(
  deliverEventJob,
  async ({ orgId, deliveryId }, ctx: WorkerContext) => {
    const delivery = await findDelivery(ctx.db, orgId, deliveryId)
    if (delivery?.outcome !== 'waiting') return
    const { hookId, body } = delivery
    const hook = await findHookRow(ctx.db, orgId, hookId)
    if (!hook?.isOn) return ctx.db.transaction((tx) => setOutcome(tx, orgId, deliveryId, 'failed'))
    const secret = await openHookSecret(ctx.db, orgId, hookId, hook.secretSealed)
    const lastStatus = await sendEvent({ fetch: ctx.deps.fetch.web, signal: ctx.signal }, { url: hook.url, secret, deliveryId, body })
    if (!isTaken(lastStatus) && lastStatus !== goneStatus) {
      await saveAttempt(ctx.db, orgId, deliveryId, { outcome: 'waiting', lastStatus })
      throw new Error(`event ${deliveryId} was not taken: ${lastStatus ?? 'no answer'}`)
    }
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await saveAttempt(tx, orgId, deliveryId, { outcome: lastStatus === goneStatus ? 'failed' : 'delivered', lastStatus })
      await dropOldDeliveries(tx, orgId, hookId)
    })
  },
  { onGivenUp: (tx, { orgId, deliveryId }) => setOutcome(tx, orgId, deliveryId, 'failed') },
)
