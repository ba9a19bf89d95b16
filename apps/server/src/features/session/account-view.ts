import type { CurrentAccount } from '@clipwright/contract/session'
import { permissionsOf } from './role-permissions.ts'
import type { getAccount } from './session.store.ts'

/** A membership row as the wire shows it. */
export function toAccount(row: Awaited<ReturnType<typeof getAccount>>): CurrentAccount {
  const { role, ...account } = row
  return { ...account, loginId: row.userId, permissions: [...permissionsOf(role)] }
}
