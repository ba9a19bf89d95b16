import { sql } from 'kysely'
import type { Queryable } from '../db/tx.ts'
import type { Log } from '../log/make-log.ts'
import { notifyChange } from './job-change-sql.ts'
import type { Lease } from './job-lease.ts'

type ProgressWriter = {
  report(share: number, note?: string, estMs?: number): Promise<void>
  /** Drops what is still waiting to be written. */
  stop(): void
}

type Report = { share: number; note: string | null; estMs: number | null }

const everyMs = 250
// Below this share an estimate would be unreliable.
const firstEstimateShare = 0.05

/** Writes progress at most four times a second; the latest report always gets through unless the job ends first. */
export function makeProgressWriter(db: Queryable, lease: Lease, log: Log): ProgressWriter {
  const startedMs = performance.now()
  let lastWriteMs = -Infinity
  let nextReport: Report | null = null
  let timer: NodeJS.Timeout | undefined
  let hasStopped = false

  async function write(report: Report): Promise<void> {
    lastWriteMs = performance.now()
    try {
      await saveProgress(db, lease, report)
    } catch (error) {
      // Losing a progress report must not fail the work.
      log.debug({ err: error }, 'progress could not be written')
    }
  }

  function later(): void {
    timer = undefined
    if (nextReport && !hasStopped) {
      const report = nextReport
      nextReport = null
      void write(report)
    }
  }

  return {
    async report(share, note, estMs) {
      if (hasStopped || !Number.isFinite(share)) return
      const bounded = Math.min(1, Math.max(0, share))
      const report = { share: bounded, note: note ?? null, estMs: estMs ?? estimate(bounded, performance.now() - startedMs) }
      const dueInMs = lastWriteMs + everyMs - performance.now()
      if (dueInMs <= 0) return write(report)
      nextReport = report
      timer ??= setTimeout(later, dueInMs).unref()
    },
    stop() {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}

function estimate(share: number, elapsedMs: number): number | null {
  return share < firstEstimateShare ? null : Math.round((elapsedMs / share) * (1 - share))
}

async function saveProgress(db: Queryable, lease: Lease, { share, note, estMs }: Report): Promise<void> {
  await sql`
    with changed as (
      update job_run set
        progress = greatest(progress, ${share}), note = coalesce(${note}::text, note),
        est_ms = ${estMs === null ? null : Math.round(estMs)}::bigint, updated_at = now()
      where id = ${lease.id} and fence = ${lease.fence} and status = 'running'
      returning *
    )
    select ${notifyChange('changed')} from changed`.execute(db)
}
