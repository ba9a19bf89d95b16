import type { OrgId, UserId } from '@clipwright/contract/ids'
import { AppError } from '@clipwright/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { ensureLocalOwner } from '#features/identity/auth/local-owner.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { addMember, caller, makePerson, makeTeam, type TestPerson } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { disbandMyOrg } from './disband-my-org.ts'
import { insertOrg } from './orgs.store.ts'
import { quitMyOrg } from './quit-org.ts'
import { removeOrgMember } from './remove-org-member.ts'
import { restoreOrg } from './restore-org.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateMemberRole } from './update-member-role.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('disbanding', () => {
  test('locks everybody out at once and ends jobs and projects of this team only', async () => {
    const [team, other] = [await makeTeam(http.db), await makeTeam(http.db)]
    for (const { orgId, member } of [team, other]) await call(member, 'POST', '/clip-projects/sample', { orgId })
    const reply = await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    const days = (Date.parse(reply.body.restorableUntil) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    for (const who of [team.owner, team.admin, team.member]) {
      expect((await call(who, 'GET', '/clip-projects', { orgId: team.orgId })).body.errorName).toBe('NoPermission')
      expect((await call(who, 'GET', '/orgs')).body.total).toBe(0)
    }
    const states = await http.db.selectFrom('job_run').select(['org_id', 'status']).where('lane', '!=', 'light').orderBy('seq').execute()
    expect(states).toEqual([
      { org_id: team.orgId, status: 'cancelled' },
      { org_id: other.orgId, status: 'queued' },
    ])
    const projects = await http.db.selectFrom('project').select(['org_id', 'stage']).orderBy('created_at').execute()
    expect(projects.map(({ stage }) => stage)).toEqual(['STALLED', 'QUEUED'])
  })

  test('can be undone by the owner only, with all members and data, until its time is over', async () => {
    const team = await makeTeam(http.db)
    await call(team.member, 'POST', '/clip-projects/sample', { orgId: team.orgId })
    await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    const list = await call(team.owner, 'GET', '/orgs/disbanded')
    expect(list.body.data).toMatchObject([{ orgId: team.orgId, orgName: 'Northlight' }])
    for (const who of [team.admin, team.member, await makePerson(http.db)]) {
      expect((await call(who, 'GET', '/orgs/disbanded')).body.total).toBe(0)
      expect((await call(who, 'POST', `/orgs/${team.orgId}/restore`)).body.errorName).toBe('RecordNotExisted')
    }
    expect((await call(team.owner, 'POST', `/orgs/${team.orgId}/restore`)).body).toMatchObject({ orgId: team.orgId, status: 'active' })
    const projects = await call(team.member, 'GET', '/clip-projects', { orgId: team.orgId })
    expect(projects.body.data).toMatchObject([{ stage: 'STALLED', error: { errorName: 'JobCancelledError' } }])
    const rerun = await call(team.member, 'POST', `/clip-projects/${projects.body.data[0].projectId}/rerun`, {
      orgId: team.orgId,
      body: {},
    })
    expect(rerun.body.stage).toBe('QUEUED')

    await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    await http.db.updateTable('org').set({ restorable_until: new Date() }).where('id', '=', team.orgId).execute()
    expect((await call(team.owner, 'POST', `/orgs/${team.orgId}/restore`)).status).toBe(404)
  })

  test('is refused to an owner who has handed the team over', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    await call(owner, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: member.userId } })
    expect((await call(owner, 'POST', '/orgs/disband-mine', { orgId })).status).toBe(403)
    expect((await call(member, 'POST', '/orgs/quit-mine', { orgId })).body.errorMessage).toMatch(/You own this team/)
    expect((await call(member, 'POST', '/orgs/disband-mine', { orgId })).status).toBe(200)
    const chain = await http.db.selectFrom('audit_event').select('action').where('org_id', '=', orgId).orderBy('seq').execute()
    expect(chain.map(({ action }) => action)).toEqual(['org.transferred', 'org.disbanded'])
  })
})

test('a local owner who disbanded everything gets a new organisation at the next start', async () => {
  const before = await ensureLocalOwner(http.db)
  await call({ token: http.token }, 'POST', '/orgs/disband-mine', { orgId: before.orgId })
  const after = await ensureLocalOwner(http.db)
  expect(after).toMatchObject({ userId: before.userId })
  expect(after.orgId).not.toBe(before.orgId)
})

const actionKinds = ['disband', 'quit', 'transfer', 'remove', 'promote', 'downgrade', 'accept', 'restore'] as const
type Action = { kind: (typeof actionKinds)[number]; actor: number; target: number }
const action: fc.Arbitrary<Action> = fc.record({ kind: fc.constantFrom(...actionKinds), actor: fc.nat(4), target: fc.nat(4) })

describe('whatever people do to a team at the same moment', () => {
  let people: TestPerson[]
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 5 }, (_, n) => makePerson(http.db, `Actor ${n}`)))
  })

  /** A member with the permissions the call was authorised with, which they may have lost since. */
  const contextOf = (userId: UserId, orgId: OrgId): RequestContext => ({
    db: http.db,
    deps: http.deps,
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

  async function perform({ kind, actor, target }: Action, orgId: OrgId, code: string): Promise<void> {
    const [who, whom] = [people[actor], people[target]]
    if (!who || !whom) throw new Error('there are five people')
    const ctx = contextOf(who.userId, orgId)
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

  test('500 random interleavings: always exactly one owner, and nobody joins a disbanded team', { timeout: 240_000 }, async () => {
    const property = fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 5 }), async (history) => {
      const [owner, admin, member] = people
      if (!owner || !admin || !member) throw new Error('there are five people')
      const orgId = await http.db.transaction((tx) => insertOrg(tx, { name: 'Racing', ownerId: owner.userId, plan: 'local' }))
      await addMember(http.db, orgId, admin, 'sub_org_admin')
      await addMember(http.db, orgId, member, 'member')
      const { inviteLink } = await createInvitation(contextOf(owner.userId, orgId), { expirationDays: 10, singleUse: false })
      const code = inviteLink.slice(inviteLink.lastIndexOf('/') + 1)

      await Promise.all(history.map((one) => perform(one, orgId, code)))

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
    await fc.assert(property, { numRuns: 500 })
  })
})
