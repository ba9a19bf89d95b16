import { ProjectId, type OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { crashAtWrite, prepareCrashes } from '#testing/crash-in-ledger.ts'
import { makeTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import * as store from './credits.store.ts'

let database: TestDatabase
let orgId: OrgId

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 })
  await prepareCrashes(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  orgId = (await makeTeam(database.db, { plan: 'Starter' })).orgId
})

const run = (): store.CreditRun => ({ orgId, projectId: ProjectId.parse(newId()), run: 1 })
const part = { startMs: 0, endMs: 1000 }
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction(work)

/** One bucket that has as many seconds, and expires in as many hours. */
async function grant(seconds: number, hours: number | null, cause = newId()): Promise<boolean> {
  const expireAt = hours === null ? null : new Date(Date.now() + hours * 3_600_000)
  return inTx((tx) => store.grant(tx, orgId, { kind: 'purchase', cause, source: 'Stripe', seconds, expireAt }))
}

/** Moves the end of every bucket with an end into the past. */
async function endBuckets(): Promise<void> {
  await database.db
    .updateTable('credit_bucket')
    .set({ expire_at: new Date(Date.now() - 1000) })
    .where('org_id', '=', orgId)
    .where('expire_at', 'is not', null)
    .execute()
}

/** `available, held, spent, expired` of each bucket, in the order they were granted. */
async function bucketFigures(): Promise<number[][]> {
  const rows = await database.db.selectFrom('credit_bucket').selectAll().where('org_id', '=', orgId).orderBy('id').execute()
  return rows.map((row) => [row.available, row.held, row.spent, row.expired])
}

/** Every number of the organisation, to be compared as a whole. */
async function snapshot(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat((select json_agg(a order by org_id) from credit_account a where org_id = ${orgId}),
      (select json_agg(b order by id) from credit_bucket b where org_id = ${orgId}),
      (select json_agg(h order by id) from credit_hold h where org_id = ${orgId}),
      (select json_agg(e order by seq, bucket_id, debit) from credit_entry e where org_id = ${orgId}),
      (select json_agg(c order by seq) from credit_act c where org_id = ${orgId})) as all`.execute(database.db)
  return rows[0]?.all ?? ''
}

const differences = () => store.listDifferences(database.db, orgId)

it('uses the bucket first that expires first, and gives back what was not used to where it came from', async () => {
  await grant(100, null)
  await grant(100, 48)
  await grant(100, 24)
  const talk = run()
  expect(await inTx((tx) => store.reserve(tx, talk, 250))).toBe(0)
  expect(await bucketFigures()).toEqual([
    [50, 50, 0, 0],
    [0, 100, 0, 0],
    [0, 100, 0, 0],
  ])
  expect(await inTx((tx) => store.settle(tx, talk, 130, part))).toBe(true)
  expect(await bucketFigures()).toEqual([
    [100, 0, 0, 0],
    [70, 0, 30, 0],
    [0, 0, 100, 0],
  ])
  expect(await differences()).toEqual([])
})

it('says how many seconds are missing, and then holds none', async () => {
  await grant(100, 24)
  expect(await inTx((tx) => store.reserve(tx, run(), 161))).toBe(61)
  expect(await bucketFigures()).toEqual([[100, 0, 0, 0]])
  expect(await inTx((tx) => store.reserve(tx, run(), 100))).toBe(0)
})

it('does everything once: a repeated grant, reserve, settle or release changes nothing', async () => {
  expect([await grant(600, 24, 'invoice-1'), await grant(600, 24, 'invoice-1')]).toEqual([true, false])
  const talk = run()
  for (const seconds of [300, 300, 200]) expect(await inTx((tx) => store.reserve(tx, talk, seconds))).toBe(0)
  // A source that turned out longer.
  expect(await inTx((tx) => store.reserve(tx, talk, 400))).toBe(0)
  expect(await bucketFigures()).toEqual([[200, 400, 0, 0]])
  // Never more than it holds.
  expect(await inTx((tx) => store.settle(tx, talk, 500, part))).toBe(true)
  const after = await snapshot()
  expect(await inTx((tx) => store.settle(tx, talk, 500, part))).toBe(false)
  expect(await inTx((tx) => store.release(tx, talk))).toBe(false)
  expect(await inTx((tx) => store.reserve(tx, talk, 600))).toBe(0)
  expect(await snapshot()).toBe(after)
  expect(await bucketFigures()).toEqual([[200, 0, 400, 0]])
  expect(await differences()).toEqual([])
})

it('expires what is left; what a project holds stays good, and comes back as a bonus', async () => {
  await grant(100, 24)
  await grant(50, null)
  const [talk, lecture] = [run(), run()]
  await inTx((tx) => store.reserve(tx, talk, 30))
  await inTx((tx) => store.reserve(tx, lecture, 40))
  await endBuckets()
  expect(await store.listDueOrgs(database.db)).toContain(orgId)
  await inTx((tx) => store.expire(tx, orgId))
  expect(await bucketFigures()).toEqual([
    [0, 70, 0, 30],
    [50, 0, 0, 0],
  ])
  await inTx((tx) => store.settle(tx, talk, 20, part))
  await inTx((tx) => store.release(tx, lecture))
  expect(await bucketFigures()).toEqual([
    [0, 0, 20, 80],
    [50, 0, 0, 0],
    [10, 0, 0, 0],
    [40, 0, 0, 0],
  ])
  // Seconds whose time is over cannot be reserved, even before a sweep has come by.
  await grant(1000, 24)
  await endBuckets()
  expect(await inTx((tx) => store.reserve(tx, run(), 51))).toBe(1)
  expect(await differences()).toEqual([])
})

it('spends not one second too many when two hundred submit at once', async () => {
  for (const hours of [5, 4, 3, 2, 1]) await grant(200, hours)
  const missing = await Promise.all(Array.from({ length: 200 }, () => inTx((tx) => store.reserve(tx, run(), 30))))
  expect(missing.filter((seconds) => seconds === 0)).toHaveLength(33)
  expect(new Set(missing)).toEqual(new Set([0, 20]))
  expect(await store.findAvailable(database.db, orgId)).toBe(10)
  expect(await differences()).toEqual([])
})

it('leaves no trace of an act that died, at whichever write, and none twice of one that is repeated', async () => {
  const [talk, lecture, panel] = [run(), run(), run()]
  const cause = newId()
  const acts: [string, (tx: Tx) => Promise<unknown>][] = [
    [
      'grant',
      (tx) => store.grant(tx, orgId, { kind: 'purchase', cause, source: 'Stripe', seconds: 500, expireAt: new Date(Date.now() + 9e6) }),
    ],
    ['reserve over two buckets', (tx) => store.reserve(tx, talk, 550)],
    ['extend', (tx) => store.reserve(tx, talk, 560)],
    ['settle', (tx) => store.settle(tx, talk, 440, part)],
    ['reserve again', (tx) => store.reserve(tx, lecture, 20)],
    ['release', (tx) => store.release(tx, lecture)],
    ['reserve to expire', (tx) => store.reserve(tx, panel, 50)],
    ['expire', (tx) => store.expire(tx, orgId)],
    ['release when it is over', (tx) => store.release(tx, panel)],
  ]
  await grant(100, null)
  let crashes = 0
  for (const [name, act] of acts) {
    if (name === 'expire') await endBuckets()
    const before = await snapshot()
    let write = 1
    while (await crashAtWrite(database.db, write, act)) {
      expect(await snapshot()).toBe(before)
      write++
    }
    crashes += write - 1
    expect(write, name).toBeGreaterThan(3)
    const after = await snapshot()
    expect(after).not.toBe(before)
    await inTx(act)
    expect(await snapshot()).toBe(after)
    expect(await differences()).toEqual([])
  }
  expect(crashes).toBeGreaterThan(40)
})

it('keeps its lines for ever, and an adjustment says who and why', async () => {
  await grant(100, 24)
  await expect(sql`update credit_act set seconds = 5 where org_id = ${orgId}`.execute(database.db)).rejects.toThrow('not changed')
  await expect(sql`delete from credit_entry where org_id = ${orgId}`.execute(database.db)).rejects.toThrow('not changed')
  const adjustment = { kind: 'adjustment', cause: 'staff:1', source: 'Bonus', seconds: 60, expireAt: null } as const
  await expect(inTx((tx) => store.grant(tx, orgId, adjustment))).rejects.toThrow('credit_act')
})

it('finds a bucket, an account or a hold that somebody changed by hand', async () => {
  await grant(100, 24)
  const talk = run()
  await inTx((tx) => store.reserve(tx, talk, 60))
  await sql`update credit_bucket set available = available + 5, spent = spent, granted = granted + 5 where org_id = ${orgId}`.execute(
    database.db,
  )
  await sql`update credit_hold set seconds = 70 where org_id = ${orgId}`.execute(database.db)
  const what = (await differences()).map((one) => [one.what.replace(/\d+/, '?'), one.expected, one.actual])
  expect(what.toSorted()).toEqual([
    ['available in buckets', 45, 40],
    ['available of bucket ?', 40, 45],
    ['granted of bucket ?', 100, 105],
    ['parts of hold ?', 60, 70],
  ])
})

it.each([
  ['2027-01-31T10:00:00Z', '2027-02-28T09:59:59Z', 0, '2027-02-28T10:00:00Z'],
  ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z', 1, '2027-03-31T10:00:00Z'],
  ['2027-12-30T23:30:00Z', '2028-02-29T23:30:00Z', 2, '2028-03-30T23:30:00Z'],
  ['2026-11-24T20:00:00Z', '2027-11-24T20:00:00Z', 12, '2027-12-24T20:00:00Z'],
])('months from %s at %s: %i have gone by', async (first, at, months, end) => {
  const { rows } = await sql<{ months: number; end: Date }>`
    select credit_months_since(${first}::timestamptz, ${at}::timestamptz) as months,
      credit_month(${first}::timestamptz, credit_months_since(${first}::timestamptz, ${at}::timestamptz) + 1) as end`.execute(database.db)
  expect(rows[0]).toEqual({ months, end: new Date(end) })
})
