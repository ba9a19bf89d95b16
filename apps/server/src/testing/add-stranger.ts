import { OrgId, UserId } from '@clipwright/contract/ids'
import { insertToken } from '#features/session/session.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

/** Another person in an organisation of their own; answers their bearer token. For tests of what must stay hidden. */
export async function addStranger(db: Db): Promise<string> {
  const userId = UserId.parse(newId())
  const orgId = OrgId.parse(newId())
  return db.transaction(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({ id: userId, name: 'Stranger', email: `${userId}@elsewhere.test`, is_local_owner: false })
      .execute()
    await tx.insertInto('org').values({ id: orgId, name: 'Elsewhere' }).execute()
    await tx.insertInto('org_member').values({ org_id: orgId, user_id: userId, role: 'owner' }).execute()
    return insertToken(tx, userId, new Date(Date.now() + 3_600_000))
  })
}
