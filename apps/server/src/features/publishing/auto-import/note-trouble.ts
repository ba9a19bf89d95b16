import type { ImportTrouble } from '@clipwright/contract/publishing/import-channels'
import type { Tx } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import type { ChannelRow } from './auto-import-tables.ts'
import { recordBudgetNotice, recordNotice, updateChannel } from './channels.store.ts'

/** A server may be away for a while; these end nothing until they were there so often in a row. */
const passing: ReadonlySet<ImportTrouble> = new Set(['unreachable', 'busy', 'not-found', 'forbidden'])
const toldFrom = 4

/** Records why nothing comes of a channel, and tells whoever added it, once for each cause until all is well again. */
export async function noteTrouble(
  tx: Tx,
  { orgId, id, createdBy }: Pick<ChannelRow, 'orgId' | 'id' | 'createdBy'>,
  { trouble, failureCount }: { trouble: ImportTrouble; failureCount: number },
): Promise<void> {
  await updateChannel(tx, orgId, id, { trouble, failureCount })
  if (passing.has(trouble) && failureCount < toldFrom) return
  if (await recordNotice(tx, orgId, id, trouble)) {
    await notifyPerson(tx, { userId: createdBy, orgId, kind: 'import_stopped', projectId: null })
  }
}

/** Tells whoever added a channel, once a day, that its minutes are used up while something still waits. */
export async function tellOfBudget(tx: Tx, { orgId, id, createdBy }: Pick<ChannelRow, 'orgId' | 'id' | 'createdBy'>): Promise<void> {
  if (await recordBudgetNotice(tx, orgId, id)) await notifyPerson(tx, { userId: createdBy, orgId, kind: 'import_budget', projectId: null })
}
