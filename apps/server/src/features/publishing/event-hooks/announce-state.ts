import type { OrgId, PostTargetId } from '@clipwright/contract/ids'
import type { HookEvent } from '@clipwright/contract/publishing/event-hooks'
import type { Tx } from '#platform/db/tx.ts'
import { announceEvent } from './announce-event.ts'
import { listLiveHookIds } from './event-hooks.store.ts'
import { findEventFacts } from './event-hooks.views.ts'

type StateFacts = Extract<HookEvent, { type: 'post.state' }>['data']
type NewState = Pick<StateFacts, 'state' | 'reason' | 'detail' | 'isLive' | 'remoteUrl'> & { id: PostTargetId; fireAt: Date }

/** Has every address of the team told of these states, once the transaction has committed. */
export async function announceStates(tx: Tx, orgId: OrgId, targets: readonly NewState[]): Promise<void> {
  // Most teams have none, and a post is told of five times.
  if ((await listLiveHookIds(tx, orgId)).length === 0) return
  for (const { id: targetId, fireAt, state, reason, detail, isLive, remoteUrl } of targets) {
    const facts = await findEventFacts(tx, orgId, targetId)
    if (!facts) continue
    const data = { ...facts, targetId, state, reason, detail, isLive, remoteUrl, fireAt: fireAt.toISOString() }
    await announceEvent(tx, orgId, { type: 'post.state', data })
  }
}
