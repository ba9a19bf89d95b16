import type { AuthUser, CurrentAccount } from '@clipwright/contract/identity/auth'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { toAccount, toAuthUser } from './account-view.ts'
import { findUser, getAccount } from './auth.store.ts'

type ViewContext = Pick<PublicContext, 'deps'>

/** A person as they see themselves. Throws `LoginRequired` for a deleted account. */
export async function describePerson(ctx: ViewContext, db: Queryable, userId: UserId): Promise<AuthUser> {
  const row = await findUser(db, userId)
  if (!row) throw new AppError('LoginRequired', { cause: 'the account was deleted' })
  return toAuthUser(ctx, row)
}

/** The person in one of their organisations. */
export async function readAccountIn(db: Queryable, orgId: OrgId, userId: UserId): Promise<CurrentAccount> {
  return toAccount(await getAccount(db, orgId, userId))
}
