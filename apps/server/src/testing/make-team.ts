import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { TestHttp } from './test-http.ts'

export type TestPerson = { userId: UserId; email: string; token: string }

/** A person with a proven address, a session, and no organisation. */
export async function makePerson(db: Db, name = 'Person', email = `${newId().toLowerCase()}@team.test`): Promise<TestPerson> {
  return db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name, email, emailVerified: true, authSource: 'code' })
    return { userId, email, token: await insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code' }) }
  })
}

export type TestTeam = { orgId: OrgId; owner: TestPerson; admin: TestPerson; member: TestPerson }

/** A team of an owner, an admin and a member. On `local` there is no limit of seats. */
export async function makeTeam(db: Db, { plan = 'local', name = 'Northlight' } = {}): Promise<TestTeam> {
  const owner = await makePerson(db, 'Olga Owner')
  const admin = await makePerson(db, 'Adam Admin')
  const member = await makePerson(db, 'Mia Member')
  const orgId = await db.transaction((tx) => insertOrg(tx, { name, ownerId: owner.userId, plan }))
  await addMember(db, orgId, admin, 'sub_org_admin')
  await addMember(db, orgId, member, 'member')
  return { orgId, owner, admin, member }
}

export async function addMember(db: Db, orgId: OrgId, { userId }: Pick<TestPerson, 'userId'>, role: MemberRole): Promise<void> {
  await db.transaction((tx) => insertMember(tx, orgId, { userId, role }))
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the API as somebody in an organisation; returns status and body. */
export function caller(http: TestHttp) {
  return async (
    who: { token: string } | null,
    method: Method,
    path: string,
    options: { orgId?: string; body?: object; address?: string; idempotencyKey?: string } = {},
  ) => {
    const reply = await http.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(options.orgId ? { 'x-org-id': options.orgId } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(options.body ? { payload: options.body } : {}),
      ...(options.address ? { remoteAddress: options.address } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
}
