import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OrgId, type UserId } from '@clipwright/contract/ids'
import { type BrowserClient, makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail, readMail } from '#testing/read-mail.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { insertOrg } from '../orgs/orgs.store.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url })
  origin = await http.listen()
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let people = 0
const newAddress = () => `someone${(people += 1)}@team.test`

type SignedIn = { browser: BrowserClient; token: string; userId: UserId; orgId: OrgId }

async function signIn(email: string, about: Parameters<typeof makeBrowserClient>[1] = {}, more: object = {}) {
  const browser = makeBrowserClient(http, { userAgent: firefox, ...about })
  await browser.call(`/auth/login-codes?email=${email}`)
  const { code } = await readLastMail(http.db, email)
  return { browser, outcome: (await browser.call('/auth/login-codes/verify', { method: 'POST', body: { email, code, ...more } })).json }
}

const Opened = z.object({ token: z.string(), user: z.object({ id: z.string() }), orgs: z.array(z.object({ orgId: z.string() })).min(1) })

async function open(email: string, about: Parameters<typeof makeBrowserClient>[1] = {}): Promise<SignedIn> {
  const { browser, outcome } = await signIn(email, about)
  const { token, user, orgs } = Opened.parse(outcome)
  return { browser, token, userId: user.id as UserId, orgId: OrgId.parse(orgs[0]?.orgId) }
}

async function listen(path: string, token: string, at = origin) {
  const stop = new AbortController()
  const response = await fetch(`${at}/api${path}`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  let text = ''
  const end = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString()
  })().catch(() => undefined)
  return { status: response.status, text: () => text, ended: end, stop: () => stop.abort() }
}

describe('devices', () => {
  test('are listed in words, this one first, and can be signed out from another', async () => {
    const email = newAddress()
    const desk = await open(email)
    const phone = await open(email, { userAgent: iphone, address: '203.0.113.9' })
    const list = (await desk.browser.call('/auth/sessions', { token: desk.token })).json as { data: { sessionId: string }[]; total: number }
    expect(list).toMatchObject({
      total: 2,
      data: [
        { browser: 'Firefox 141', system: 'Linux', device: 'desktop', method: 'email', current: true },
        { browser: 'Safari 18', system: 'iOS', device: 'phone', address: '203.0.113.9', current: false },
      ],
    })
    expect(JSON.stringify(list)).not.toContain(phone.token)
    const stream = await listen('/events', phone.token)
    await waitUntil(() => stream.text().includes('hello'), 'hello')
    const reply = await desk.browser.call(`/auth/sessions/${list.data[1]?.sessionId}`, { method: 'DELETE', token: desk.token })
    expect(reply.json).toEqual({ done: true })
    await stream.ended
    expect((await phone.browser.call('/users?q=mine', { token: phone.token })).status).toBe(401)
    expect((await phone.browser.call('/auth/login-profiles')).json).toMatchObject({ signedIn: false })
    expect((await desk.browser.call('/users?q=mine', { token: desk.token })).status).toBe(200)
  })

  test('of others cannot be signed out by either call, and look like ones that do not exist', async () => {
    const [mine, theirs] = [await open(newAddress()), await open(newAddress())]
    const { data } = (await theirs.browser.call('/auth/sessions', { token: theirs.token })).json as { data: { sessionId: string }[] }
    const sessionId = data[0]?.sessionId
    const answers = [
      await mine.browser.call(`/auth/sessions/${sessionId}`, { method: 'DELETE', token: mine.token }),
      await mine.browser.call('/auth/logout', { method: 'POST', body: { sessionId }, token: mine.token }),
      await mine.browser.call('/auth/sessions/no-such-session', { method: 'DELETE', token: mine.token }),
    ]
    for (const answer of answers) expect(answer.json).toMatchObject({ errorName: 'RecordNotExisted' })
    expect((await theirs.browser.call('/users?q=mine', { token: theirs.token })).status).toBe(200)
  })

  test('can all be signed out but this one', async () => {
    const email = newAddress()
    const sessions = [await open(email), await open(email), await open(email)] as const
    const answer = await sessions[2].browser.call('/auth/sessions', { method: 'DELETE', token: sessions[2].token })
    expect(answer.json).toEqual({ ended: 2 })
    const left = await Promise.all(sessions.map(({ browser, token }) => browser.call('/users?q=mine', { token })))
    expect(left.map(({ status }) => status)).toEqual([401, 401, 200])
  })

  test('that are new are announced by mail, the first one and known ones are not', async () => {
    const email = newAddress()
    await open(email, { deviceId: 'desk00000001' })
    await open(email, { deviceId: 'desk00000001' })
    const subjects = async () => (await readMail(http.db, email)).map(({ subject }) => subject).filter((text) => !text.includes('code'))
    expect(await subjects()).toEqual([])
    await open(email, { deviceId: 'phone0000001', userAgent: iphone, address: '203.0.113.77' })
    expect(await subjects()).toEqual(['New sign-in to your Clipwright account'])
    const mail = (await readMail(http.db, email)).find(({ subject }) => subject.startsWith('New sign-in'))
    expect(mail?.text).toContain('Safari 18, iOS, address 203.0.113.77')
  })

  test('show their last use in the list, written at most every five minutes', async () => {
    const { browser, token, userId } = await open(newAddress())
    const lastSeen = async () =>
      (await http.db.selectFrom('session_token').select('last_seen_at').where('user_id', '=', userId).executeTakeFirstOrThrow())
        .last_seen_at
    const before = await lastSeen()
    await browser.call('/users?q=mine', { token })
    expect(await lastSeen()).toEqual(before)
    const longAgo = new Date(Date.now() - 6 * 60_000)
    await http.db.updateTable('session_token').set({ last_seen_at: longAgo }).where('user_id', '=', userId).execute()
    await browser.call('/users?q=mine', { token })
    expect((await lastSeen()).getTime()).toBeGreaterThan(longAgo.getTime())
  })
})

describe('signing out', () => {
  test('deletes the cookie, clears what the browser stored, and ends the session’s streams in every process', async () => {
    await using second = await startTestHttp({ db: database.db, url: database.url })
    const elsewhere = await second.listen()
    const email = newAddress()
    const [leaving, staying] = [await open(email), await open(email)]
    const streams = [
      await listen('/events', leaving.token),
      await listen('/auth/events', leaving.token),
      await listen('/events', leaving.token, elsewhere),
      await listen('/auth/events', leaving.token, elsewhere),
    ]
    const other = await listen('/auth/events', staying.token)
    for (const stream of [...streams, other]) await waitUntil(() => stream.text().includes('event: hello'), 'hello')
    const answer = await leaving.browser.call('/auth/logout', { method: 'POST', body: {}, token: leaving.token })
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(String(answer.headers['set-cookie'])).toMatch(/clipwright-session=;.*Max-Age=0/)
    await Promise.all(streams.map(({ ended }) => ended))
    expect((await staying.browser.call('/auth/login-profiles')).json).toMatchObject({ signedIn: true })
    other.stop()
  })

  test('writes one row to the person’s own audit log for each session that ends', async () => {
    const { browser, token, userId } = await open(newAddress())
    await browser.call('/auth/logout', { method: 'POST', body: {}, token })
    const rows = await http.db.selectFrom('audit_event').select('action').where('chain', '=', `user:${userId}`).orderBy('seq').execute()
    expect(rows.map(({ action }) => action)).toEqual(['session.ended'])
  })

  test('a person without any organisation gets hello on their personal stream, and no other stream', async () => {
    const { token, userId } = await open(newAddress())
    await http.db.deleteFrom('org_member').where('user_id', '=', userId).execute()
    const stream = await listen('/auth/events', token)
    await waitUntil(() => stream.text().includes('event: hello'), 'hello')
    stream.stop()
    expect((await listen('/events', token)).status).toBe(403)
    expect((await listen('/auth/events', 'x'.repeat(43))).status).toBe(401)
  })
})

describe('the page’s question who is signed in', () => {
  test('returns the cookie’s token to pages of this site, and sets nothing', async () => {
    const { browser, token } = await open(newAddress())
    const answer = await browser.call('/auth/login-profiles')
    expect(answer.json).toMatchObject({ signedIn: true, token, orgs: [{ selected: true }] })
    expect(answer.json).not.toHaveProperty('impersonator')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test.each(['cross-site', 'same-site', 'none'])('is refused to requests from %s', async (site) => {
    const { browser } = await open(newAddress())
    expect((await browser.call('/auth/login-profiles', { headers: { 'sec-fetch-site': site } })).json).toMatchObject({
      errorName: 'NoPermission',
    })
  })

  test.each(['', 'x'.repeat(43), 'a=b; c', '%00'])('with a cookie of %j finds nobody', async (value) => {
    const browser = makeBrowserClient(http)
    browser.cookies.set('clipwright-session', value)
    expect((await browser.call('/auth/login-profiles')).json).toMatchObject({ signedIn: false })
  })
})

describe('several organisations', () => {
  async function withTeams(count: number) {
    const email = newAddress()
    const first = await open(email)
    const teams = await http.db.transaction((tx) =>
      Promise.all(Array.from({ length: count }, (_, at) => insertOrg(tx, { name: `Team ${at}`, ownerId: first.userId, plan: 'FreePlan' }))),
    )
    return { email, ...first, teams }
  }

  test('are offered when none is remembered, and the choice opens the session once', async () => {
    const { email, teams } = await withTeams(2)
    const { browser, outcome } = await signIn(email, {}, { asksForOrg: true })
    expect(outcome).toMatchObject({ outcome: 'organization_selection_required' })
    expect(outcome['organizations']).toHaveLength(3)
    const choose = (orgId: unknown, from = browser) =>
      from.call('/auth/org-selection', {
        method: 'POST',
        body: { pendingAuthenticationToken: outcome['pendingAuthenticationToken'], orgId },
      })
    expect((await choose('not-one-of-mine')).json).toMatchObject({ errorName: 'NoPermission' })
    expect((await choose(teams[1], makeBrowserClient(http))).json).toMatchObject({ errorName: 'SignInFailedError' })
    const session = (await choose(teams[1])).json
    expect(session).toMatchObject({ outcome: 'signed_in' })
    expect((session['orgs'] as { orgId: string; selected: boolean }[]).find(({ selected }) => selected)?.orgId).toBe(teams[1])
    expect((await choose(teams[1])).json).toMatchObject({ errorName: 'SignInFailedError' })
  })

  test('a deactivated team is refused by name and another may be chosen', async () => {
    const { email, teams, orgId } = await withTeams(1)
    const { browser, outcome } = await signIn(email, {}, { asksForOrg: true })
    await http.db
      .updateTable('org')
      .set({ status: 'inactive' })
      .where('id', '=', teams[0] ?? orgId)
      .execute()
    const choose = (id: unknown) =>
      browser.call('/auth/org-selection', {
        method: 'POST',
        body: { pendingAuthenticationToken: outcome['pendingAuthenticationToken'], orgId: id },
      })
    expect((await choose(teams[0])).json).toMatchObject({ errorName: 'TeamDeactivatedError' })
    expect((await choose(orgId)).json).toMatchObject({ outcome: 'signed_in' })
  })

  test('the remembered one is used without asking, and scripts are never asked', async () => {
    const { email, teams } = await withTeams(2)
    expect((await signIn(email, {}, { asksForOrg: true, orgId: teams[0] })).outcome).toMatchObject({ outcome: 'signed_in' })
    expect((await signIn(email)).outcome).toMatchObject({ outcome: 'signed_in' })
  })

  test('the session remembers the selected one; others are refused', async () => {
    const { browser, token, teams } = await withTeams(2)
    const switchTo = (orgId: unknown) => browser.call('/auth/current-org', { method: 'POST', body: { orgId }, token })
    expect((await switchTo(teams[1])).json).toEqual({ orgId: teams[1] })
    expect((await browser.call('/users?q=mine', { token })).json).toMatchObject({ orgId: teams[1] })
    expect((await switchTo('not-one-of-mine')).json).toMatchObject({ errorName: 'NoPermission' })
    const { orgs } = (await browser.call('/auth/login-profiles')).json as { orgs: { orgId: string; selected: boolean }[] }
    expect(orgs.find(({ selected }) => selected)?.orgId).toBe(teams[1])
  })
})
