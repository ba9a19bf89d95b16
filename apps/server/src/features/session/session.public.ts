import type { OrgId, UserId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import type { Db } from '#platform/db/tx.ts'
import type { Caller } from '#platform/http/context.ts'
import { permissionsOf } from './role-permissions.ts'
import * as store from './session.store.ts'

const TOKEN_DAYS = 90
const KEY_HOURS = 24

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 3_600_000)
}

/**
 * Who a bearer token belongs to. The wish for an organisation chooses among the person's own; another's, or one that
 * does not exist, is `NoPermission`.
 */
export async function findCaller(db: Db, token: string, wishedOrgId: string | undefined): Promise<Caller | undefined> {
  const own = await store.listCallers(db, token)
  if (own.length === 0) return undefined
  const chosen = wishedOrgId === undefined ? own[0] : own.find(({ orgId }) => orgId === wishedOrgId)
  if (!chosen) throw new AppError('NoPermission', { cause: 'not a member of the chosen organisation' })
  const { role, ...caller } = chosen
  return { ...caller, permissions: permissionsOf(role) }
}

/** The owner of this installation, made on the first call. */
export async function ensureLocalOwner(db: Db): Promise<{ userId: UserId; orgId: OrgId }> {
  return db.transaction(async (tx) => {
    const userId = await store.ensureLocalOwner(tx)
    const [membership] = await store.listMemberships(tx, userId)
    if (!membership) throw new AppError('ServerError', { cause: 'the local owner has no organisation' })
    return { userId, orgId: membership.orgId }
  })
}

/** A key for the address that the terminal prints. It signs in once, within a day. */
export async function makeSignInKey(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    const userId = await store.ensureLocalOwner(tx)
    return store.insertSignInKey(tx, userId, inDays(KEY_HOURS / 24))
  })
}

/** A bearer token for the local owner, for scripts on this machine. */
export async function issueLocalToken(db: Db): Promise<string> {
  return db.transaction(async (tx) => store.insertToken(tx, await store.ensureLocalOwner(tx), inDays(TOKEN_DAYS)))
}
