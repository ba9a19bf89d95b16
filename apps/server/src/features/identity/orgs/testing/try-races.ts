import type { OrgId, UserId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { RequestContext } from '#platform/http/context.ts'
import { addMember, makePerson, type TestPerson } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import type { TestHttp } from '#testing/test-http.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { createInvitation } from '../create-invitation.ts'
import { disbandMyOrg } from '../disband-my-org.ts'
import { insertOrg } from '../orgs.store.ts'
import { quitMyOrg } from '../quit-org.ts'
import { removeOrgMember } from '../remove-org-member.ts'
import { restoreOrg } from '../restore-org.ts'
import { transferOwnership } from '../transfer-ownership.ts'
import { updateMemberRole } from '../update-member-role.ts'

const actionKinds = ['disband', 'quit', 'transfer', 'remove', 'promote', 'downgrade', 'accept', 'restore'] as const
type Action = { kind: (typeof actionKinds)[number]; actor: number; target: number }
const action: fc.Arbitrary<Action> = fc.record({ kind: fc.constantFrom(...actionKinds), actor: fc.nat(4), target: fc.nat(4) })

/** A member with the permissions the call was authorised with, which they may have lost since. */
const contextOf = ({ db, deps }: TestHttp, userId: UserId, orgId: OrgId): RequestContext => ({
  db,
  deps,
  requestId: 'test',
  log: silentLog,
  language: 'en',
  origin: 'http://localhost',
  address: '10.0.0.1',
  deviceId: '',
  userAgent: '',
  country: null,
  findPerson: async () => undefined,
  fetchSite: null,
  isForwarded: false,
  ifMatch: null,
  utm: null,
  cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
  userId,
  sessionId: 'session',
  impersonatorId: null,
  isApiKey: false,
  orgId,
  role: 'owner',
  permissions: [],
})

type Team = { http: TestHttp; people: readonly TestPerson[]; orgId: OrgId; code: string }

async function perform({ http, people, orgId, code }: Team, { kind, actor, target }: Action): Promise<void> {
  const [who, whom] = [people[actor], people[target]]
  if (!who || !whom) throw new Error('there are five people')
  const ctx = contextOf(http, who.userId, orgId)
  const { userId } = whom
  const run: Record<Action['kind'], () => Promise<unknown>> = {
    disband: () => disbandMyOrg(ctx),
    quit: () => quitMyOrg(ctx),
    transfer: () => transferOwnership(ctx, { userId }),
    remove: () => removeOrgMember(ctx, { userId }),
    promote: () => updateMemberRole(ctx, { userId, roleStrategies: ['sub_org_admin'] }),
    downgrade: () => updateMemberRole(ctx, { userId, roleStrategies: [] }),
    accept: () => acceptInvitation(ctx, { code }),
    restore: () => restoreOrg(ctx, { orgId }),
  }
  try {
    await run[kind]()
  } catch (error) {
    // A refusal is an acceptable outcome; any other error is a bug.
    if (!(error instanceof AppError) || error.errorName === 'ServerError') throw error
  }
}

/** Random things that five people do to a team at the same moment, so often: it always keeps one owner, and nobody joins it disbanded. */
export async function tryRaces(http: TestHttp, count: number): Promise<void> {
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => makePerson(http.db, `Actor ${n}`)))
  const property = fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 5 }), async (history) => {
    const [owner, admin, member] = people
    if (!owner || !admin || !member) throw new Error('there are five people')
    const orgId = await http.db.transaction((tx) => insertOrg(tx, { name: 'Racing', ownerId: owner.userId, plan: 'local' }))
    await addMember(http.db, orgId, admin, 'sub_org_admin')
    await addMember(http.db, orgId, member, 'member')
    const { inviteLink } = await createInvitation(contextOf(http, owner.userId, orgId), { expirationDays: 10, singleUse: false })
    const code = inviteLink.slice(inviteLink.lastIndexOf('/') + 1)

    await Promise.all(history.map((one) => perform({ http, people, orgId, code }, one)))

    const { status } = await http.db.selectFrom('org').select('status').where('id', '=', orgId).executeTakeFirstOrThrow()
    const members = await http.db.selectFrom('org_member').select(['user_id', 'role']).where('org_id', '=', orgId).execute()
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    const stop = await http.db.selectFrom('job_stop').select('org_id').where('org_id', '=', orgId).execute()
    const links = await http.db
      .selectFrom('org_invitation')
      .select('id')
      .where('org_id', '=', orgId)
      .where('revoked_at', 'is', null)
      .execute()
    expect({ status, isStopped: stop.length === 1 }).toEqual({ status, isStopped: status === 'disbanded' })
    if (status === 'disbanded') expect(links).toEqual([])
  })
  await fc.assert(property, { numRuns: count })
}
