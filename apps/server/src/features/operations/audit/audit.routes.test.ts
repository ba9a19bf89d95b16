import type { AuditEvent } from '@clipwright/contract/operations/audit'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { auditRoutes } from './audit.routes.ts'
import { recordAudit } from './record-audit.ts'
import { expireAudit } from './expire-audit.ts'
import { verifyChain } from './verify-audit-log.ts'
import { dayMs } from '#platform/time.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [...authRoutes, ...auditRoutes] })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Team = { orgId: OrgId; ownerId: UserId; owner: string; member: string }

async function makeTeam(ownerName = 'Ada'): Promise<Team> {
  return database.db.transaction(async (tx) => {
    const person = (name: string) => insertUser(tx, { name, email: `${newId()}@team.test`, emailVerified: true, authSource: 'code' })
    const token = (userId: UserId) =>
      insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code', activeOrgId: orgId })
    const [ownerId, memberId] = [await person(ownerName), await person('Bob')]
    const orgId = await insertOrg(tx, { name: 'Team', ownerId, plan: 'Pro' })
    await insertMember(tx, orgId, { userId: memberId, role: 'member' })
    return { orgId, ownerId, owner: await token(ownerId), member: await token(memberId) }
  })
}

const place = { requestId: 'req', address: '203.0.113.77', impersonatorId: null }

async function write({ orgId, ownerId }: Team, action: string, details: Record<string, string> = {}, atMs = Date.now()): Promise<void> {
  await database.db.transaction((tx) => recordAudit(place, tx, { orgId, actorId: ownerId, action, object: 'thing:1', details }))
  if (atMs < Date.now() - dayMs) await age(orgId, atMs)
}

/** Makes the newest row as old as if it had been written then, hash included. */
async function age(orgId: OrgId, atMs: number): Promise<void> {
  const { chainHash } = await import('./audit-chain.ts')
  const { readChainRows } = await import('./audit.views.ts')
  const rows = await readChainRows(database.db, orgId, 0, 1000)
  const last = rows.at(-1)
  if (!last) throw new Error('no row')
  const created = { ...last, createdAt: new Date(atMs) }
  const hash = chainHash(rows.at(-2)?.hash ?? null, created)
  await tamper(async (tx) => {
    await tx.updateTable('audit_event').set({ created_at: created.createdAt, hash }).where('id', '=', last.id).execute()
    await tx.updateTable('audit_chain').set({ hash }).where('chain', '=', orgId).execute()
  })
}

/** Changes rows as somebody with full access to the database could. */
async function tamper(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await database.db.transaction(async (tx) => {
    await sql`set local clipwright.audit_upkeep = 'on'`.execute(tx)
    await work(tx)
  })
}

async function get(token: string, path: string, headers: Record<string, string> = {}) {
  return http.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } })
}

async function actions(token: string, query = ''): Promise<string[]> {
  return ((await get(token, `/audit-events${query}`)).json().data as AuditEvent[]).map(({ action }) => action)
}

test('those who run the organisation read its log, newest first, by page, person, action and time', async () => {
  const team = await makeTeam()
  for (const action of ['member.joined', 'member.removed', 'org.renamed']) await write(team, action)
  expect(await actions(team.owner)).toEqual(['org.renamed', 'member.removed', 'member.joined'])
  expect(await actions(team.owner, '?pageNum=2&pageSize=2')).toEqual(['member.joined'])
  expect(await actions(team.owner, '?action=member')).toEqual(['member.removed', 'member.joined'])
  expect(await actions(team.owner, '?action=member.joined')).toEqual(['member.joined'])
  expect(await actions(team.owner, `?actorId=${team.ownerId}&result=done`)).toHaveLength(3)
  expect(await actions(team.owner, '?actorId=somebody-else')).toEqual([])
  expect(await actions(team.owner, `?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
  expect(await actions(team.owner, `?to=${new Date(Date.now() + 60_000).toISOString()}`)).toHaveLength(3)
  const [newest] = (await get(team.owner, '/audit-events')).json().data as AuditEvent[]
  expect(newest).toMatchObject({ seq: 3, actor: { userId: team.ownerId, name: 'Ada' }, address: '203.0.113.77', result: 'done' })
})

test('clips that were deleted together are among what was done to clips', async () => {
  const team = await makeTeam()
  for (const action of ['clip.exported', 'clips.deleted', 'org.renamed']) await write(team, action)
  expect(await actions(team.owner, '?action=clip')).toEqual(['clips.deleted', 'clip.exported'])
})

test('members and strangers can read nothing of it, in no format', async () => {
  const team = await makeTeam()
  const stranger = await addStranger(database.db)
  for (const path of ['/audit-events', '/audit-events/verification', '/audit-events/export']) {
    expect((await get(team.member, path)).json().errorName).toBe('NoPermission')
    expect((await get(stranger, path, { 'x-org-id': team.orgId })).json().errorName).toBe('NoPermission')
    expect((await http.app.inject({ url: `/api${path}` })).json().errorName).toBe('LoginRequired')
  }
})

test('a stranger who names an organisation is logged there without their name, a few times an hour', async () => {
  const team = await makeTeam()
  const stranger = await addStranger(database.db)
  for (let at = 0; at < 12; at++) await get(stranger, '/users', { 'x-org-id': team.orgId })
  const events = (await get(team.owner, '/audit-events')).json().data as AuditEvent[]
  expect(events.length).toBeGreaterThanOrEqual(5)
  // A new hour may start between two calls.
  expect(events.length).toBeLessThanOrEqual(10)
  for (const event of events) expect(event).toMatchObject({ action: 'org.access_refused', result: 'refused', actor: null })
  expect((await get(stranger, '/users', { 'x-org-id': 'no-such-organisation' })).json().errorName).toBe('NoPermission')
})

test('an untouched log verifies, also while others write to it', async () => {
  const team = await makeTeam()
  for (let at = 0; at < 30; at++) await write(team, 'thing.done', { note: `Ünïcode ${at} "quoted"` })
  const [verdict] = await Promise.all([
    get(team.owner, '/audit-events/verification').then((reply) => reply.json()),
    ...Array.from({ length: 5 }, () => write(team, 'thing.done')),
  ])
  expect(verdict).toMatchObject({ isIntact: true, firstSeq: 1, problems: [] })
  expect(verdict.checked).toBe(verdict.lastSeq)
})

test.each(['action', 'object', 'request_id'] as const)('a changed %s is detected', async (column) => {
  const team = await makeTeam()
  for (let at = 0; at < 4; at++) await write(team, 'thing.done')
  await tamper((tx) =>
    tx
      .updateTable('audit_event')
      .set({ [column]: 'forged' })
      .where('chain', '=', team.orgId)
      .where('seq', '=', 2)
      .execute(),
  )
  expect((await get(team.owner, '/audit-events/verification')).json()).toMatchObject({
    isIntact: false,
    problems: [{ seq: 2, kind: 'changed' }],
  })
})

test('a changed actor, detail, result or time is detected', async () => {
  const changes = [{ actor_id: null }, { result: 'refused' as const }, { created_at: new Date(0) }, { details: sql<{}>`'{"a": 1}'::jsonb` }]
  for (const change of changes) {
    const team = await makeTeam()
    for (let at = 0; at < 3; at++) await write(team, 'thing.done')
    await tamper((tx) => tx.updateTable('audit_event').set(change).where('chain', '=', team.orgId).where('seq', '=', 3).execute())
    expect((await verifyChain(database.db, team.orgId)).problems).toEqual([{ seq: 3, kind: 'changed' }])
  }
})

test.each([
  [1, 1],
  [2, 2],
  [4, 4],
])('a deleted row %i is detected', async (seq, missing) => {
  const team = await makeTeam()
  for (let at = 0; at < 4; at++) await write(team, 'thing.done')
  await tamper((tx) => tx.deleteFrom('audit_event').where('chain', '=', team.orgId).where('seq', '=', seq).execute())
  expect((await verifyChain(database.db, team.orgId)).problems).toEqual([{ seq: missing, kind: 'missing' }])
})

test('an emptied log, and a row written to it afterwards, are detected', async () => {
  const team = await makeTeam()
  for (let at = 0; at < 3; at++) await write(team, 'thing.done')
  await tamper((tx) => tx.deleteFrom('audit_event').where('chain', '=', team.orgId).execute())
  expect(await verifyChain(database.db, team.orgId)).toMatchObject({ isIntact: false, checked: 0, problems: [{ seq: 3, kind: 'missing' }] })
  await write(team, 'thing.done')
  expect((await verifyChain(database.db, team.orgId)).problems).toEqual([{ seq: 3, kind: 'missing' }])
})

test('the database itself refuses to change or delete a row', async () => {
  const team = await makeTeam()
  await write(team, 'thing.done')
  const ofTeam = { orgId: team.orgId }
  await expect(database.db.updateTable('audit_event').set({ action: 'x' }).where('chain', '=', ofTeam.orgId).execute()).rejects.toThrow(
    /not changed/,
  )
  await expect(database.db.deleteFrom('audit_event').where('chain', '=', ofTeam.orgId).execute()).rejects.toThrow(/not changed/)
})

test('addresses are shortened after 90 days and rows deleted after 400, and the rest still verifies', async () => {
  const team = await makeTeam()
  for (const days of [500, 450, 401, 120, 91, 89, 0]) await write(team, `day.d${'x'.repeat(days % 7)}`, {}, Date.now() - days * dayMs)
  expect((await verifyChain(database.db, team.orgId)).isIntact).toBe(true)
  const nowMs = Date.now()
  expect((await expireAudit(database.db, { nowMs, keepDays: 400 })).deleted).toBe(3)
  expect(await verifyChain(database.db, team.orgId)).toMatchObject({ isIntact: true, checked: 4, firstSeq: 4, lastSeq: 7 })
  const events = (await get(team.owner, '/audit-events')).json().data as AuditEvent[]
  expect(events.map(({ address }) => address)).toEqual(['203.0.113.77', '203.0.113.77', '203.0.113.0/24', '203.0.113.0/24'])
  expect(await expireAudit(database.db, { nowMs, keepDays: 400 })).toEqual({ shortened: 0, deleted: 0 })
  await tamper((tx) => tx.deleteFrom('audit_event').where('chain', '=', team.orgId).where('seq', '=', 4).execute())
  expect((await verifyChain(database.db, team.orgId)).problems).toEqual([{ seq: 4, kind: 'missing' }])
})

test('a log whose rows have all expired continues where it ended', async () => {
  const team = await makeTeam()
  await write(team, 'thing.done', {}, Date.now() - 500 * dayMs)
  await expireAudit(database.db, { nowMs: Date.now(), keepDays: 400 })
  await write(team, 'thing.done')
  expect(await verifyChain(database.db, team.orgId)).toMatchObject({ isIntact: true, firstSeq: 2, lastSeq: 2 })
})

const evilText = 'x\n2026-01-01,done\r\n{"action":"org.deleted"}\u2028=HYPERLINK("http://evil.example")'

test('a text with line breaks stays one record in every format of the log', async () => {
  const team = await makeTeam(evilText)
  await write(team, 'org.renamed', { name: evilText })
  const jsonl = (await get(team.owner, '/audit-events/export?format=jsonl&action=org')).body
  const rows = jsonl.trimEnd().split(/[\n\r\u2028\u2029]/)
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0] ?? '')).toMatchObject({ action: 'org.renamed', details: { name: evilText } })
  const csv = (await get(team.owner, '/audit-events/export?action=org')).body
  expect(csv.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/)).toHaveLength(2)
})

test('a spreadsheet takes no text of the log for a formula', async () => {
  const team = await makeTeam('=1+1')
  await write(team, 'thing.done')
  const [, line = ''] = (await get(team.owner, '/audit-events/export')).body.split('\r\n')
  expect(line).toContain(`,'=1+1,`)
})

test('an export spans several batches, keeps to the filter, and is itself logged', async () => {
  const team = await makeTeam()
  await database.db.transaction(async (tx) => {
    for (let at = 0; at < 620; at++)
      await recordAudit(place, tx, { orgId: team.orgId, actorId: team.ownerId, action: 'thing.done', object: 'a:b' })
  })
  await write(team, 'org.renamed')
  const reply = await get(team.owner, '/audit-events/export?format=jsonl&action=thing')
  expect(reply.headers['content-disposition']).toContain('audit-log.jsonl')
  const seqs = reply.body
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEvent).seq)
  expect(seqs).toEqual(Array.from({ length: 620 }, (_, at) => 620 - at))
  expect((await actions(team.owner))[0]).toBe('audit.exported')
  expect((await get(team.owner, '/audit-events/export?format=xml')).json().errorName).toBe('InvalidParam')
})
