import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import type { Step } from '../../apps/server/src/features/projects/projects/steps.ts'
import { stopServer } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { processesOf, spawnProduct, withDatabaseOf } from '../../apps/server/src/testing/product-process.ts'
import { makeApiClient } from '../soak/api-client.ts'
import { chooseVictim, countByStep } from '../soak/choose-victim.ts'
import { findDamage } from '../soak/find-damage.ts'
import { listProcesses } from '../soak/killable-product.ts'
import { startProject } from '../soak/start-project.ts'
import { percentile } from './api-load.ts'

type Log = (text: string) => void

/** So many at the most on average; more projects are begun when they come to their end before. */
const killsOfProject = 10
const projectsAtOnce = 2
const recoveryWithinMs = 180_000
/** Waits without an end would never be reported. */
const longestMs = 3 * 3_600_000

/**
 * Kills the worker of the whole product in every step of the main job, and times how long its jobs are without one. Counts
 * what was lost or doubled in the end, and processes that outlive the product.
 */
export async function benchRecovery({ kills, log }: { kills: number; log: Log }): Promise<Record<string, number>> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-bench-recovery-'))
  const product = spawnProduct(home, { WORKER_STANDBY: 'on' })
  try {
    const url = await product.url
    return await withDatabaseOf(home, async (db) => {
      const client = makeApiClient({ origins: [url], token: await issueLocalToken(db) })
      const talk = await makeTalk(home)
      const projectIds: string[] = []
      const addProject = async () => void projectIds.push(await startProject(client, talk))
      const recovery = await killWorkers({ db, kills, log, addProject })
      while (projectIds.length * killsOfProject < kills) await addProject()
      const untilMs = Date.now() + recoveryWithinMs * 5
      while (Date.now() < untilMs && (await countOpen(db)) > 0) await wait(500)
      const { losses, doubles } = await findDamage(db, client, projectIds)
      product.child.kill('SIGTERM')
      await product.ended
      const orphans = await listProcesses(home)
      for (const text of [...losses, ...doubles, ...orphans]) log(text)
      const damage = { lost: losses.length + recovery.neverCount, doubled: doubles.length, orphan_processes: orphans.length }
      return { ...toFigures(recovery), projects: projectIds.length, ...damage }
    })
  } finally {
    for (const { pid, command } of processesOf(home)) if (command.includes('main.ts')) process.kill(pid, 'SIGKILL')
    await stopServer(join(home, 'postgres', 'data'))
    await rm(home, { recursive: true, force: true })
  }
}

type Recovery = { waitsMs: number[]; killsByStep: Map<Step, number>; neverCount: number }
type KillPlan = { db: Db; kills: number; log: Log; addProject(): Promise<void> }

async function killWorkers({ db, kills, log, addProject }: KillPlan): Promise<Recovery> {
  const recovery: Recovery = { waitsMs: [], killsByStep: countByStep(), neverCount: 0 }
  const endMs = Date.now() + longestMs
  for (let killCount = 0; killCount < kills && Date.now() < endMs; await wait(20)) {
    if ((await countOpen(db)) < projectsAtOnce) await addProject()
    const victim = await chooseVictim(db, recovery.killsByStep)
    if (!victim) continue
    const jobs = await listJobsOf(db, victim.worker)
    const killedAt = performance.now()
    process.kill(victim.pid, 'SIGKILL')
    killCount += 1
    recovery.killsByStep.set(victim.step, (recovery.killsByStep.get(victim.step) ?? 0) + 1)
    const waitsMs = await waitUntilRunning(db, jobs, killedAt)
    recovery.waitsMs.push(...waitsMs)
    recovery.neverCount += jobs.length - waitsMs.length
    log(`kill ${killCount} in ${victim.step}: ${waitsMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  }
  return recovery
}

type HeldJob = { id: string; fence: number }

const listJobsOf = (db: Db, worker: string): Promise<HeldJob[]> =>
  db.selectFrom('job_run').where('status', '=', 'running').where('worker', '=', worker).select(['id', 'fence']).execute()

/** Ms from the kill until each job runs again. One that ended in the moment of the kill was not interrupted, and is left out; one that is given up never runs again. */
async function waitUntilRunning(db: Db, jobs: readonly HeldJob[], killedAt: number): Promise<number[]> {
  const waitsMs: number[] = []
  const open = new Map(jobs.map((job) => [job.id, job.fence]))
  while (open.size > 0 && performance.now() - killedAt < recoveryWithinMs) {
    for (const [id, fence] of open) {
      const row = await db
        .selectFrom('job_run')
        .where('id', '=', id as never)
        .select(['fence', 'status', 'crashes'])
        .executeTakeFirst()
      const isAgain = row && row.fence > fence && ['running', 'done'].includes(row.status)
      const hasEnded = row?.status === 'done' && row.fence === fence
      if (isAgain) waitsMs.push(performance.now() - killedAt)
      if (isAgain || hasEnded) open.delete(id)
    }
    await wait(20)
  }
  return waitsMs
}

async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from project where stage not in ('COMPLETE', 'STALLED')`.execute(db)
  return rows[0]?.count ?? 0
}

function toFigures({ waitsMs, killsByStep, neverCount }: Recovery): Record<string, number> {
  const share = (part: number) => percentile(waitsMs, part) / 1000
  const byStep = Object.fromEntries([...killsByStep].map(([step, count]) => [`kills_in_${step}`, count]))
  return { ...byStep, recovery_p50_s: share(0.5), recovery_p95_s: share(0.95), recovery_max_s: share(1), not_recovered: neverCount }
}
