import type { KyselyPlugin } from 'kysely'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Worker } from '#platform/queue/define-worker.ts'
import { claimJobs } from '#platform/queue/job-lease.ts'
import { runJob } from '#platform/queue/run-job.ts'
import { retryLostJobs } from '#platform/queue/sweep-jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { silentLog } from './silent-log.ts'

type World<D> = { db: Db; url: string; deps: D }

const workerName = 'mortal'

/**
 * Runs the one waiting job of a worker as a process that dies at its nth step, a step being one statement or one use of
 * the storage: what it did before stays, and nothing comes after. Then the job is found lost, as other processes would
 * find it. False when the job had ended before that step.
 */
export async function runUntilStep<D extends { storage: Storage }>(worker: Worker<D>, world: World<D>, step: number): Promise<boolean> {
  const life = { left: step }
  const db = openDatabase({ url: world.url, poolSize: 3, name: 'mortal worker', log: silentLog, plugins: [lastStatement(life)] })
  try {
    await runNext(worker, { ...world.deps, storage: makeMortalStorage(world.deps.storage, life) }, { live: world.db, own: db })
  } finally {
    await db.close()
  }
  return (await retryLostJobs(world.db, { names: [worker.job.name], deadWorkers: [workerName], silentClaims: [] })) > 0
}

/** Runs the one waiting job of a worker to its end. */
export async function runToEnd<D>(worker: Worker<D>, world: World<D>): Promise<void> {
  await runNext(worker, world.deps, { live: world.db, own: world.db })
}

async function runNext<D>(worker: Worker<D>, deps: D, { live, own }: { live: Db; own: Db }): Promise<void> {
  const { lane, name } = worker.job
  const [job] = await claimJobs(live, {
    lane,
    names: [name],
    limit: 1,
    worker: workerName,
    room: { bytes: Infinity, copiesInput: false },
  })
  if (!job) throw new Error(`no ${name} waits`)
  await runJob(job, worker, { db: own, deps, log: silentLog, abandonMs: 1000, settleMs: 0 }).ended
}

type Life = { left: number }

function spend(life: Life): void {
  life.left -= 1
  if (life.left <= 0) throw new Error('the process is gone')
}

function lastStatement(life: Life): KyselyPlugin {
  return {
    transformQuery({ node }) {
      spend(life)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function makeMortalStorage(storage: Storage, life: Life): Storage {
  return new Proxy(storage, {
    get(target, name: keyof Storage) {
      const use = target[name] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        spend(life)
        return use.apply(target, args)
      }
    },
  })
}
