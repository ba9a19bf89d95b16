import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertOrg } from '#features/identity/orgs/orgs.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

/** Adds a person in another organisation and returns their bearer token, for tests of what must stay hidden. */
export async function addStranger(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    const email = `${newId()}@elsewhere.test`
    const userId = await insertUser(tx, { name: 'Stranger', email, emailVerified: true, authSource: 'code' })
    await insertOrg(tx, { name: 'Elsewhere', ownerId: userId, plan: 'FreePlan' })
    return insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code' })
  })
}
