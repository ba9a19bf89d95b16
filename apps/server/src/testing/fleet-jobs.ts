import { sql } from 'kysely'
import { z } from 'zod'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { LeaseLost } from '#platform/queue/job-lease.ts'

// Two steps that leave a countable mark: the jobs of a fleet whose members are killed at random.

const Payload = z.object({ label: z.string(), workMs: z.number() })

export const firstStepJob = defineJob({ name: 'fleet.first', payload: Payload, lane: 'light', retries: 3, timeoutSec: 60, crashes: 100 })
const secondStepJob = defineJob({ name: 'fleet.second', payload: Payload, lane: 'render', retries: 3, timeoutSec: 60, crashes: 100 })
/** Works until it is stopped, and obeys its signal. */
export const patientJob = defineJob({ name: 'fleet.patient', payload: Payload, lane: 'light', retries: 3, timeoutSec: 600 })

/** Without a unique key on purpose, so that duplicate marks show. */
export async function createFleetTables(db: Queryable): Promise<void> {
  await sql`create table fleet_mark (step text not null, label text not null, worker text not null)`.execute(db)
  await sql`create table fleet_refusal (label text not null, worker text not null)`.execute(db)
}

type Mark = { step: string; label: string; worker: string }

const mark = (db: Queryable, { step, label, worker }: Mark) =>
  sql`insert into fleet_mark (step, label, worker) values (${step}, ${label}, ${worker})`.execute(db)

/** `worker` is stored in the marks to tell who made them. */
export function makeFleetWorkers(worker: string) {
  return [
    defineWorker(firstStepJob, async (payload, ctx) => {
      await waitMs(payload.workMs)
      // Result, next step and the end of this one in a single transaction.
      await ctx.db
        .transaction(async (tx) => {
          await ctx.finish(tx)
          await mark(tx, { step: 'first', label: payload.label, worker })
          await secondStepJob.enqueue(tx, payload, { orgId: ctx.orgId, projectId: payload.label })
        })
        .catch((error: unknown) => insertRefusal(ctx.db, payload.label, worker, error))
    }),
    defineWorker(secondStepJob, async (payload, ctx) => {
      await ctx.progress(0.1)
      const before = await sql`select 1 from fleet_mark where step = 'second' and label = ${payload.label}`.execute(ctx.db)
      // Published by an attempt that died before it could report that.
      if (before.rows.length > 0) return
      await waitMs(payload.workMs)
      await ctx.db
        .transaction(async (tx) => {
          await ctx.assertOwned(tx)
          await mark(tx, { step: 'second', label: payload.label, worker })
        })
        .catch((error: unknown) => insertRefusal(ctx.db, payload.label, worker, error))
      await waitMs(payload.workMs / 4)
    }),
    defineWorker(patientJob, async ({ workMs }, { signal }) => {
      await waitMs(workMs, signal)
      signal.throwIfAborted()
    }),
  ]
}

async function insertRefusal(db: Queryable, label: string, worker: string, error: unknown): Promise<never> {
  if (error instanceof LeaseLost) await sql`insert into fleet_refusal (label, worker) values (${label}, ${worker})`.execute(db)
  throw error
}
