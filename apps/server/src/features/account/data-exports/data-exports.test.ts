import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DataExport } from '@clipwright/contract/account/data-exports'
import { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { createMediaLinks } from '#platform/http/media-links.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { newId } from '#platform/ids/new-id.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { silentLog } from '#testing/silent-log.ts'
import { readZip } from '#testing/read-zip.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { cancelExportsOf } from './cancel-exports.ts'
import { dataExportRoutes } from './data-exports.routes.ts'
import { finishExport, insertExport } from './data-exports.store.ts'
import { expireDataExports } from './expire-data-exports.ts'
import { tablesOfOrg, tablesOfPerson } from './export-tables.views.ts'
import { makeDataExportWorker } from './jobs/make-data-export.worker.ts'

let database: TestDatabase
let http: TestHttp
let queue: Queue
beforeAll(async () => {
  database = await testDatabase()
  // The worker signs the links inside an archive, so it and the server share a key.
  const mediaLinks = createMediaLinks(await serverSecret(database.db, 'media-links'), Date.now)
  http = await startTestHttp({ db: database.db, url: database.url, bindings: dataExportRoutes, deps: { mediaLinks } })
  const { config, storage, fetch } = http.deps
  const lanes = { import: 0, analyse: 0, render: 0, light: 1, bulk: 1 }
  // The worker needs only storage and configuration.
  const deps = { config, storage, fetch } as never
  queue = await startQueue({ db: database.db, url: database.url, log: silentLog, lanes, workers: [makeDataExportWorker], deps })
})
afterAll(async () => {
  await queue.stop({ graceMs: 1000 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Person = { userId: UserId; orgId: OrgId; token: string }

const session = (userId: UserId) =>
  database.db.transaction((tx) => insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'email' }))

async function makePerson(): Promise<Person> {
  const ids = await database.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name: 'Ann', email: `${newId()}@people.test`, emailVerified: true, authSource: 'email' })
    return { userId, orgId: await insertOrg(tx, { name: 'Studio', ownerId: userId, plan: 'Pro' }) }
  })
  return { ...ids, token: await session(ids.userId) }
}

/** Adds a project with a stored source and one rendered clip; returns the bytes of both. */
async function addProject({ userId, orgId }: Pick<Person, 'userId' | 'orgId'>, title: string): Promise<Record<string, Buffer>> {
  const [projectId, clipId, renderId] = [newId(), newId(), newId()]
  const bytes = { source: Buffer.from(`source of ${title}`), clip: Buffer.from(`clip of ${title}`) }
  const key = (name: string) => `${orgId}/${projectId}/${name}`
  await http.deps.storage.put(key('source.mp4'), Readable.from([bytes.source]), { contentType: 'video/mp4' })
  await http.deps.storage.put(key('clip.mp4'), Readable.from([bytes.clip]), { contentType: 'video/mp4' })
  const source = { key: key('source.mp4'), fileName: 'talk.mp4', sizeBytes: bytes.source.length, sha256: 'x', platformCaptions: null }
  const files = { main: key('clip.mp4'), srt: null, poster: null }
  await sql`insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref, source)
    values (${projectId}, ${orgId}, ${userId}, ${title}, 'UPLOADED', 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}', ${JSON.stringify(source)}::jsonb)`.execute(
    database.db,
  )
  await sql`insert into clip (id, org_id, project_id, run, moment_key, run_id, rank, is_runner_up, score, judge_score, title, description, moment)
    values (${clipId}, ${orgId}, ${projectId}, 1, 'm', 'r', 1, false, 5, 5, ${title}, '', '{}')`.execute(database.db)
  await sql`insert into clip_render (id, org_id, clip_id, target, input_hash, status, files, size_bytes)
    values (${renderId}, ${orgId}, ${clipId}, 'VIDEO_FILE', 'h', 'ready', ${JSON.stringify(files)}::jsonb, ${bytes.clip.length})`.execute(
    database.db,
  )
  return { [`media/${projectId}/source.mp4`]: bytes.source, [`media/${projectId}/clips/${clipId}/video_file-${renderId}.mp4`]: bytes.clip }
}

async function call(token: string, method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  const auth = token === '' ? {} : { authorization: `Bearer ${token}` }
  return http.app.inject({ method, url: path, headers: { ...auth, ...headers }, ...(body ? { payload: body } : {}) })
}

const listed = async (token: string) => (await call(token, 'GET', '/api/data-exports')).json().data as DataExport[]

async function makeExport(token: string, request: object): Promise<DataExport> {
  const dataExport = (await call(token, 'POST', '/api/data-exports', request)).json() as DataExport
  expect(dataExport).toMatchObject({ status: 'pending', url: null })
  const mine = async () => (await listed(token)).find(({ exportId }) => exportId === dataExport.exportId)
  return waitUntil(async () => {
    const now = await mine()
    return now && now.status !== 'pending' ? now : null
  }, 'the archive')
}

async function fetchArchive(token: string, dataExport: DataExport): Promise<Map<string, Buffer>> {
  const reply = await call(token, 'GET', dataExport.url ?? '')
  expect(reply.headers['content-type']).toBe('application/zip')
  expect(reply.rawPayload.length).toBe(dataExport.sizeBytes)
  return readZip(reply.rawPayload)
}

const rowsIn = (files: Map<string, Buffer>, kind: string) => JSON.parse(String(files.get(`data/${kind}.json`))) as Record<string, unknown>[]

test('a team archive holds every row and every file, and a manifest that proves both', async () => {
  const owner = await makePerson()
  const media = { ...(await addProject(owner, 'First')), ...(await addProject(owner, 'Second')) }
  const dataExport = await makeExport(owner.token, { orgId: owner.orgId, withFiles: true })
  expect(dataExport).toMatchObject({ status: 'ready', counts: { projects: 2, clips: 2, renders: 2, members: 1 } })
  const files = await fetchArchive(owner.token, dataExport)
  for (const [name, bytes] of Object.entries(media)) expect(files.get(name)).toEqual(bytes)
  expect(rowsIn(files, 'projects').map((row) => row['title'])).toEqual(['First', 'Second'])
  const manifest = JSON.parse(String(files.get('manifest.json')))
  expect(manifest.counts).toEqual(dataExport.counts)
  expect(manifest.entries.map(({ name }: { name: string }) => name)).toEqual([...files.keys()].filter((name) => name !== 'manifest.json'))
  for (const { name, sizeBytes, sha256 } of manifest.entries) {
    const bytes = files.get(name) ?? Buffer.alloc(0)
    expect([name, sizeBytes, sha256]).toEqual([name, bytes.length, createHash('sha256').update(bytes).digest('hex')])
  }
})

test('a team archive has the library, what was made in the editor, and the logo', async () => {
  const owner = await makePerson()
  const { orgId, userId } = owner
  const [uploadId, assetId] = [newId(), newId()]
  const stored = { [`uploads/${orgId}/${uploadId}/face.ttf`]: 'a font', [`orgs/${orgId}/logo.png`]: 'a logo' }
  for (const [key, text] of Object.entries(stored)) {
    await http.deps.storage.put(key, Readable.from([Buffer.from(text)]), { contentType: 'application/octet-stream' })
  }
  await sql`update org set logo_key = ${`orgs/${orgId}/logo.png`} where id = ${orgId}`.execute(database.db)
  await sql`insert into upload (id, org_id, user_id, type, usecase, extension, file_name, reserved_bytes, status, storage_key, size_bytes, sha256)
    values (${uploadId}, ${orgId}, ${userId}, 'font', 'asset', 'ttf', 'Face.ttf', 6, 'complete', ${`uploads/${orgId}/${uploadId}/face.ttf`}, 6, 'x')`.execute(
    database.db,
  )
  await sql`insert into asset (id, org_id, kind, name, upload_id, size_bytes, origin, author, licence, created_by)
    values (${assetId}, ${orgId}, 'font', 'Face', ${uploadId}, 6, 'Upload', '', '', ${userId})`.execute(database.db)
  await sql`insert into brand_template (id, org_id, name, look, created_by) values (${newId()}, ${orgId}, 'Our look', '{}', ${userId})`.execute(
    database.db,
  )
  const files = await fetchArchive(owner.token, await makeExport(owner.token, { orgId, withFiles: true }))
  expect(String(files.get(`library/${assetId}.ttf`))).toBe('a font')
  expect(String(files.get('logo.png'))).toBe('a logo')
  expect([rowsIn(files, 'assets')[0]?.['name'], rowsIn(files, 'brand_templates')[0]?.['name']]).toEqual(['Face', 'Our look'])
})

/** Tables with rows of organisations that the archive of a team leaves out, and why. */
const notOfTeams: Record<string, string> = {
  broll_search: 'answers of a stock library, for a while',
  credit_account: 'sums of the lines',
  credit_entry: 'the lines once more, as double entries',
  credit_gift: 'of a person, in theirs',
  credit_hold: 'its lines are there',
  credit_hold_part: 'its lines are there',
  credit_notice: 'that a notice was sent',
  billing_notice: 'that a notice was sent',
  project_expiry_notice: 'that a notice was sent',
  data_export: 'of a person, in theirs',
  held_export: 'a copy of a clip until its export runs',
  idempotency_key: 'replies to calls, for a day',
  job_run: 'how the server works',
  job_stop: 'how the server works',
  live_event: 'news for open pages, for minutes',
  onboarding_step: 'of a person, in theirs',
  post_measure: 'when numbers are asked for next',
  project_step: 'how the server works',
  revenuecat_buyer: 'when a store was asked last',
  revenuecat_event: 'that an event of a store was taken',
  stripe_event: 'that an event of the provider was taken',
  search_backfill: 'an index of what is in the archive',
  search_entry: 'an index of what is in the archive',
  search_phrase: 'of a person, in theirs',
  search_scope: 'an index of what is in the archive',
  search_source: 'an index of what is in the archive',
  search_stale: 'an index of what is in the archive',
  social_connection: 'an account that is being connected, for minutes, sealed',
  ended_grant: 'what an account that was removed may do until its platform is told, sealed',
  source_length: 'lengths of videos, for a while',
  survey_ask: 'of a person, in theirs',
  till_card: 'play money, where no provider is set up',
  till_payment: 'play money, where no provider is set up',
  till_refund: 'play money, where no provider is set up',
  upload_segment: 'parts of an upload that is under way',
}

/** Tables with rows of people that a personal archive leaves out, and why. */
const notOfPeople: Record<string, string> = {
  deletion_code: 'a hash, for ten minutes',
  idempotency_key: 'replies to calls, for a day',
  passkey_challenge: 'for minutes',
  recovery_code: 'hashes and nothing else',
  sign_in_key: 'a hash, for a day',
  social_connection: 'an account that is being connected, for minutes, sealed',
}

test.each([
  { column: 'org_id', tables: tablesOfOrg(OrgId.parse(newId())), without: notOfTeams },
  { column: 'user_id', tables: tablesOfPerson(UserId.parse(newId())), without: notOfPeople },
])('every table with $column is in its archive or left out for a reason, and no bytes or sealed column is', async (archive) => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(database.db)
  const tables = archive.tables.map(({ rows, without }) => {
    const [, table = ''] = /\bfrom (\w+)/.exec(rows.compile(database.db).sql) ?? []
    return { table, without }
  })
  const names = new Set([...tables.map(({ table }) => table), ...Object.keys(archive.without)])
  const ofOwner = rows.filter(({ column }) => column === archive.column).map(({ table }) => table)
  expect(ofOwner.filter((table) => !names.has(table))).toEqual([])
  expect(Object.keys(archive.without).filter((table) => !ofOwner.includes(table) || tables.some((one) => one.table === table))).toEqual([])
  const secret = rows.filter(({ column, type }) => type === 'bytea' || column.endsWith('_sealed'))
  const leaks = secret.filter(({ table, column }) => tables.some((one) => one.table === table && !one.without.includes(column)))
  expect(leaks).toEqual([])
})

test('a personal archive holds the person’s data from all organisations, nothing of others, and no secret', async () => {
  const [person, boss] = [await makePerson(), await makePerson()]
  await database.db.transaction((tx) => insertMember(tx, boss.orgId, { userId: person.userId, role: 'member' }))
  await addProject(person, 'Mine')
  await addProject({ userId: person.userId, orgId: boss.orgId }, 'Mine at work')
  await addProject(boss, 'Of the boss')
  const files = await fetchArchive(person.token, await makeExport(person.token, {}))
  expect(rowsIn(files, 'projects').map((row) => row['title'])).toEqual(['Mine', 'Mine at work'])
  expect(rowsIn(files, 'memberships')).toHaveLength(2)
  const links = rowsIn(files, 'media-links')
  expect(links).toHaveLength(4)
  const reached = await call('', 'GET', String(links[0]?.['url']))
  expect([reached.statusCode, reached.body]).toEqual([200, 'source of Mine'])
  const everything = [...files.values()].map(String).join('\n')
  expect(everything).not.toContain('Of the boss')
  expect(everything).not.toMatch(/token_hash|key_hash|code_hash/)
  const rows = await database.db.selectFrom('session_token').select('token_hash').where('user_id', '=', person.userId).execute()
  for (const { token_hash: hash } of rows) expect(everything).not.toContain(hash.toString('hex'))
})

test('what somebody made in a team they left stays with the team', async () => {
  const [person, boss] = [await makePerson(), await makePerson()]
  await addProject({ userId: person.userId, orgId: boss.orgId }, 'Left behind')
  const files = await fetchArchive(person.token, await makeExport(person.token, {}))
  expect(rowsIn(files, 'projects')).toEqual([])
  expect(rowsIn(files, 'media-links')).toEqual([])
})

test('only the session that requested it gets the archive, by header or by cookie, and each download is logged', async () => {
  const [person, stranger] = [await makePerson(), await makePerson()]
  const elsewhere = await session(person.userId)
  const dataExport = await makeExport(person.token, {})
  expect((await listed(elsewhere))[0]).toMatchObject({ exportId: dataExport.exportId, url: null })
  const path = dataExport.url ?? ''
  for (const token of [elsewhere, stranger.token]) expect((await call(token, 'GET', path)).json().errorName).toBe('RecordNotExisted')
  expect((await call('', 'GET', path)).json().errorName).toBe('LoginRequired')
  const cookie = (token: string) => call('', 'GET', path, undefined, { cookie: `clipwright-session=${token}` })
  expect((await cookie(person.token)).statusCode).toBe(200)
  expect((await cookie(elsewhere)).statusCode).toBe(404)
  const log = await database.db.selectFrom('audit_event').select('action').where('actor_id', '=', person.userId).orderBy('seq').execute()
  expect(log.map(({ action }) => action)).toEqual(['data.export_asked', 'data.exported'])
})

test('an archive and its bytes are deleted after a day', async () => {
  const person = await makePerson()
  const dataExport = await makeExport(person.token, {})
  const left = Date.parse(dataExport.expiresAt) - Date.now()
  expect(left).toBeGreaterThan(23 * 3_600_000)
  expect(left).toBeLessThanOrEqual(24 * 3_600_000)
  const past = new Date(Date.now() - 1000)
  await database.db.updateTable('data_export').set({ expires_at: past }).where('id', '=', dataExport.exportId).execute()
  expect((await call(person.token, 'GET', dataExport.url ?? '')).json().errorName).toBe('RecordNotExisted')
  await expireDataExports(database.db, http.deps.storage, Date.now())
  expect(await Array.fromAsync(http.deps.storage.list(`users/${person.userId}/`))).toEqual([])
  expect(await listed(person.token)).toEqual([])
})

test('an export that was ended leaves nothing: no archive, and no bytes of a worker that did not hear of it', async () => {
  const { userId } = await makePerson()
  const { storage } = http.deps
  const exportId = await database.db.transaction((tx) =>
    insertExport(tx, { userId, orgId: null, sessionId: 's', withFiles: false, expiresAt: new Date(Date.now() - 1000) }),
  )
  await storage.put(`users/${userId}/exports/${exportId}-7.zip`, Readable.from([Buffer.from('zip')]), { contentType: 'application/zip' })
  const end = { key: 'k', sizeBytes: 3, counts: {}, expiresAt: new Date() }
  const finish = await database.db.transaction(async (tx) => {
    await cancelExportsOf(tx, userId)
    return finishExport(tx, exportId, end)
  })
  expect(finish).toBe(false)
  await expireDataExports(database.db, storage, Date.now())
  expect(await Array.fromAsync(storage.list(`users/${userId}/`))).toEqual([])
})

test('only its owner can export a team, and nobody can have two archives made at once', async () => {
  const [owner, member] = [await makePerson(), await makePerson()]
  await database.db.transaction((tx) => insertMember(tx, owner.orgId, { userId: member.userId, role: 'sub_org_admin' }))
  for (const orgId of [owner.orgId, 'no-such-org']) {
    expect((await call(member.token, 'POST', '/api/data-exports', { orgId })).json().errorName).toBe('NoPermission')
  }
  const replies = await Promise.all(Array.from({ length: 5 }, () => call(owner.token, 'POST', '/api/data-exports', {})))
  const names = replies.map((reply) => reply.json().errorName ?? 'made')
  expect(names.filter((name) => name === 'made').length).toBeGreaterThanOrEqual(1)
  expect(new Set(names)).toEqual(new Set(['made', 'RecordExisted']))
})

test('a former owner cannot fetch the team archive any more, even in the same session', async () => {
  const [owner, heir] = [await makePerson(), await makePerson()]
  const dataExport = await makeExport(owner.token, { orgId: owner.orgId })
  expect((await call(owner.token, 'GET', dataExport.url ?? '')).statusCode).toBe(200)
  await database.db.transaction(async (tx) => {
    await insertMember(tx, owner.orgId, { userId: heir.userId, role: 'member' })
    const roleOf = (userId: typeof owner.userId, role: 'owner' | 'member') =>
      tx.updateTable('org_member').set({ role }).where('org_id', '=', owner.orgId).where('user_id', '=', userId).execute()
    await roleOf(owner.userId, 'member')
    await roleOf(heir.userId, 'owner')
  })
  expect((await call(owner.token, 'GET', dataExport.url ?? '')).json().errorName).toBe('RecordNotExisted')
})
