import { HookDeliveryId, type OrgId, type PostTargetId } from '@clipwright/contract/ids'
import type { PostEvent } from '@clipwright/contract/publishing/event-hooks'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { insertDelivery, listLiveHookIds } from './event-hooks.store.ts'
import { findEventFacts } from './event-hooks.views.ts'
import { deliverEventJob } from './jobs/deliver-event.job.ts'

type NewState = Pick<PostEvent['data'], 'state' | 'reason' | 'detail' | 'isLive' | 'remoteUrl'> & { id: PostTargetId; fireAt: Date }

/** Has every address of the team told of these states, once the transaction has committed. */
export async function announceStates(tx: Tx, orgId: OrgId, targets: readonly NewState[]): Promise<void> {
  const hookIds = await listLiveHookIds(tx, orgId)
  if (hookIds.length === 0) return
  const timestamp = (await readTimeAfter(tx, 0)).toISOString()
  for (const { id: targetId, fireAt, state, reason, detail, isLive, remoteUrl } of targets) {
    const facts = await findEventFacts(tx, orgId, targetId)
    if (!facts) continue
    const body: PostEvent = {
      type: 'post.state',
      timestamp,
      data: { ...facts, targetId, state, reason, detail, isLive, remoteUrl, fireAt: fireAt.toISOString() },
    }
    for (const hookId of hookIds) {
      const deliveryId = HookDeliveryId.parse(newId())
      await insertDelivery(tx, { orgId, id: deliveryId, hookId, body })
      await deliverEventJob.enqueue(tx, { orgId, deliveryId }, { orgId })
    }
  }
}
