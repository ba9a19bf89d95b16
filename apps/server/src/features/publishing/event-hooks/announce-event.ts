import { HookDeliveryId, type OrgId } from '@clipwright/contract/ids'
import type { HookEvent } from '@clipwright/contract/publishing/event-hooks'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { insertDelivery, listLiveHookIds } from './event-hooks.store.ts'
import { deliverEventJob } from './jobs/deliver-event.job.ts'

type Untimed<T> = T extends HookEvent ? Omit<T, 'timestamp'> : never

/** Has every address of the team told of an event, once the transaction has committed. */
export async function announceEvent(tx: Tx, orgId: OrgId, event: Untimed<HookEvent>): Promise<void> {
  const hookIds = await listLiveHookIds(tx, orgId)
  if (hookIds.length === 0) return
  const body: HookEvent = { ...event, timestamp: (await readTimeAfter(tx, 0)).toISOString() }
  for (const hookId of hookIds) {
    const deliveryId = HookDeliveryId.parse(newId())
    await insertDelivery(tx, { orgId, id: deliveryId, hookId, body })
    await deliverEventJob.enqueue(tx, { orgId, deliveryId }, { orgId })
  }
}
