import type { Tx } from '#platform/db/tx.ts'
import { publishToOrgs } from '#platform/live/publish-event.ts'
import { listLiveOrgs } from './flags.views.ts'
import { dayMs } from '#platform/time.ts'

/** Every open page asks for its flags again, once the transaction commits. */
export async function tellPages(tx: Tx): Promise<void> {
  await publishToOrgs(tx, await listLiveOrgs(tx, Date.now() - dayMs), { type: 'flags.changed' })
}
