import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

export type AddedPerson = { userId: UserId; orgId: OrgId; token: string; email: string }

type NewPerson = {
  name?: string
  email?: string
  /** Makes a member of this organisation instead of the owner of a new one. */
  joins?: { orgId: OrgId; role: MemberRole }
  orgName?: string
  emailVerified?: boolean
}

/** Adds a person with a session, who owns an organisation or belongs to one. */
export async function addPerson(db: Db, person: NewPerson = {}): Promise<AddedPerson> {
  return db.transaction(async (tx) => {
    const email = person.email ?? `${newId().toLowerCase()}@people.test`
    const { name = 'Ada Person', orgName = 'Their studio', emailVerified = true, joins } = person
    const userId = await insertUser(tx, { name, email, emailVerified, authSource: 'email' })
    if (joins) await insertMember(tx, joins.orgId, { userId, role: joins.role })
    const orgId = joins?.orgId ?? (await insertOrg(tx, { name: orgName, ownerId: userId, plan: 'FreePlan' }))
    const token = await insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'email' })
    return { userId, orgId, token, email }
  })
}
