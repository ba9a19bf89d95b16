import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { grant, listDifferences, reserve, settle } from '../../apps/server/src/features/plans/credits/credits.store.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { newId } from '../../apps/server/src/platform/ids/new-id.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'

type Log = (text: string) => void

const spenders = 200
const rounds = 10
const poolSize = 8
const lastCreditRounds = 50

/**
 * Two hundred spenders of one organisation reserve at once, with a thousand and with a million entries in its ledger; then they race for the last
 * credits. The server commits to the disk as in production.
 */
export async function benchLedger({ log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-ledger-'))
  await chmod(folder, 0o755)
  const silent = makeLog({ level: 'silent', format: 'json' })
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent })
  try {
    await migrate(server.url, migrationsDir)
    const db = openDatabase({ url: server.url, poolSize, name: 'clipwright bench', log: silent })
    try {
      return await measure(db, log)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(db: Db, log: Log): Promise<Record<string, number>> {
  const small = await prepareOrg(db, 1_000)
  const startedAt = performance.now()
  const large = await prepareOrg(db, 1_000_000)
  log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await sql`vacuum analyze credit_act, credit_entry, credit_hold, credit_hold_part, credit_bucket, credit_account`.execute(db)
  await sql`checkpoint`.execute(db)
  // In turns, so that other work on the machine falls on both.
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  await timeReserves(db, small)
  await timeReserves(db, large)
  for (let round = 0; round < rounds; round++) {
    times.small.push(...(await timeReserves(db, small)))
    times.large.push(...(await timeReserves(db, large)))
  }
  log(
    `reserves ${times.small.length} of each, p50 ${percentile(times.small, 0.5).toFixed(0)} and ${percentile(times.large, 0.5).toFixed(0)} ms`,
  )
  const overspent = await raceForTheLast(db)
  const checkedAt = performance.now()
  const differences = await listDifferences(db, null)
  for (const difference of differences.slice(0, 10)) log(JSON.stringify(difference))
  const p95 = { small: percentile(times.small, 0.95), large: percentile(times.large, 0.95) }
  return {
    entries: await countEntries(db, large),
    reserve_p95_ms_at_1000: p95.small,
    reserve_p95_ms: p95.large,
    reserve_p95_ratio: p95.large / p95.small,
    overspent_seconds: overspent,
    ledger_vs_buckets_differences: differences.length,
    check_s: (performance.now() - checkedAt) / 1000,
  }
}

/** An organisation with five buckets whose ledger has about as many entries: projects that reserved and settled. */
async function prepareOrg(db: Db, entries: number): Promise<OrgId> {
  const orgId = OrgId.parse(newId())
  await sql`insert into org (id, name, plan) values (${orgId}, 'Bench', 'Pro')`.execute(db)
  await db.transaction(async (tx) => {
    for (let bucket = 1; bucket <= 5; bucket++) {
      const expireAt = new Date(Date.now() + bucket * 86_400_000)
      await grant(tx, orgId, { kind: 'purchase', cause: `bench:${bucket}`, source: 'Stripe', seconds: 100_000_000, expireAt })
    }
  })
  // Each project writes two entries when it reserves and settles in full, and a third for what comes back.
  const projects = Math.ceil(entries / 3)
  for (let count = 0; count < projects; count += 200) {
    const last = Math.min(projects, count + 200)
    await sql`select credit_reserve(${orgId}, 'old-' || n, 1, 60) from generate_series(${count + 1}::integer, ${last}::integer) as n`.execute(
      db,
    )
    await sql`select credit_end_hold(${orgId}, 'old-' || n, 1, 'settled', 50, 0, 50000) from generate_series(${count + 1}::integer, ${last}::integer) as n`.execute(
      db,
    )
  }
  return orgId
}

/** Milliseconds of each reserve, from the call to its commit, while all spenders press at once; what they hold is settled afterwards. */
async function timeReserves(db: Db, orgId: OrgId): Promise<number[]> {
  const runs = Array.from({ length: spenders }, () => ({ orgId, projectId: ProjectId.parse(newId()), run: 1 }))
  const times = await Promise.all(
    runs.map(async (run) => {
      const startedAt = performance.now()
      await db.transaction((tx) => reserve(tx, run, 60))
      return performance.now() - startedAt
    }),
  )
  await Promise.all(runs.map((run) => db.transaction((tx) => settle(tx, run, 55, { startMs: 0, endMs: 55_000 }))))
  return times
}

/** Seconds that two hundred spenders held beyond what there was, over many rounds. */
async function raceForTheLast(db: Db): Promise<number> {
  let overspent = 0
  for (let round = 0; round < lastCreditRounds; round++) {
    const orgId = OrgId.parse(newId())
    await sql`insert into org (id, name, plan) values (${orgId}, 'Bench', 'Pro')`.execute(db)
    const seconds = 1_000 + round * 7
    await db.transaction((tx) => grant(tx, orgId, { kind: 'purchase', cause: 'bench', source: 'Stripe', seconds, expireAt: null }))
    const runs = Array.from({ length: spenders }, () => ({ orgId, projectId: ProjectId.parse(newId()), run: 1 }))
    const missing = await Promise.all(runs.map((run) => db.transaction((tx) => reserve(tx, run, 30))))
    const heldSeconds = missing.filter((left) => left === 0).length * 30
    if (heldSeconds + 30 <= seconds) throw new Error(`round ${round}: ${heldSeconds} s held of ${seconds}, so somebody was refused wrongly`)
    overspent += Math.max(0, heldSeconds - seconds)
  }
  return overspent
}

async function countEntries(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from credit_entry where org_id = ${orgId}`.execute(db)
  return rows[0]?.count ?? 0
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
