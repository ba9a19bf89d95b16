import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addMember, caller, makePerson, makeTeam, type TestPerson } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('the list of members', () => {
  test('comes ten a page, the owner first, then admins, then by name, and marks admins by their roles', async () => {
    const { orgId, member } = await makeTeam(http.db)
    for (let index = 0; index < 9; index += 1) await addMember(http.db, orgId, await makePerson(http.db, `Person ${index}`), 'member')
    const first = await call(member, 'GET', '/org-members', { orgId })
    expect(first.body).toMatchObject({ pageNum: 1, pageSize: 10, total: 12, totalPages: 2, hasMore: true })
    expect(first.body.data.slice(0, 3).map((row: { name: string; roleIds: string[] }) => [row.name, row.roleIds])).toEqual([
      ['Olga Owner', ['owner']],
      ['Adam Admin', ['sub_org_admin']],
      ['Mia Member', []],
    ])
    const second = await call(member, 'GET', '/org-members?pageNum=2', { orgId })
    expect(second.body.data.map((row: { name: string }) => row.name)).toEqual(['Person 7', 'Person 8'])
  })
})

type Role = 'nobody' | 'owner of another' | 'removed' | 'deactivated' | 'member' | 'admin' | 'owner'
const roles: Role[] = ['nobody', 'owner of another', 'removed', 'deactivated', 'member', 'admin', 'owner']

/** A new team, somebody in each role, and a plain and an admin member to act on. */
async function makeScene() {
  const { orgId, owner, admin, member } = await makeTeam(http.db)
  const other = await makeTeam(http.db)
  const [removed, deactivated, plain, boss] = await Promise.all([0, 1, 2, 3].map((n) => makePerson(http.db, `Extra ${n}`)))
  if (!removed || !deactivated || !plain || !boss) throw new Error('four people were made')
  await addMember(http.db, orgId, removed, 'member')
  await call(owner, 'DELETE', `/org-members/${removed.userId}`, { orgId })
  await addMember(http.db, orgId, plain, 'member')
  await addMember(http.db, orgId, boss, 'sub_org_admin')
  await addMember(http.db, orgId, deactivated, 'member')
  await http.db.updateTable('org_member').set({ status: 'deactivated' }).where('user_id', '=', deactivated.userId).execute()
  const people: Record<Role, TestPerson | null> = {
    nobody: null,
    'owner of another': other.owner,
    removed,
    deactivated,
    member,
    admin,
    owner,
  }
  return { orgId, people, plain, boss }
}

type Scene = Awaited<ReturnType<typeof makeScene>>
type Action = (scene: Scene, who: TestPerson | null) => Promise<{ status: number; body: { errorName?: string } }>
const actions: Record<string, { allowed: Role[]; run: Action }> = {
  'read the organisation': { allowed: ['member', 'admin', 'owner'], run: ({ orgId }, who) => call(who, 'GET', '/orgs/mine', { orgId }) },
  'list members': { allowed: ['member', 'admin', 'owner'], run: ({ orgId }, who) => call(who, 'GET', '/org-members', { orgId }) },
  'change the name': {
    allowed: ['admin', 'owner'],
    run: ({ orgId }, who) => call(who, 'POST', '/orgs/update-my-basic-info', { orgId, body: { name: 'Changed' } }),
  },
  'see the link': { allowed: ['admin', 'owner'], run: ({ orgId }, who) => call(who, 'GET', '/org-invitations', { orgId }) },
  'see who was invited': { allowed: ['admin', 'owner'], run: ({ orgId }, who) => call(who, 'GET', '/org-invitations/sent', { orgId }) },
  invite: { allowed: ['admin', 'owner'], run: ({ orgId }, who) => call(who, 'POST', '/org-invitations', { orgId, body: {} }) },
  'remove a member': {
    allowed: ['admin', 'owner'],
    run: ({ orgId, plain }, who) => call(who, 'DELETE', `/org-members/${plain.userId}`, { orgId }),
  },
  'remove an admin': { allowed: ['owner'], run: ({ orgId, boss }, who) => call(who, 'DELETE', `/org-members/${boss.userId}`, { orgId }) },
  'make an admin': {
    allowed: ['owner'],
    run: ({ orgId, plain }, who) =>
      call(who, 'POST', `/org-members/${plain.userId}/update-role`, { orgId, body: { roleStrategies: ['sub_org_admin'] } }),
  },
  downgrade: {
    allowed: ['owner'],
    run: ({ orgId, boss }, who) => call(who, 'POST', `/org-members/${boss.userId}/update-role`, { orgId, body: { roleStrategies: [] } }),
  },
  transfer: {
    allowed: ['owner'],
    run: ({ orgId, plain }, who) => call(who, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: plain.userId } }),
  },
  disband: { allowed: ['owner'], run: ({ orgId }, who) => call(who, 'POST', '/orgs/disband-mine', { orgId }) },
  leave: { allowed: ['member', 'admin'], run: ({ orgId }, who) => call(who, 'POST', '/orgs/quit-mine', { orgId }) },
}
const refusal: Record<Role, string> = {
  nobody: 'LoginRequired',
  'owner of another': 'NoPermission',
  removed: 'NoPermission',
  deactivated: 'TeamDeactivatedError',
  member: 'NoPermission',
  admin: 'NoPermission',
  owner: 'NoPermission',
}

describe('who may do what', () => {
  test.each(Object.entries(actions))('%s', async (_name, { allowed, run }) => {
    const seenBy: Partial<Record<Role, string>> = {}
    const scene = await makeScene()
    // Refused roles first: one that is wrongly allowed would change the scene.
    for (const role of roles.toSorted((a, b) => Number(allowed.includes(a)) - Number(allowed.includes(b)))) {
      const fresh = allowed.includes(role) ? await makeScene() : scene
      const { status, body } = await run(fresh, fresh.people[role])
      seenBy[role] = status === 200 ? 'allowed' : (body.errorName ?? String(status))
    }
    expect(seenBy).toEqual(Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? 'allowed' : refusal[role]])))
  })

  test('nobody can act on themselves', async () => {
    const { orgId, owner, admin } = await makeTeam(http.db)
    const self = owner.userId
    const tries = [
      await call(owner, 'DELETE', `/org-members/${self}`, { orgId }),
      await call(admin, 'DELETE', `/org-members/${admin.userId}`, { orgId }),
      await call(owner, 'POST', `/org-members/${self}/update-role`, { orgId, body: { roleStrategies: [] } }),
      await call(owner, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: self } }),
    ]
    expect(tries.map(({ body }) => body.errorName)).toEqual(Array(4).fill('NoPermission'))
  })

  test.each([
    { plan: 'Pro', isEnterprise: false, mayHaveAdmins: false },
    { plan: 'Pro', isEnterprise: true, mayHaveAdmins: true },
    { plan: 'Enterprise', isEnterprise: false, mayHaveAdmins: true },
    { plan: 'local', isEnterprise: false, mayHaveAdmins: true },
  ])(
    'in a team of %j the owner makes admins or not, and can always make one a member again',
    async ({ plan, isEnterprise, mayHaveAdmins }) => {
      const { orgId, owner, admin, member } = await makeTeam(http.db, { plan })
      await http.db.updateTable('org').set({ is_enterprise: isEnterprise }).where('id', '=', orgId).execute()
      const give = (who: TestPerson, roleStrategies: string[]) =>
        call(owner, 'POST', `/org-members/${who.userId}/update-role`, { orgId, body: { roleStrategies } })
      expect((await call(owner, 'GET', '/orgs/mine', { orgId })).body.mayHaveAdmins).toBe(mayHaveAdmins)
      expect((await give(member, ['sub_org_admin'])).body.errorName ?? 'allowed').toBe(mayHaveAdmins ? 'allowed' : 'NoPermission')
      expect((await give(admin, [])).body.roleIds).toEqual([])
    },
  )

  test.each([[['owner']], [['member']], [['sub_org_admin', 'owner']], [['SUB_ORG_ADMIN']], [['']], [['__proto__']]])(
    'the role strategies %j are refused as specified',
    async (roleStrategies) => {
      const { orgId, owner, member } = await makeTeam(http.db)
      const reply = await call(owner, 'POST', `/org-members/${member.userId}/update-role`, { orgId, body: { roleStrategies } })
      expect(reply).toMatchObject({ status: 400, body: { errorName: 'InvalidParam', errorMessage: 'Invalid role strategy' } })
    },
  )

  test('a member of another team cannot be reached by their id', async () => {
    const [mine, other] = [await makeTeam(http.db), await makeTeam(http.db)]
    const target = other.member.userId
    const body = { roleStrategies: ['sub_org_admin'] }
    const tries = [
      await call(mine.owner, 'DELETE', `/org-members/${target}`, { orgId: mine.orgId }),
      await call(mine.owner, 'POST', `/org-members/${target}/update-role`, { orgId: mine.orgId, body }),
      await call(mine.owner, 'POST', '/orgs/transfer-ownership', { orgId: mine.orgId, body: { userId: target } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await call(other.member, 'GET', '/orgs/mine', { orgId: other.orgId })).body.role).toBe('member')
  })
})

describe('a change of roles', () => {
  test('changes what each may do, keeps one owner, and is logged with its author and the previous role', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    const promoted = await call(owner, 'POST', `/org-members/${member.userId}/update-role`, {
      orgId,
      body: { roleStrategies: ['sub_org_admin'] },
    })
    expect(promoted.body).toMatchObject({ userId: member.userId, roleIds: ['sub_org_admin'] })
    await call(owner, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: member.userId } })
    expect((await call(owner, 'GET', '/orgs/mine', { orgId })).body).toMatchObject({ role: 'sub_org_admin', ownerUserId: member.userId })
    expect((await call(owner, 'POST', '/orgs/disband-mine', { orgId })).status).toBe(403)
    const log = await http.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'object', 'details'])
      .where('org_id', '=', orgId)
      .orderBy('seq')
      .execute()
    const object = `user:${member.userId}`
    expect(log).toEqual([
      { actor_id: owner.userId, action: 'member.role_changed', object, details: { from: 'member', to: 'sub_org_admin' } },
      { actor_id: owner.userId, action: 'org.transferred', object, details: { from: owner.userId } },
    ])
  })

  test('a deactivated member cannot become the owner', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    await http.db.updateTable('org_member').set({ status: 'deactivated' }).where('user_id', '=', member.userId).execute()
    const reply = await call(owner, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: member.userId } })
    expect(reply.body.errorName).toBe('InvalidParam')
  })

  test('somebody who was removed is refused at the next call, and their open stream ends', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    const origin = http.app.server.listening ? '' : await http.listen()
    const headers = { authorization: `Bearer ${member.token}`, 'x-org-id': orgId }
    const stream = await fetch(`${origin}/api/events`, { headers })
    const end = stream.text().then(
      () => 'ended',
      () => 'ended',
    )
    expect(stream.status).toBe(200)
    await call(owner, 'DELETE', `/org-members/${member.userId}`, { orgId })
    expect(await end).toBe('ended')
    expect((await fetch(`${origin}/api/events`, { headers })).status).toBe(403)
    expect((await call(member, 'GET', '/org-members', { orgId })).status).toBe(403)
  })

  test.each(['was removed', 'left'] as const)(
    'whoever %s and comes back has neither their API keys nor rights in single sign-on',
    async (how) => {
      const [{ orgId, owner, member }, other] = [await makeTeam(http.db), await makeTeam(http.db)]
      await addMember(http.db, other.orgId, member, 'member')
      const [key, elsewhere] = await Promise.all(
        [orgId, other.orgId].map(async (at) => {
          const body = { name: 'Script', scopes: ['project:view'] }
          await http.db.insertInto('sso_admin').values({ org_id: at, user_id: member.userId }).execute()
          return { token: String((await call(member, 'POST', '/api-keys', { orgId: at, body })).body.secret) }
        }),
      )
      const list = async (at: string, who = key) => (await call(who ?? null, 'GET', '/clip-projects', { orgId: at })).status
      expect(await list(orgId)).toBe(200)
      if (how === 'left') await call(member, 'POST', '/orgs/quit-mine', { orgId })
      else await call(owner, 'DELETE', `/org-members/${member.userId}`, { orgId })
      await addMember(http.db, orgId, member, 'member')
      expect([await list(orgId), await list(other.orgId, elsewhere)]).toEqual([401, 200])
      const rights = await http.db.selectFrom('sso_admin').select('org_id').where('user_id', '=', member.userId).execute()
      expect(rights).toEqual([{ org_id: other.orgId }])
    },
  )

  test('leaving a deactivated team is possible, leaving a team one is not in is not', async () => {
    const { orgId, member, owner } = await makeTeam(http.db)
    await http.db.updateTable('org').set({ status: 'inactive' }).where('id', '=', orgId).execute()
    const entered = await call(member, 'GET', '/orgs/mine', { orgId })
    expect(entered.body.errorName).toBe('TeamDeactivatedError')
    const stranger = await makePerson(http.db)
    expect((await call(stranger, 'POST', `/orgs/${orgId}/quit`)).body.errorName).toBe('RecordNotExisted')
    expect((await call(owner, 'POST', `/orgs/${orgId}/quit`)).body.errorName).toBe('NoPermission')
    expect((await call(member, 'POST', `/orgs/${orgId}/quit`)).body).toEqual({ done: true })
    expect((await call(member, 'GET', '/orgs')).body.total).toBe(0)
  })
})
