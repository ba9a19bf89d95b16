import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeMail } from '../../messages/notifications/notice-mail.ts'
import { findEndingAccount } from '../../messages/notifications/notifications.views.ts'
import { openAccess } from './open-access.ts'
import { warnOfEnds } from './warn-of-ends.ts'
import { addPerson } from '#testing/add-person.ts'
import { makeCaller, type PublishingWorld } from '#testing/publishing-world.ts'
import { startPublishingWorld } from '#testing/start-publishing-world.ts'

let world: PublishingWorld
let mastodon: PublishingWorld['social']['mastodon']

beforeAll(async () => {
  world = await startPublishingWorld()
  mastodon = world.social.mastodon
})
afterAll(async () => world[Symbol.asyncDispose]())

type Caller = PublishingWorld['call']
const begin = (body: object = {}, call: Caller = world.call) =>
  call('POST', '/social-accounts/connect', { platform: 'MASTODON', host: mastodon.origin, ...body })
const finish = (body: object, call: Caller = world.call) => call('POST', '/social-accounts/finish-connect', body)
const list = async (call: Caller = world.call) => (await call('GET', '/social-accounts')).body.data

async function visit(authorizeUrl: string): Promise<{ code: string; state: string }> {
  const { location } = (await (await fetch(authorizeUrl)).json()) as { location: string }
  return Object.fromEntries(new URL(location).searchParams) as { code: string; state: string }
}
const connect = async (body: object = {}) => finish(await visit((await begin(body)).body.authorizeUrl))

describe('a visit to a platform', () => {
  test('asks with a challenge and ends with an account, its limits and no secret', async () => {
    const { authorizeUrl } = (await begin()).body
    const query = new URL(authorizeUrl).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('redirect_uri')).toBe('http://localhost/post/callback')
    mastodon.maxCharacters = 640
    const { body } = await finish(await visit(authorizeUrl))
    const host = new URL(mastodon.origin).host
    expect(body).toMatchObject({
      end: 'connected',
      account: { platform: 'MASTODON', handle: `@ada@${host}`, name: 'ada of films', host, health: 'ok', scheduledCount: 0 },
    })
    expect(body.account.limits.text.most).toBe(640)
    expect(await list()).toHaveLength(1)
    const [token = ''] = [...mastodon.tokens.keys()]
    const stored = await sql<{ row: string }>`select to_jsonb(social_account)::text as row from social_account`.execute(world.db)
    expect(stored.rows[0]?.row).not.toContain(token)
    expect(JSON.stringify(await list())).not.toContain(token)
  })

  test('works once, for the session that began it, within ten minutes', async () => {
    const answer = await visit((await begin()).body.authorizeUrl)
    const other = await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'sub_org_admin' } })
    expect((await finish(answer, makeCaller(world.http, other))).body.end).toBe('expired')
    expect((await finish(answer)).body.end).toBe('connected')
    expect((await finish(answer)).body.end).toBe('expired')
    const late = await visit((await begin()).body.authorizeUrl)
    await sql`update social_connection set expires_at = now() - interval '1 second' where used_at is null`.execute(world.db)
    expect((await finish(late)).body.end).toBe('expired')
    expect((await finish({ state: 'x'.repeat(43), code: 'y' })).body.end).toBe('expired')
  })

  test('that was cancelled, or granted less, connects nothing and says so', async () => {
    const { state } = await visit((await begin()).body.authorizeUrl)
    expect((await finish({ state })).body).toMatchObject({ end: 'cancelled', account: null })
    mastodon.agrees = () => 'read:accounts read:statuses write:media'
    expect((await connect()).body).toMatchObject({ end: 'fewer-permissions', account: null, missingScopes: ['write:statuses'] })
    mastodon.agrees = () => 'read write'
    expect((await connect()).body.end).toBe('connected')
    mastodon.agrees = (scope) => scope
  })

  test('of another account than expected waits for a decision', async () => {
    const [ada] = await list()
    mastodon.person = { id: '2', username: 'bob' }
    const { body } = await connect({ relinkOf: ada.accountId })
    const host = new URL(mastodon.origin).host
    expect(body).toMatchObject({ end: 'other-account', account: null, expectedHandle: `@ada@${host}`, actualHandle: `@bob@${host}` })
    expect(await list()).toHaveLength(1)
    const settle = (choice: string, pending = body.pending) => world.call('POST', '/social-accounts/settle-connect', { pending, choice })
    expect((await settle('add')).body.account).toMatchObject({ handle: `@bob@${host}` })
    expect((await settle('add')).status).toBe(404)
    expect((await list()).map(({ handle }: { handle: string }) => handle)).toEqual([`@ada@${host}`, `@bob@${host}`])
    const again = await connect({ relinkOf: ada.accountId })
    expect((await settle('replace', again.body.pending)).body.errorName).toBe('RecordExisted')
    mastodon.person = { id: '3', username: 'cleo' }
    const third = await connect({ relinkOf: ada.accountId })
    expect((await settle('replace', third.body.pending)).body.account).toMatchObject({ accountId: ada.accountId, handle: `@cleo@${host}` })
    mastodon.person = { id: '1', username: 'ada' }
  })

  test('leads nowhere inside the operator’s network', async () => {
    expect((await begin({ host: '10.0.0.1' })).body.errorName).toBe('LinkRefusedError')
    expect((await begin({ host: 'http://mastodon.example' })).body.errorName).toBe('LinkRefusedError')
    expect((await begin({ relinkOf: 'sA4hT0pQm3xYt7Lp' })).status).toBe(404)
  })
})

describe('a connection by password', () => {
  const direct = (body: object) => world.call('POST', '/social-accounts', body)

  test('asks for the second factor where there is one, and keeps no password', async () => {
    const { peertube } = world.social
    const [account] = peertube.accounts
    if (account) account.otp = '123456'
    const body = { platform: 'PEERTUBE', host: peertube.origin, identifier: 'ada', password: 'long-password' }
    expect((await direct(body)).body.errorName).toBe('PlatformRefusedError')
    expect((await direct({ ...body, otp: '123456' })).body).toMatchObject({ end: 'connected', account: { name: 'Ada’s films' } })
    const stored = await sql<{ row: string }>`select to_jsonb(social_account)::text as row from social_account`.execute(world.db)
    expect(stored.rows.map(({ row }) => row).join()).not.toContain('long-password')
  })

  test('with a wrong one says so', async () => {
    const body = { platform: 'BLUESKY', host: world.social.bluesky.origin, identifier: 'ada.test', password: 'wrong' }
    expect((await direct(body)).body.errorName).toBe('PlatformRefusedError')
    world.social.setFaults(() => 'refuse')
    expect((await direct(body)).body.errorName).toBe('LinkUnreachableError')
    world.social.setFaults(undefined)
  })
})

describe('a grant', () => {
  const io = () => ({ fetch: world.deps.fetch.web, signal: AbortSignal.timeout(20_000) })
  const connectBluesky = async () => {
    const body = { platform: 'BLUESKY', host: world.social.bluesky.origin, identifier: 'ada.test', password: 'app-pass-word' }
    return (await world.call('POST', '/social-accounts', body)).body.account.accountId
  }
  const makeDue = (accountId: string) =>
    sql`update social_account set refresh_at = now() - interval '1 minute' where id = ${accountId}`.execute(world.db)
  const refreshes = () => world.social.bluesky.requests.filter((request) => request.endsWith('refreshSession')).length

  test('is renewed once however many need it, and the new one is stored before it is used', async () => {
    const accountId = await connectBluesky()
    await makeDue(accountId)
    const before = refreshes()
    const grants = await Promise.all(Array.from({ length: 8 }, () => openAccess({ db: world.db, io: io() }, world.owner.orgId, accountId)))
    expect(refreshes() - before).toBe(1)
    await makeDue(accountId)
    const renewed = await openAccess({ db: world.db, io: io() }, world.owner.orgId, accountId)
    expect(grants.map(({ session }) => session.accessToken)).not.toContain(renewed.session.accessToken)
    expect(world.social.bluesky.refresh.get(renewed.session.refreshToken ?? '')).toBe('did:plc:ada')
  })

  test('stays in use while its platform is away, and ends when the platform says so', async () => {
    const accountId = await connectBluesky()
    await makeDue(accountId)
    world.social.setFaults(({ path }) => (path.endsWith('refreshSession') ? 503 : undefined))
    const access = await openAccess({ db: world.db, io: io() }, world.owner.orgId, accountId)
    expect(access.session.refreshToken).not.toBe('')
    world.social.setFaults(undefined)
    world.social.bluesky.refresh.clear()
    await makeDue(accountId)
    await expect(openAccess({ db: world.db, io: io() }, world.owner.orgId, accountId)).rejects.toMatchObject({ kind: 'relink' })
    const check = await world.call('POST', `/social-accounts/${accountId}/check`)
    expect(check.body.account.health).toBe('relink')
    await connectBluesky()
    expect((await world.call('POST', `/social-accounts/${accountId}/check`)).body.account.health).toBe('ok')
  })
})

test('of a permission that ends people are told two weeks, one, two days and one day before, each once', async () => {
  const [first] = await list()
  const endIn = (time: string) =>
    sql`update social_account set grant_ends_at = now() + ${time}::interval where id = ${first.accountId}`.execute(world.db)
  expect(await warnOfEnds(world.db)).toBe(0)
  const counts: number[] = []
  for (const time of ['15 days', '13 days', '13 days', '6 days', '2 days', '2 days', '20 hours', '1 hour', '-1 hours']) {
    await endIn(time)
    counts.push(await warnOfEnds(world.db))
  }
  expect(counts).toEqual([0, 1, 0, 1, 1, 0, 1, 0, 0])
  const notices = await world.db.selectFrom('job_run').select('payload').where('name', '=', 'notifications.notify').execute()
  const payloads = notices.map(({ payload }) => payload as { kind: string; accountId?: string })
  expect(payloads.filter(({ kind, accountId }) => kind === 'account_ending' && accountId === first.accountId)).toHaveLength(4)
  // The mail names the account, its end and what is planned behind it.
  const clip = await world.addClip('Behind the end')
  const when = { localTime: '2031-05-04T09:00', zone: 'UTC' }
  await endIn('100 days')
  const late = { ...clip, title: 'Late', text: 'Late', targets: [{ accountId: first.accountId }], when, acceptsEnd: true }
  expect((await world.call('POST', '/post-schedules', late)).status).toBe(200)
  const ending = await findEndingAccount(world.db, world.owner.orgId, first.accountId)
  expect(ending).toMatchObject({ behindCount: 1, postsBehind: [{ title: 'Behind the end' }] })
  const mail = noticeMail(
    { kind: 'account_ending', title: '', untilDate: ending?.endsAt ?? null, path: '/auto-post', ending },
    { email: 'ada@example.test', lang: 'en' },
    null,
  )
  expect(mail.subject).toContain(first.handle)
  expect(mail.text).toContain('1 post is planned behind it: “Behind the end” (May 4, 2031, 9:00 AM)')
  await sql`update social_account set grant_ends_at = null where id = ${first.accountId}`.execute(world.db)
})

test('accounts belong to one team; members see them and do not connect any', async () => {
  const stranger = await addPerson(world.db)
  expect(await list(makeCaller(world.http, stranger))).toEqual([])
  const member = makeCaller(world.http, await addPerson(world.db, { joins: { orgId: world.owner.orgId, role: 'member' } }))
  expect((await list(member)).length).toBeGreaterThan(2)
  expect((await begin({}, member)).body.errorName).toBe('NoPermission')
  const [first] = await list()
  expect((await makeCaller(world.http, stranger)('DELETE', `/social-accounts/${first.accountId}`)).status).toBe(404)
})
