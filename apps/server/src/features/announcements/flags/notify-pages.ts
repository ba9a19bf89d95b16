import type { Tx } from '#platform/db/tx.ts'
import { publishToOrgs } from '#platform/live/publish-event.ts'
import { listLiveOrgs } from './flags.views.ts'
import { dayMs } from '#platform/time.ts'

/** Makes every open page reload its flags once the transaction commits. */
export async function notifyPages(tx: Tx): Promise<void> {
  await publishToOrgs(tx, await listLiveOrgs(tx, Date.now() - dayMs), { type: 'flags.changed' })
}
