import type { ColumnType, Generated } from 'kysely'
import { z } from 'zod'
import type { ErrorName } from '@clipwright/contract/errors'

export const JobId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/)
  .brand<'JobId'>()
export type JobId = z.infer<typeof JobId>

/**
 * Jobs of one lane share its slots; lanes never take slots from one another. `bulk`: may take hours, and nobody waits at the screen. `mail`: codes
 * that are good for minutes. `send`: uploads to other platforms; `post`: short calls to them that must be on time.
 */
export type Lane = 'import' | 'analyse' | 'render' | 'light' | 'bulk' | 'mail' | 'send' | 'post'

/**
 * `retrying`: failed or lost its worker, runs again after `run_after`. `failed`: will never work, with the reason.
 * `quarantined`: tried as often as allowed, kept with the last reason until somebody decides.
 */
export type JobStatus = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled' | 'quarantined'

type JobRunTable = {
  id: JobId
  org_id: string
  project_id: string | null
  name: string
  lane: Lane
  payload: unknown
  dedupe_key: string | null
  status: Generated<JobStatus>
  turn: number
  seq: Generated<number>
  run_after: Generated<Date>
  attempt: Generated<number>
  max_attempts: number
  crashes: Generated<number>
  max_crashes: number
  backoff_sec: number
  /** Scratch bytes it writes. */
  scratch_bytes: Generated<number>
  /** Bytes it reads from storage. */
  input_bytes: Generated<number>
  fence: Generated<number>
  worker: string | null
  heartbeat_at: Date | null
  /** 0 to 1. */
  progress: Generated<number>
  note: string | null
  /** Remaining ms. */
  est_ms: number | null
  error_name: ErrorName | null
  error_message: string | null
  error_detail: string | null
  enqueued_at: ColumnType<Date, never, never>
  started_at: Date | null
  finished_at: Date | null
  updated_at: Generated<Date>
}

type JobHoldTable = {
  worker: string
  lane: Lane
  jobs: number
  needed_bytes: number
  free_bytes: number
  seen_at: Generated<Date>
}

type StageTimingTable = {
  id: Generated<number>
  machine: string
  name: string
  units: string
  unit_count: number
  wall_ms: number
  finished_at: Generated<Date>
}

declare module '../db/database.ts' {
  interface Database {
    job_run: JobRunTable
    job_hold: JobHoldTable
    job_stop: { org_id: string; stopped_at: Generated<Date> }
    stage_timing: StageTimingTable
  }
}
