import { type KyselyPlugin, sql } from 'kysely'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Worker } from '#platform/queue/define-worker.ts'
import { claimJobs } from '#platform/queue/job-lease.ts'
import { runJob } from '#platform/queue/run-job.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { silentLog } from './silent-log.ts'

type World<D> = { db: Db; url: string; deps: D }

export type SteppedRun = {
  readonly hasEnded: boolean
  /** Runs one more step; resolves when the worker has paused again, has ended, or waits for somebody else’s lock. */
  goOn(): Promise<void>
  /** Runs the rest without pausing; resolves when the worker has ended, or waits for a lock. */
  runOut(): Promise<void>
}

/**
 * Claims the next waiting job of a worker and runs it in steps, a step being one statement or one use of the storage:
 * after each it pauses, with whatever locks it holds, until told to continue. Undefined when nothing waits.
 */
export async function claimStepped<D extends { storage: Storage }>(worker: Worker<D>, world: World<D>): Promise<SteppedRun | undefined> {
  const { lane, name } = worker.job
  const room = { bytes: Number.POSITIVE_INFINITY, copiesInput: false }
  const [job] = await claimJobs(world.db, { lane, names: [name], limit: 1, worker: 'stepped', room })
  if (!job) return undefined
  const waiters: (() => void)[] = []
  const run = { hasEnded: false, isFree: false }
  const stand = async () => {
    if (!run.isFree) await new Promise<void>((resolve) => waiters.push(resolve))
  }
  const db = openDatabase({ url: world.url, poolSize: 4, name: 'stepped worker', log: silentLog, plugins: [pauseAfter(stand)] })
  const deps = { ...world.deps, storage: makeSteppedStorage(world.deps.storage, stand) }
  void runJob(job, worker, { db, deps, log: silentLog, abandonMs: 60_000, settleMs: 0 })
    .ended.then(() => db.close())
    .then(() => {
      run.hasEnded = true
    })
  const settled = () => waitUntilIdle(world.db, () => run.hasEnded || waiters.length > 0)
  await settled()
  return {
    get hasEnded() {
      return run.hasEnded
    },
    async goOn() {
      waiters.shift()?.()
      await settled()
    },
    async runOut() {
      run.isFree = true
      for (const release of waiters.splice(0)) release()
      await waitUntilIdle(world.db, () => run.hasEnded)
    },
  }
}

/** Waits until the work is over, or cannot continue because somebody else holds a lock. */
export async function waitUntilIdle(db: Db, isOver: () => boolean): Promise<void> {
  for (;;) {
    for (let looks = 0; looks < 5; looks += 1) {
      if (isOver()) return
      await waitMs(1)
    }
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
}

function pauseAfter(stand: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await stand()
      return result
    },
  }
}

function makeSteppedStorage(storage: Storage, stand: () => Promise<void>): Storage {
  return new Proxy(storage, {
    get(target, name: keyof Storage) {
      const use = target[name] as (...args: unknown[]) => unknown
      return async (...args: unknown[]) => {
        await stand()
        return use.apply(target, args)
      }
    },
  })
}
