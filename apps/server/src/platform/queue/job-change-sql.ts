import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { changeChannel } from './job-channels.ts'

/** SQL that announces the state of each row of `source`, a job_run row set, when the transaction commits. */
export function notifyChange(source: 'ended' | 'changed'): RawBuilder<unknown> {
  const row = sql.ref(source)
  return sql`pg_notify(${changeChannel}, json_build_object(
    'jobId', ${row}.id, 'orgId', ${row}.org_id, 'projectId', ${row}.project_id, 'name', ${row}.name,
    'status', ${row}.status, 'progress', ${row}.progress, 'note', left(${row}.note, 200), 'estMs', ${row}.est_ms)::text)`
}
