import { randomInt } from 'node:crypto'
import { ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isConnectionLost } from '#platform/db/database-error.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { crashAtWrite, prepareCrashes } from '#testing/crash-in-ledger.ts'
import { makeTeam } from '#testing/make-team.ts'
import { testDatabase } from '#testing/test-database.ts'
import * as store from './credits.store.ts'

/** Which of eight workers comes first is up to the machine, so the same choices would not repeat a run. */
const below = (count: number) => randomInt(count)
const workers = 8
const wantedCrashes = 400

/** Eight workers act on twenty projects of one organisation; about one act in three dies, in the ledger or with its connection. */
it('neither loses nor makes a second through hundreds of crashes in random order', { timeout: 280_000 }, async () => {
  await using database = await testDatabase({ poolSize: workers + 2 })
  const { db } = database
  await prepareCrashes(db)
  const { orgId } = await makeTeam(db, { plan: 'Starter' })
  const runs = Array.from({ length: 20 }, () => ProjectId.parse(newId()))
  const part = { startMs: 0, endMs: 1000 }
  let granted = 0
  let crashes = 0
  let cuts = 0

  async function work(): Promise<void> {
    for (let turn = 1; crashes + cuts < wantedCrashes; turn++) {
      const run = { orgId, projectId: runs[below(runs.length)] ?? ProjectId.parse(newId()), run: 1 + Math.floor(turn / 40) }
      const seconds = 1 + below(900)
      const cause = newId()
      const acts: ((tx: Tx) => Promise<unknown>)[] = [
        (tx) => store.reserve(tx, run, seconds),
        (tx) => store.reserve(tx, run, seconds),
        (tx) => store.settle(tx, run, seconds - below(seconds), part),
        (tx) => store.release(tx, run),
        (tx) => store.expire(tx, orgId),
        (tx) =>
          store.grant(tx, orgId, { kind: 'purchase', cause, source: 'Stripe', seconds, expireAt: new Date(Date.now() + below(4000)) }),
      ]
      const kind = below(acts.length)
      const act = acts[kind]
      if (!act) continue
      const isCut = below(6) === 0
      const hasEnded = await attempt(
        async (tx) => {
          await act(tx)
          if (isCut) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        },
        below(3) === 0 ? 1 + below(6) : 0,
      )
      if (hasEnded && kind === 5) granted += seconds
    }
  }

  async function attempt(act: (tx: Tx) => Promise<unknown>, write: number): Promise<boolean> {
    try {
      const isCrashed = await crashAtWrite(db, write, act)
      if (isCrashed) crashes++
      return !isCrashed
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      cuts++
      return false
    }
  }

  await Promise.all(Array.from({ length: workers }, work))
  expect(crashes).toBeGreaterThan(100)
  expect(cuts).toBeGreaterThan(100)
  expect(await store.listDifferences(db, null)).toEqual([])
  const { rows } = await sql<{ granted: number }>`
    select sum(seconds)::bigint as granted from credit_act where org_id = ${orgId} and step = 'grant'`.execute(db)
  expect(rows[0]?.granted).toBe(granted)
})
