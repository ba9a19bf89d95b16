import type { Tx } from '#platform/db/tx.ts'
import { hourMs } from '#platform/time.ts'
import type { ChannelRow } from '../auto-import-tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { updateHub } from './hubs.store.ts'

/** A call this long ago may have been about what a look finds now. */
const callAgeMs = hourMs
/** So many looks with news and no call: the hub is not counted on. */
const missedLimit = 2

/** Notices, with a look that was recorded, which hub the feed names and whether it has fallen silent. */
export async function followHub(tx: Tx, channel: ChannelRow, hub: Feed['hub'], look: { newCount: number; now: Date }): Promise<void> {
  const { orgId, id, hubState, hubMissed, hubCalledAt } = channel
  if (hub?.url !== (channel.hubUrl ?? undefined) || hub?.topic !== (channel.hubTopic ?? undefined)) {
    const change = { hubUrl: hub?.url ?? null, hubTopic: hub?.topic ?? null, hubAskAt: hub ? look.now : null }
    return updateHub(tx, orgId, id, { ...change, hubState: 'none', hubMissed: 0 })
  }
  const wasCalled = hubCalledAt !== null && look.now.getTime() - hubCalledAt.getTime() < callAgeMs
  if (hubState !== 'on' || look.newCount === 0 || wasCalled) return
  const missedCount = hubMissed + 1
  await updateHub(tx, orgId, id, { hubMissed: missedCount, ...(missedCount >= missedLimit ? { hubState: 'silent' } : {}) })
}
