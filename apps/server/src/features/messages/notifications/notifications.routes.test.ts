import { OrgId, ProjectId, type UserId } from '@clipwright/contract/ids'
import type { NotificationChoice } from '@clipwright/contract/messages/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { newId } from '#platform/ids/new-id.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { notifyPersonJob } from './jobs/notify-person.job.ts'
import { notifyPersonWorker } from './jobs/notify-person.worker.ts'
import { notifyPerson } from './notify-person.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { makeStopToken, stopSecret } from './stop-token.ts'

const orgId = OrgId.parse('org-of-nobody')
let database: TestDatabase
let http: TestHttp
let queue: Queue
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    bindings: notificationRoutes,
    env: { PUBLIC_URL: 'https://clips.test' },
  })
  const { config, storage, fetch } = http.deps
  const lanes = { import: 0, analyse: 0, render: 0, light: 1 }
  // The handler needs only the configuration.
  const deps = { config, storage, fetch } as never
  queue = await startQueue({ db: database.db, url: database.url, log: silentLog, lanes, workers: [notifyPersonWorker], deps })
})
afterAll(async () => {
  await queue.stop({ graceMs: 1000 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function makePerson(lang: string | null = null): Promise<{ userId: UserId; email: string; token: string }> {
  const email = `${newId().toLowerCase()}@people.test`
  return database.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name: 'Ann', email, emailVerified: true, authSource: 'email' })
    await tx.updateTable('app_user').set({ lang }).where('id', '=', userId).execute()
    return { userId, email, token: await insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'email' }) }
  })
}

async function call(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return reply.json()
}

const choiceOf = ({ data }: { data: NotificationChoice[] }, kind: string, channel: string) =>
  data.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn

/** Waits until every notification job has ended. */
async function settled(): Promise<void> {
  await waitUntil(async () => {
    const open = database.db.selectFrom('job_run').select('id').where('name', '=', notifyPersonJob.name)
    return (await open.where('status', 'in', ['queued', 'running', 'retrying']).execute()).length === 0
  }, 'the end of the job')
}

/** Notifies of an export, waits for the job, and returns the mails so far. */
async function tell(userId: UserId, email: string): Promise<{ subject: string; text: string }[]> {
  await database.db.transaction((tx) => notifyPerson(tx, { userId, orgId, kind: 'export_ready', projectId: null }))
  await settled()
  return database.db.selectFrom('mail_message').select(['subject', 'body_text as text']).where('recipient', '=', email).execute()
}

test('every kind can be turned on and off in every channel, by the person only', async () => {
  const [one, other] = [await makePerson(), await makePerson()]
  const before = await call(one.token, 'GET', '/notification-preferences')
  expect(before.data).toHaveLength(20)
  const after = await call(one.token, 'PUT', '/notification-preferences', { kind: 'project_ready', channel: 'email', isOn: true })
  expect([choiceOf(before, 'project_ready', 'email'), choiceOf(after, 'project_ready', 'email')]).toEqual([false, true])
  expect(await call(other.token, 'GET', '/notification-preferences')).toEqual(before)
  expect((await call(one.token, 'PUT', '/notification-preferences', { kind: 'export_ready', channel: 'app', isOn: true })).errorName).toBe(
    'InvalidParam',
  )
  expect((await call(one.token, 'PUT', '/notification-preferences', { kind: 'security', channel: 'email', isOn: false })).errorName).toBe(
    'InvalidParam',
  )
})

test('a mail is in the person’s language, and the link at its foot unsubscribes from that kind with one call', async () => {
  const { userId, email, token } = await makePerson('es-ES')
  const [mail] = await tell(userId, email)
  expect(mail?.subject).toBe('Tus datos están listos para descargar')
  const link = /https:\/\/clips\.test\/stop-mail#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await call('', 'POST', '/notification-preferences/stop', { token: link })).toEqual({ kind: 'export_ready', done: true })
  const choices = await call(token, 'GET', '/notification-preferences')
  expect([choiceOf(choices, 'export_ready', 'email'), choiceOf(choices, 'project_ready', 'app')]).toEqual([false, true])
  expect(await tell(userId, email)).toHaveLength(1)
})

test('a link that is forged, truncated or made for something else unsubscribes nobody', async () => {
  const { userId } = await makePerson()
  const secret = await serverSecret(database.db, stopSecret)
  const real = makeStopToken(secret, { userId, kind: 'export_ready' })
  const forged = [
    real.slice(0, -3),
    `${Buffer.from(JSON.stringify({ userId, kind: 'export_ready' })).toString('base64url')}.AAAA`,
    makeStopToken(Buffer.alloc(32), { userId, kind: 'export_ready' }),
    `bm90IGpzb24.${real.split('.')[1]}`,
    'x'.repeat(60),
  ]
  for (const token of forged) {
    expect((await call('', 'POST', '/notification-preferences/stop', { token })).errorName).toBe('RecordNotExisted')
  }
})

test('a finished project is announced in its organisation for the person, unless they turned it off', async () => {
  const { userId, token } = await makePerson()
  const place = await database.db.transaction((tx) => insertOrg(tx, { name: 'Studio', ownerId: userId, plan: 'Pro' }))
  const projectId = ProjectId.parse(newId())
  await sql`insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
    values (${projectId}, ${place}, ${userId}, 'My talk', 'UPLOADED', 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}')`.execute(
    database.db,
  )
  const announce = async () => {
    await database.db.transaction((tx) => notifyPerson(tx, { userId, orgId: place, kind: 'project_ready', projectId }))
    await settled()
    return (await database.db.selectFrom('live_event').select('event').where('org_id', '=', place).execute()).map(({ event }) => event)
  }
  expect(await announce()).toEqual([{ type: 'notice', userId, kind: 'project_ready', projectId, title: 'My talk' }])
  await call(token, 'PUT', '/notification-preferences', { kind: 'project_ready', channel: 'app', isOn: false })
  expect(await announce()).toHaveLength(1)
})
