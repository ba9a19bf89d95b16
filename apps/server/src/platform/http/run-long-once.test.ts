import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids/new-id.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runLongOnce } from './run-long-once.ts'

let database: TestDatabase
let person: AddedPerson
beforeAll(async () => {
  database = await testDatabase({ poolSize: 4 })
  person = await addPerson(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())

const callOf = (key: string, input: unknown = { lines: 3 }) => ({
  orgId: person.orgId,
  userId: person.userId,
  endpoint: 'translate',
  key,
  input,
  log: silentLog,
})
const pace = { leaseMs: 600, lookMs: 20 }
const once = (key: string, work: () => Promise<unknown>, input?: unknown, leaseMs = pace.leaseMs) =>
  runLongOnce(database.db, callOf(key, input), work, { ...pace, leaseMs })
const never = () => Promise.reject(new Error('this was not to run'))
const endClaim = (key: string, claimedUntil = new Date(0)) =>
  database.db.updateTable('idempotency_key').set({ claimed_until: claimedUntil }).where('key', '=', key).execute()

test('twenty callers of one key, more than there are connections, wait for one run and get its reply', async () => {
  const key = newId()
  // A busy machine may renew a claim late; one that ended is taken over by design.
  const leaseMs = 3000
  let runs = 0
  const work = async () => {
    runs += 1
    // The work runs in no transaction: its claim on the key is visible to everybody.
    const claims = await database.db.selectFrom('idempotency_key').select(['claim', 'reply']).where('key', '=', key).execute()
    expect(claims).toEqual([{ claim: expect.any(String), reply: null }])
    // Longer than a claim lives without being renewed.
    await wait(leaseMs + 1000)
    return { said: 'yes', run: runs }
  }
  const replies = await Promise.all(Array.from({ length: 20 }, () => once(key, work, undefined, leaseMs)))
  expect(replies).toEqual(Array.from({ length: 20 }, () => ({ said: 'yes', run: 1 })))
  expect(await once(key, never)).toEqual({ said: 'yes', run: 1 })
})

test('the same key with another request is refused, during the work and afterwards', async () => {
  const key = newId()
  const answer = Promise.withResolvers<unknown>()
  const startSignal = Promise.withResolvers<void>()
  const first = once(key, () => (startSignal.resolve(), answer.promise))
  await startSignal.promise
  await expect(once(key, never, { lines: 4 })).rejects.toMatchObject({ errorName: 'RecordExisted' })
  answer.resolve({ said: 'yes' })
  await first
  await expect(once(key, never, { lines: 4 })).rejects.toMatchObject({ errorName: 'RecordExisted' })
})

test('a call that fails frees its key, and whoever waited for it does the work', async () => {
  const key = newId()
  const answer = Promise.withResolvers<unknown>()
  const startSignal = Promise.withResolvers<void>()
  const first = once(key, () => (startSignal.resolve(), answer.promise))
  await startSignal.promise
  const second = once(key, () => Promise.resolve({ said: 'second' }))
  answer.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  expect(await second).toEqual({ said: 'second' })
  await expect(once(key, never)).resolves.toEqual({ said: 'second' })
})

test('the key of a process that died can be used again once its claim has ended, also for another request', async () => {
  const key = newId()
  const died = new Promise<unknown>(() => undefined)
  const startSignal = Promise.withResolvers<void>()
  void runLongOnce(database.db, callOf(key), () => (startSignal.resolve(), died), { leaseMs: 1_000_000, lookMs: 20 })
  await startSignal.promise
  await endClaim(key)
  expect(await once(key, () => Promise.resolve({ said: 'anew' }), { lines: 4 })).toEqual({ said: 'anew' })
})

test('the key of a process that died before the clock was set back by an hour can be used again', async () => {
  const key = newId()
  const startSignal = Promise.withResolvers<void>()
  const work = () => (startSignal.resolve(), new Promise<unknown>(() => undefined))
  void runLongOnce(database.db, callOf(key), work, { leaseMs: 1_000_000, lookMs: 20 })
  await startSignal.promise
  await endClaim(key, new Date(Date.now() + 3_600_000))
  expect(await once(key, () => Promise.resolve({ said: 'anew' }))).toEqual({ said: 'anew' })
})

test('whoever was believed dead returns the reply of whoever took over, and their own failure undoes nothing', async () => {
  for (const outcome of ['answers', 'fails']) {
    const key = newId()
    const answer = Promise.withResolvers<unknown>()
    const startSignal = Promise.withResolvers<void>()
    const slow = runLongOnce(database.db, callOf(key), () => (startSignal.resolve(), answer.promise), { leaseMs: 1_000_000, lookMs: 20 })
    await startSignal.promise
    await endClaim(key)
    expect(await once(key, () => Promise.resolve({ said: 'first to answer' }))).toEqual({ said: 'first to answer' })
    if (outcome === 'answers') {
      answer.resolve({ said: 'too late' })
      expect(await slow).toEqual({ said: 'first to answer' })
    } else {
      answer.reject(new Error('too late'))
      await expect(slow).rejects.toThrow('too late')
    }
    expect(await once(key, never)).toEqual({ said: 'first to answer' })
  }
})
