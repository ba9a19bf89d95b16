import { ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertUser } from '#features/identity/auth/auth.store.ts'
import { insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { notifyPersonJob } from '../../messages/notifications/jobs/notify-person.job.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'
import { dayMs, hourMs } from '#platform/time.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => sql`delete from project`.execute(database.db))

async function makeProject(change: { expiresInMs: number | null; isDeleted?: boolean; isSaved?: boolean }): Promise<ProjectId> {
  const id = ProjectId.parse(newId())
  await database.db.transaction(async (tx) => {
    const owner = await insertUser(tx, { name: 'Ann', email: `${newId()}@people.test`, emailVerified: true, authSource: 'email' })
    const org = await insertOrg(tx, { name: 'Studio', ownerId: owner, plan: 'Pro' })
    const expireAt = change.expiresInMs === null ? null : new Date(now + change.expiresInMs)
    await sql`insert into project
      (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref, storage_status, storage_expire_at, deleted_at)
      values (${id}, ${org}, ${owner}, 'Talk', 'UPLOADED', 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}',
        ${change.isSaved ? 'SAVED' : 'TEMPORARY'}, ${expireAt}, ${change.isDeleted ? new Date(now) : null})`.execute(tx)
  })
  return id
}

/** Project ids of the queued warnings, in order. */
async function listWarnings(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('job_run')
    .select(sql<string>`payload ->> 'projectId'`.as('projectId'))
    .where('name', '=', notifyPersonJob.name)
    .where(sql<string>`payload ->> 'kind'`, '=', 'project_expiring')
    .execute()
  return rows.map(({ projectId }) => projectId)
}

test('an owner is warned a week before and on the last day, once each however often maintenance runs', async () => {
  const id = await makeProject({ expiresInMs: 7 * dayMs + hourMs })
  const warningCount = async () => (await listWarnings()).filter((projectId) => projectId === id).length
  expect([await warnOfExpiry(database.db, now), await warningCount()]).toEqual([0, 0])
  expect([await warnOfExpiry(database.db, now + hourMs), await warningCount()]).toEqual([1, 1])
  expect([await warnOfExpiry(database.db, now + dayMs), await warnOfExpiry(database.db, now + 5 * dayMs), await warningCount()]).toEqual([
    0, 0, 1,
  ])
  expect([await warnOfExpiry(database.db, now + 6 * dayMs + 2 * hourMs), await warningCount()]).toEqual([1, 2])
  expect([await warnOfExpiry(database.db, now + 6 * dayMs + 3 * hourMs), await warningCount()]).toEqual([0, 2])
})

test('two servers at once send a warning once', async () => {
  await makeProject({ expiresInMs: 3 * dayMs })
  const counts = await Promise.all([warnOfExpiry(database.db, now), warnOfExpiry(database.db, now), warnOfExpiry(database.db, now)])
  expect(counts.toSorted()).toEqual([0, 0, 1])
})

test('after the warning of the last day the weekly one is not sent any more', async () => {
  await makeProject({ expiresInMs: hourMs })
  expect([await warnOfExpiry(database.db, now), await warnOfExpiry(database.db, now)]).toEqual([1, 0])
})

test('an extended project is warned about again, a week before its new date', async () => {
  const id = await makeProject({ expiresInMs: dayMs })
  expect(await warnOfExpiry(database.db, now)).toBe(1)
  await sql`update project set storage_expire_at = ${new Date(now + 30 * dayMs)} where id = ${id}`.execute(database.db)
  expect([await warnOfExpiry(database.db, now), await warnOfExpiry(database.db, now + 24 * dayMs)]).toEqual([0, 1])
})

test('projects that are saved, in the trash, without a term or over already cause no warning', async () => {
  await makeProject({ expiresInMs: dayMs, isSaved: true })
  await makeProject({ expiresInMs: dayMs, isDeleted: true })
  await makeProject({ expiresInMs: null })
  await makeProject({ expiresInMs: -hourMs })
  expect(await warnOfExpiry(database.db, now)).toBe(0)
})
