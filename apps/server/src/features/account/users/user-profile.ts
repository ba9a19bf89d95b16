import type { UserId } from '@clipwright/contract/ids'
import type { UserProfile } from '@clipwright/contract/account/users'
import type { Queryable } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { describePerson } from '../../identity/auth/person-view.ts'
import { readAnswers } from './users.store.ts'

/** A person’s profile as shown to themselves. */
export async function readProfile(ctx: Pick<PublicContext, 'deps'>, db: Queryable, userId: UserId): Promise<UserProfile> {
  return { ...(await describePerson(ctx, db, userId)), ...(await readAnswers(db, userId)) }
}
