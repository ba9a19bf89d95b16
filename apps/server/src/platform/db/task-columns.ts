import { sql } from 'kysely'
import { toColumns } from './camel-row.ts'
import { jsonb } from './jsonb.ts'

type Json = Parameters<typeof jsonb>[0]
type TaskColumns<E extends Json, N extends Json> = { progress?: number; error?: E | null; notices?: N }

/** A change of a long task’s row as columns: progress (0 to 100) never decreases, and the time of the change is stored. */
export function taskColumns<E extends Json, N extends Json, C extends TaskColumns<E, N>>({ progress, error, notices, ...plain }: C) {
  return {
    ...toColumns(plain),
    ...(progress === undefined ? {} : { progress: sql<number>`greatest(progress, ${progress}::real)` }),
    ...(notices ? { notices: jsonb(notices) } : {}),
    ...(error === undefined ? {} : { error: error && jsonb(error) }),
    updated_at: sql<Date>`now()`,
  }
}
