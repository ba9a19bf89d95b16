import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Organisation } from '@clipwright/contract/identity/orgs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { setSwitches } from '#features/identity/sso/sso.store.ts'
import { makeSsoOrg } from '#testing/make-sso-org.ts'
import { caller, makePerson, makeTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { agreeFeature } from '#testing/agree-feature.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { SIGNUP_PLAN: 'FreePlan' } })
  call = caller(http)
  folder = await mkdtemp(join(tmpdir(), 'clipwright-logo-'))
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const actionsOf = async (orgId: string) =>
  (
    await http.db
      .selectFrom('audit_event')
      .select('action')
      .where('org_id', '=', orgId as never)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

describe('making a team', () => {
  test('the creator owns it, may own several, and sees them all', async () => {
    const person = await makePerson(http.db)
    const first = await call(person, 'POST', '/orgs', { body: { name: '  Équipe   7 ' } })
    expect(first.body).toMatchObject({ orgName: 'Équipe 7', role: 'owner', ownerUserId: person.userId, plan: 'FreePlan', status: 'active' })
    await call(person, 'POST', '/orgs', { body: { name: 'Second' } })
    const { body } = await call(person, 'GET', '/orgs?pageSize=1')
    expect(body).toMatchObject({ total: 2, totalPages: 2, hasMore: true, pageNum: 1 })
    expect(body.data[0]).toMatchObject({ orgName: 'Équipe 7', name: 'Équipe 7' })
    expect((await call(person, 'GET', '/orgs?search=seco')).body.data.map((org: { orgName: string }) => org.orgName)).toEqual(['Second'])
    expect(await actionsOf(first.body.orgId)).toEqual(['org.created'])
  })

  test('the list says what each plan gives and how its people sign in', async () => {
    const team = await makeTeam(http.db)
    const [listed] = (await call(team.owner, 'GET', '/orgs')).body.data
    const unpaid = { cycle: null, pack: null, expireAt: null }
    expect(listed).toMatchObject({ ...unpaid, loginId: team.owner.userId, isEnterprise: false, ssoOrgId: null, whiteListDomain: null })
    expect(listed.features).toContainEqual({ key: 'OrgSeat', isOn: true, type: 'QUOTA', value: [], amount: null, usedAmount: 3 })
    const settings = { protocol: 'oidc' as const, issuer: 'https://id.example.com', clientId: 'c1', clientSecret: 'very-secret-value' }
    const { orgId, domain, token } = await makeSsoOrg(http.db, settings)
    const readOrg = async () => (await call({ token }, 'GET', '/orgs')).body.data[0]
    expect(await readOrg()).toMatchObject({ ssoOrgId: orgId, whiteListDomain: domain })
    await http.db.transaction((tx) => setSwitches(tx, orgId, { welcomesDomain: false }))
    expect(await readOrg()).toMatchObject({ ssoOrgId: orgId, whiteListDomain: null })
  })

  test.each([
    ['', 'The name cannot be empty.'],
    ['   ', 'The name cannot be empty.'],
    ['Ops & Media', 'Use only letters, numbers and spaces.'],
    ['x'.repeat(31), 'The name exceeds the limit of 30 characters.'],
  ])('the name %j is refused with a reason', async (name, message) => {
    const reply = await call(await makePerson(http.db), 'POST', '/orgs', { body: { name } })
    expect(reply).toMatchObject({ status: 400, body: { errorName: 'InvalidParam', details: [{ path: 'name', message }] } })
  })

  test('nobody exceeds the number of teams in their plan, however many they request at once', async () => {
    const person = await makePerson(http.db)
    await call(person, 'POST', '/orgs', { body: { name: 'One' } })
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => call(person, 'POST', '/orgs', { body: { name: `More ${n}` } })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.filter(({ body }) => body.errorName === 'QuotaExceed')).toHaveLength(4)
  })

  test('on a single user’s own machine a team has no limits', async () => {
    const reply = await call({ token: http.token }, 'POST', '/orgs', { body: { name: 'Friends' } })
    expect(reply.body.plan).toBe('local')
  })

  test.each([{ plan: 'Enterprise' }, { orgId: 'mine-00' }, { ownerUserId: 'x-00000' }, { status: 'active' }])(
    'the creator can set nothing but the name: %j',
    async (more) => {
      const reply = await call(await makePerson(http.db), 'POST', '/orgs', { body: { name: 'Team', ...more } })
      expect(reply).toMatchObject({ status: 400, body: { errorName: 'InvalidParam' } })
    },
  )
})

describe('the organisation of the call', () => {
  test('shows its owner, what the caller may do and how many seats are taken', async () => {
    const { orgId, member, owner } = await makeTeam(http.db, { plan: 'Pro' })
    const { body } = await call(member, 'GET', '/orgs/mine', { orgId })
    expect(Organisation.parse(body)).toMatchObject({
      orgId,
      ownerUserId: owner.userId,
      ownerName: 'Olga Owner',
      role: 'member',
      permissions: ['project:view', 'project:edit', 'project:share'],
      seats: { status: 'available', total: 4, used: 3 },
    })
  })

  test('shows no seat count when the plan counts none, and exceeded when none is free', async () => {
    const { orgId, owner } = await makeTeam(http.db, { plan: 'FreeTrial' })
    expect((await call(owner, 'GET', '/orgs/mine', { orgId })).body.seats).toEqual({ status: 'exceeded', total: 2, used: 3 })
    await http.db.transaction((tx) => agreeFeature(tx, orgId, 'OrgSeat', { isOn: false }))
    expect((await call(owner, 'GET', '/orgs/mine', { orgId })).body.seats).toEqual({ status: 'unknown', total: null, used: 3 })
  })

  test('a changed name is visible at once and logged once; an unchanged name is not logged', async () => {
    const { orgId, admin, member } = await makeTeam(http.db)
    for (const name of ['Southlight', 'Southlight']) await call(admin, 'POST', '/orgs/update-my-basic-info', { orgId, body: { name } })
    expect((await call(member, 'GET', '/orgs/mine', { orgId })).body.orgName).toBe('Southlight')
    expect(await actionsOf(orgId)).toEqual(['org.changed'])
  })

  test.each([{}, { name: '' }, { name: 'a&b' }, { plan: 'Pro' }, { is_enterprise: true }, { logoUri: 7 }, { logo_key: 'x' }])(
    'the change %j is refused',
    async (body) => {
      const { orgId, owner } = await makeTeam(http.db)
      expect(await call(owner, 'POST', '/orgs/update-my-basic-info', { orgId, body })).toMatchObject({
        status: 400,
        body: { errorName: 'InvalidParam' },
      })
    },
  )
})

describe('the logo', () => {
  async function upload(who: { token: string }, orgId: string, extension: 'png' | 'jpg', bytes: Buffer): Promise<string> {
    const { body } = await call(who, 'POST', '/upload-links', {
      orgId,
      body: { type: 'image', extension, usecase: 'logo', sizeBytes: bytes.length },
    })
    const put = await http.app.inject({
      method: 'PUT',
      url: new URL(body.uploadUrl).pathname + new URL(body.uploadUrl).search,
      headers: { ...body.headers },
      payload: bytes,
    })
    expect(put.statusCode).toBeLessThan(300)
    return body.uri as string
  }
  async function drawImage(name: string, size: string): Promise<Buffer> {
    const file = join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=1`, '-frames:v', '1', file])
    return readFile(file)
  }

  test('is re-encoded as a PNG of at most 512 pixels, replaces the previous one, and can be removed', async () => {
    const { orgId, admin } = await makeTeam(http.db)
    const setLogo = async (logoUri: string | null) => call(admin, 'POST', '/orgs/update-my-basic-info', { orgId, body: { logoUri } })
    const first = await setLogo(await upload(admin, orgId, 'jpg', await drawImage('wide.jpg', '1024x256')))
    const image = await http.app.inject({ url: new URL(first.body.logo, 'http://localhost').pathname })
    expect(image.headers['content-type']).toBe('image/png')
    expect([image.rawPayload.readUInt32BE(16), image.rawPayload.readUInt32BE(20)]).toEqual([512, 128])
    await setLogo(await upload(admin, orgId, 'png', await drawImage('small.png', '32x32')))
    const objects = await Array.fromAsync(http.deps.storage.list(`orgs/${orgId}/`))
    expect(objects).toHaveLength(1)
    expect((await setLogo(null)).body.logo).toBeNull()
    expect(await Array.fromAsync(http.deps.storage.list(`orgs/${orgId}/`))).toEqual([])
  })

  test('an image with scripts, one with a false extension, and another team’s upload are refused', async () => {
    const [mine, other] = [await makeTeam(http.db), await makeTeam(http.db)]
    const setLogo = async (logoUri: string) =>
      call(mine.owner, 'POST', '/orgs/update-my-basic-info', { orgId: mine.orgId, body: { logoUri } })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await setLogo(await upload(mine.owner, mine.orgId, 'png', svg))).body.errorName).toBe('MediaUnreadableError')
    const foreign = await upload(other.owner, other.orgId, 'png', await drawImage('other.png', '32x32'))
    expect((await setLogo(foreign)).body.errorName).toBe('RecordNotExisted')
    for (const uri of ['file:///etc/passwd', 'http://127.0.0.1/', '../x', 'upload://none-00000']) {
      expect((await setLogo(uri)).body.errorName).toBe('RecordNotExisted')
    }
    expect(await Array.fromAsync(http.deps.storage.list(`orgs/${mine.orgId}/`))).toEqual([])
  })
})
