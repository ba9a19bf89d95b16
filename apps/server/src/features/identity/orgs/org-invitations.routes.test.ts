import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { caller, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { agreeFeature } from '#testing/agree-feature.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const codeOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)
async function invite(
  { orgId, owner }: TestTeam,
  body: object = {},
): Promise<{ id: string; code: string; inviteLink: string; isMailed: boolean }> {
  const reply = await call(owner, 'POST', '/org-invitations', { orgId, body })
  expect(reply.status).toBe(200)
  return { ...reply.body, code: codeOf(reply.body.inviteLink) }
}
const accept = (who: TestPerson | null, code: string) => call(who, 'POST', `/org-invitations/${code}/accept`)
const membersOf = async (orgId: string) =>
  (
    await http.db
      .selectFrom('org_member')
      .select('user_id')
      .where('org_id', '=', orgId as never)
      .execute()
  ).length

describe('the link of a team', () => {
  test('is made by POST, shown again by GET, and tells anybody who has it the team and the inviter', async () => {
    const team = await makeTeam(http.db)
    const { inviteLink, code } = await invite(team, { expirationDays: 30 })
    expect(code).toMatch(/^[\w-]{32}$/)
    const invitation = await call(team.admin, 'GET', '/org-invitations', { orgId: team.orgId })
    expect(invitation.body.inviteLink).toBe(inviteLink)
    const daysLeft = (Date.parse(invitation.body.expireAt) - Date.now()) / 86_400_000
    expect(Math.round(daysLeft)).toBe(30)
    const face = await call(null, 'GET', `/org-invitations/${code}`)
    expect(face.body).toMatchObject({ orgName: 'Northlight', invitedBy: 'Olga Owner', isFull: false, domain: null, isPersonal: false })
    expect(JSON.stringify(face.body)).not.toContain('@')
  })

  test('is made by a GET that asks for it, once, and by no other', async () => {
    const { orgId, owner, admin, member } = await makeTeam(http.db)
    const get = (who: TestPerson, query: string) => call(who, 'GET', `/org-invitations${query}`, { orgId })
    for (const query of ['', '?init=false&expirationDays=30']) {
      expect((await get(owner, query)).body).toEqual({ inviteLink: null, expireAt: null, link: null })
    }
    expect((await get(owner, '?init=true&expirationDays=11')).body.errorName).toBe('InvalidParam')
    expect((await get(member, '?init=true')).body.errorName).toBe('NoPermission')
    expect(await http.db.selectFrom('org_invitation').selectAll().where('org_id', '=', orgId).execute()).toEqual([])
    const replies = await Promise.all([owner, admin, owner].map((who) => get(who, '?init=true&expirationDays=30')))
    const links = new Set(replies.map(({ body }) => body.inviteLink))
    expect(links.size).toBe(1)
    expect(Math.round((Date.parse(replies[0]?.body.expireAt) - Date.now()) / 86_400_000)).toBe(30)
    expect((await get(owner, '?init=true&expirationDays=90')).body).toEqual(replies[0]?.body)
    const joiner = await makePerson(http.db)
    expect((await accept(joiner, codeOf([...links][0]))).status).toBe(200)
    const audited = await http.db
      .selectFrom('audit_event')
      .select('action')
      .where('org_id', '=', orgId)
      .where('action', '=', 'invitation.created')
      .execute()
    expect(audited).toHaveLength(1)
  })

  test('stops working when it is renewed, revoked or expired, or its team is disbanded', async () => {
    const team = await makeTeam(http.db)
    const first = await invite(team)
    const second = await invite(team)
    expect(second.code).not.toBe(first.code)
    const joiner = await makePerson(http.db)
    const refusalOf = async (code: string) => {
      expect((await accept(joiner, code)).body).toMatchObject({ errorName: 'RecordNotExisted' })
      expect((await call(null, 'GET', `/org-invitations/${code}`)).status).toBe(404)
    }
    await refusalOf(first.code)
    await call(team.admin, 'DELETE', `/org-invitations/${second.id}`, { orgId: team.orgId })
    await refusalOf(second.code)
    const third = await invite(team)
    await http.db
      .updateTable('org_invitation')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', third.id as never)
      .execute()
    await refusalOf(third.code)
    const fourth = await invite(team)
    await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    await refusalOf(fourth.code)
    await call(team.owner, 'POST', `/orgs/${team.orgId}/restore`)
    await refusalOf(fourth.code)
    expect(await membersOf(team.orgId)).toBe(3)
  })

  test.each([5, 0, -1, 11, 36501, 1e9, '30'])('cannot last %j days', async (expirationDays) => {
    const { orgId, owner } = await makeTeam(http.db)
    expect((await call(owner, 'POST', '/org-invitations', { orgId, body: { expirationDays } })).body.errorName).toBe('InvalidParam')
  })

  test('is nowhere in the database or the audit log in a usable form', async () => {
    const team = await makeTeam(http.db)
    const { code } = await invite(team)
    const rows = [
      await http.db.selectFrom('org_invitation').selectAll().where('org_id', '=', team.orgId).execute(),
      await http.db.selectFrom('audit_event').selectAll().where('org_id', '=', team.orgId).execute(),
    ]
    const text = JSON.stringify(rows, (_key, value) =>
      typeof value === 'object' && value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(text).toContain('invitation.created')
    expect(text).not.toContain(code)
  })

  test('an invitation of another team cannot be revoked', async () => {
    const [mine, other] = [await makeTeam(http.db), await makeTeam(http.db)]
    const { id, code } = await invite(other)
    expect((await call(mine.owner, 'DELETE', `/org-invitations/${id}`, { orgId: mine.orgId })).status).toBe(404)
    expect((await call(null, 'GET', `/org-invitations/${code}`)).status).toBe(200)
  })
})

describe('joining', () => {
  test('needs a sign-in and creates neither an account nor a session, also for an address that has one', async () => {
    const team = await makeTeam(http.db)
    const person = await makePerson(http.db)
    const { code } = await invite(team, { email: person.email })
    const count = async () => {
      const { users } = await http.db
        .selectFrom('app_user')
        .select((row) => row.fn.countAll().as('users'))
        .executeTakeFirstOrThrow()
      const { sessions } = await http.db
        .selectFrom('session_token')
        .select((row) => row.fn.countAll().as('sessions'))
        .executeTakeFirstOrThrow()
      return [users, sessions]
    }
    const before = await count()
    expect((await accept(null, code)).body.errorName).toBe('LoginRequired')
    expect(await count()).toEqual(before)
    expect((await accept(person, code)).body).toMatchObject({ alreadyMember: false, org: { orgId: team.orgId, role: 'member' } })
    expect(await count()).toEqual(before)
  })

  test('twice counts once', async () => {
    const team = await makeTeam(http.db)
    const { code } = await invite(team)
    const joiner = await makePerson(http.db)
    const replies = await Promise.all([1, 2, 3].map(() => accept(joiner, code)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.filter(({ body }) => body.alreadyMember === false)).toHaveLength(1)
    expect(await membersOf(team.orgId)).toBe(4)
    const events = await http.db.selectFrom('audit_event').select('action').where('org_id', '=', team.orgId).execute()
    expect(events.filter(({ action }) => action === 'member.joined')).toHaveLength(1)
  })

  test('fifty people at once on one free seat: one of them gets it', async () => {
    const team = await makeTeam(http.db)
    await http.db.transaction((tx) => agreeFeature(tx, team.orgId, 'OrgSeat', { amount: 4 }))
    const { code } = await invite(team)
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson(http.db)))
    const replies = await Promise.all(people.map((person) => accept(person, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const full = replies.filter(({ body }) => body.errorName === 'QuotaExceed')
    expect(full).toHaveLength(49)
    expect(full[0]?.body.details).toEqual([{ path: 'seats', message: 'max_seats_reached' }])
    expect(await membersOf(team.orgId)).toBe(4)
    expect((await call(null, 'GET', `/org-invitations/${code}`)).body.isFull).toBe(true)
  })

  test('a deactivated team takes nobody, and says so with its name', async () => {
    const team = await makeTeam(http.db)
    const { code } = await invite(team)
    await http.db.updateTable('org').set({ status: 'inactive' }).where('id', '=', team.orgId).execute()
    expect((await call(null, 'GET', `/org-invitations/${code}`)).body.isDeactivated).toBe(true)
    expect((await accept(await makePerson(http.db), code)).body).toMatchObject({
      errorName: 'TeamDeactivatedError',
      errorMessage:
        'The team account Northlight has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.',
    })
  })

  test('guessing codes is rate limited', async () => {
    const guesser = await makePerson(http.db)
    const replies = []
    for (let index = 0; index < 21; index += 1) replies.push(await accept(guesser, 'g'.repeat(32)))
    // A new hour may start in between; then one of the two halves has more than ten.
    expect(replies.some(({ body }) => body.errorName === 'RateExceed')).toBe(true)
    expect(replies.every(({ status }) => status === 404 || status === 429)).toBe(true)
  })
})

describe('an invitation for one person', () => {
  test('works once, for whoever is first, independently of the team’s link', async () => {
    const team = await makeTeam(http.db)
    const link = await invite(team)
    const { code } = await invite(team, { singleUse: true })
    const people = await Promise.all([1, 2, 3, 4].map(() => makePerson(http.db)))
    const replies = await Promise.all(people.map((person) => accept(person, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await accept(people[0] ?? null, link.code)).status).toBe(200)
  })

  test('by mail is sent to the address, works for it only once it is proven, and is listed until then', async () => {
    const team = await makeTeam(http.db)
    const email = 'Guest@Acme.test'
    const { code } = await invite(team, { email, expirationDays: 90 })
    const mail = await http.db.selectFrom('mail_message').selectAll().where('recipient', '=', email.toLowerCase()).executeTakeFirstOrThrow()
    expect(mail.subject).toContain('Northlight')
    expect(mail.body_text).toContain('Olga Owner')
    const listed = await call(team.owner, 'GET', '/org-invitations/sent', { orgId: team.orgId })
    expect(listed.body.data).toMatchObject([{ email: email.toLowerCase(), singleUse: true }])
    const other = await makePerson(http.db)
    expect((await accept(other, code)).body).toMatchObject({ errorName: 'NoPermission' })
    const guest = await makePerson(http.db, 'Guest', email)
    await http.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', guest.userId).execute()
    expect((await accept(guest, code)).status).toBe(403)
    await http.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', guest.userId).execute()
    expect((await accept(guest, code)).status).toBe(200)
    expect((await call(team.owner, 'GET', '/org-invitations/sent', { orgId: team.orgId })).body.total).toBe(0)
  })

  test.each([
    ['ann@acme.test', 200],
    ['ann@ACME.test', 200],
    ['ann@mail.acme.test', 403],
    ['ann@acme.test.evil.test', 403],
    ['ann@notacme.test', 403],
    ['acme.test@evil.test', 403],
  ])('a link for acme.test lets %s in with %i', async (email, status) => {
    const team = await makeTeam(http.db)
    const { code } = await invite(team, { domain: 'Acme.test' })
    const person = await makePerson(http.db, 'Ann', email)
    expect((await accept(person, code)).status).toBe(status)
    await http.db
      .updateTable('app_user')
      .set({ email: `${person.userId}@gone.test` })
      .where('id', '=', person.userId)
      .execute()
  })

  test('no mailbox is flooded, however many teams invite, and no team is kept from inviting by others', async () => {
    const results: string[] = []
    const hour = () => Math.floor(Date.now() / 3_600_000)
    const firstHour = hour()
    for (let team = 0; team < 5; team += 1) {
      const { orgId, owner } = await makeTeam(http.db)
      // Five an hour; a new hour may start in between.
      for (let index = 0; index < 6; index += 1) {
        const { body } = await call(owner, 'POST', '/org-invitations', { orgId, body: { email: 'victim@flood.test' } })
        results.push(body.errorName ?? (body.isMailed ? 'mailed' : 'not mailed'))
      }
    }
    const count = (result: string) => results.filter((one) => one === result).length
    const mails = await http.db.selectFrom('mail_message').select('id').where('recipient', '=', 'victim@flood.test').execute()
    expect(mails).toHaveLength(count('mailed'))
    expect(count('RateExceed')).toBeGreaterThanOrEqual(4)
    expect(count('mailed')).toBeGreaterThanOrEqual(20)
    // Of another team, too: the link is there, the mail is not.
    const last = await invite(await makeTeam(http.db), { email: 'victim@flood.test' })
    expect(last.isMailed && hour() === firstHour).toBe(false)
    expect((await accept(await makePerson(http.db, 'Victim', 'victim@flood.test'), last.code)).status).toBe(200)
  })
})
