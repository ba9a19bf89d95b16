import { ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { recordAudit } from '#features/operations/audit/record-audit.ts'
import * as credits from '#features/plans/credits/credits.store.ts'
import { newId } from '#platform/ids/new-id.ts'
import { caller, makeTeam, type TestTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let team: TestTeam
let projectId: ProjectId

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { BILLING: 'builtin' } })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** A team on Pro with a project that used 550 of its 900 seconds. */
beforeEach(async () => {
  team = await makeTeam(database.db, { plan: 'Pro' })
  projectId = ProjectId.parse(newId())
  const run = { orgId: team.orgId, projectId, run: 1 }
  await database.db.transaction(async (tx) => {
    await credits.grant(tx, team.orgId, { kind: 'purchase', cause: 'one', source: 'Stripe', seconds: 900, expireAt: null })
    await credits.reserve(tx, run, 600)
    await credits.settle(tx, run, 550, { startMs: 0, endMs: 550_000 })
  })
  await sql`insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
    values (${projectId}, ${team.orgId}, ${team.owner.userId}, 'Talk', 'UPLOADED', 'upload://x', ${projectId}, 'COMPLETE', '{}', '{}', '{}')`.execute(
    database.db,
  )
})

const post = (call: string, who = team.owner) => caller(http)(who, 'POST', `/clip-projects/${projectId}/${call}`, { orgId: team.orgId })
const available = () => credits.findAvailable(database.db, team.orgId)
const noteExport = (target: string) =>
  database.db.transaction((tx) =>
    recordAudit({ requestId: 'r', address: '127.0.0.1', impersonatorId: null }, tx, {
      orgId: team.orgId,
      actorId: team.owner.userId,
      action: 'clip.exported',
      object: 'clip:x',
      details: { projectId, target },
    }),
  )

it('gives back to the second what a project used, and takes its payment away', async () => {
  expect((await post('check-refund-eligibility')).body).toEqual({
    isEligible: true,
    reason: null,
    message: null,
    shortfall: null,
    seconds: 550,
  })
  expect((await post('refund', team.member)).body).toEqual({ seconds: 550 })
  expect(await available()).toBe(900)
  expect(await credits.listDifferences(database.db, team.orgId)).toEqual([])
  expect(await credits.listPaidParts(database.db, team.orgId, projectId)).toEqual([])
  const { body } = await caller(http)(team.owner, 'GET', '/credits/statement', { orgId: team.orgId })
  expect(body.data[0]).toMatchObject({ kind: 'refund', step: 'refund', seconds: 550, balanceAfter: 900, project: { projectId } })
})

it('answers a repeated call with one key as the first time, and takes no other project for it', async () => {
  const refund = (id: string) =>
    caller(http)(team.owner, 'POST', `/clip-projects/${id}/refund`, { orgId: team.orgId, idempotencyKey: 'lost-answer' })
  expect([(await refund(projectId)).body, (await refund(projectId)).body]).toEqual([{ seconds: 550 }, { seconds: 550 }])
  expect(await available()).toBe(900)
  expect((await refund(newId())).status).toBe(409)
})

it('refunds once though ten press at once, and though they press again', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => post('refund', index % 2 === 0 ? team.owner : team.admin)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await available()).toBe(900)
  expect((await post('check-refund-eligibility')).body).toMatchObject({
    reason: 'alreadyRefunded',
    message: "Project ineligible for manual refund because it's already refunded.",
    seconds: 0,
  })
})

it('comes back as a bonus of a week when the bucket has ended by then', async () => {
  await sql`update credit_bucket set expire_at = now() - interval '1 hour' where org_id = ${team.orgId}`.execute(database.db)
  await post('refund')
  const { rows } = await sql`select source, available, expire_at > now() + interval '6 days' as "isLive" from credit_bucket
    where org_id = ${team.orgId} order by id`.execute(database.db)
  expect(rows.at(-1)).toEqual({ source: 'Bonus', available: 550, isLive: true })
  expect(await credits.listDifferences(database.db, team.orgId)).toEqual([])
})

const words = {
  notPro: 'Only PRO plan users are eligible for a refund.',
  tooOld:
    'The project has been created for more than 14 days. It is not eligible for a refund. Please contact customer support for assistance.',
  downloaded: "You've already downloaded some clips, and are ineligible for refund.",
}

it('refuses with the words of the specification', async () => {
  const refusal = async () => {
    const { status, body } = await post('refund')
    return [status, body.errorName, body.errorMessage]
  }
  await sql`update org set plan = 'Starter' where id = ${team.orgId}`.execute(database.db)
  expect(await refusal()).toEqual([409, 'RefundIneligibleError', words.notPro])
  await sql`update org set plan = 'Pro' where id = ${team.orgId}`.execute(database.db)
  await sql`update project set created_at = now() - interval '14 days 1 minute' where id = ${projectId}`.execute(database.db)
  expect(await refusal()).toEqual([409, 'RefundIneligibleError', words.tooOld])
  await sql`update project set created_at = now() - interval '13 days 23 hours' where id = ${projectId}`.execute(database.db)
  await noteExport('ADOBE_XML')
  expect((await post('check-refund-eligibility')).body).toMatchObject({ reason: 'exported', message: words.downloaded })
  await noteExport('VIDEO_FILE')
  expect((await post('check-refund-eligibility')).body).toMatchObject({ reason: 'downloaded', message: words.downloaded })
  expect(await available()).toBe(350)
})

const noteDeleted = (details: { count: number; run: number; chosen: number }) =>
  database.db.transaction((tx) =>
    recordAudit({ requestId: 'r', address: '127.0.0.1', impersonatorId: null }, tx, {
      orgId: team.orgId,
      actorId: team.owner.userId,
      action: 'clips.deleted',
      object: `project:${projectId}`,
      details,
    }),
  )

it('is offered on every plan where the product fell short, and not because clips were deleted', async () => {
  await sql`update org set plan = 'Starter' where id = ${team.orgId}`.execute(database.db)
  const say = async (quality: string) => {
    const info = { engine: 'pocketsphinx', quality, language: 'en', notices: [], keys: {} }
    await sql`update project set transcript_info = ${JSON.stringify(info)}::jsonb where id = ${projectId}`.execute(database.db)
    return (await post('check-refund-eligibility')).body
  }
  expect(await say('good')).toMatchObject({ isEligible: true, shortfall: 'fewClips' })
  // Of another run, or none that it chose.
  await noteDeleted({ count: 5, run: 1, chosen: 0 })
  await noteDeleted({ count: 5, run: 2, chosen: 5 })
  expect(await say('good')).toMatchObject({ isEligible: true, shortfall: 'fewClips' })
  await noteDeleted({ count: 5, run: 1, chosen: 2 })
  expect(await say('good')).toMatchObject({ isEligible: false, reason: 'notPro', shortfall: null })
  expect(await say('draft')).toMatchObject({ isEligible: true, shortfall: 'roughWords' })
  expect((await post('refund')).body).toEqual({ seconds: 550 })
  expect(await say('draft')).toMatchObject({ isEligible: false, reason: 'alreadyRefunded' })
})

it('refuses what is scheduled, and what was posted', async () => {
  const { orgId, owner } = team
  await sql`insert into social_account (id, org_id, platform, host, ext_user_id, handle, name, session_sealed, connected_by)
    values (${projectId}, ${orgId}, 'feed', '', ${projectId}, 'talks', 'Talks', 'x', ${owner.userId})`.execute(database.db)
  await sql`insert into post (id, org_id, project_id, clip_id, render_id, clip_title, duration_ms, width, height, title, text, created_by, local_time, zone, fire_at)
    values (${projectId}, ${orgId}, ${projectId}, 'c', 'r', 'Talk', 1, 1, 1, 'Talk', '', ${owner.userId}, '', 'UTC', now())`.execute(
    database.db,
  )
  await sql`insert into post_target (id, org_id, post_id, account_id, fire_at, state, next_at, deadline_at)
    values (${projectId}, ${orgId}, ${projectId}, ${projectId}, now(), 'scheduled', now(), now())`.execute(database.db)
  expect((await post('refund')).body.errorMessage).toBe("You've already scheduled some clips, and are ineligible for refund.")
  const setState = (state: string) =>
    sql`update post_target set state = ${state}, next_at = null, deadline_at = null where id = ${projectId}`.execute(database.db)
  await setState('posted')
  expect((await post('refund')).body.errorMessage).toBe("You've already posted some clips, and are ineligible for refund.")
  await setState('cancelled')
  expect((await post('refund')).status).toBe(200)
})

it('lets staff take what is left and no more, with a line of its own', async () => {
  const about = { cause: 'staff:1', seconds: 500, actorId: team.owner.userId, reason: 'granted by mistake' }
  expect(await database.db.transaction((tx) => credits.take(tx, team.orgId, about))).toBe(350)
  expect(await database.db.transaction((tx) => credits.take(tx, team.orgId, about))).toBeNull()
  expect(await available()).toBe(0)
  expect(await credits.listDifferences(database.db, team.orgId)).toEqual([])
})
