import type { SpeechModelFailure, SpeechPart } from '@clipwright/contract/installation/speech-model'
import type { Generated } from 'kysely'
import type {} from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { JobId } from '#platform/queue/job-table.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    /** The job belongs to the installation, like the models; it has no organisation. */
    speech_model_download: {
      part: SpeechPart
      job_id: JobId
      place: string | null
      failures: Generated<SpeechModelFailure[]>
      has_failed: Generated<boolean>
    }
  }
}

type DownloadRow = {
  jobId: JobId
  place: string | null
  failures: SpeechModelFailure[]
  hasFailed: boolean
}

export async function findDownload(db: Queryable, part: SpeechPart): Promise<DownloadRow | undefined> {
  return db
    .selectFrom('speech_model_download')
    .where('part', '=', part)
    .select(['job_id as jobId', 'place', 'failures', 'has_failed as hasFailed'])
    .executeTakeFirst()
}

/** Inserts a download, replacing the last one of that part. */
export async function insertDownload(db: Queryable, part: SpeechPart, jobId: JobId): Promise<void> {
  const fresh = { job_id: jobId, place: null, failures: jsonb<SpeechModelFailure[]>([]), has_failed: false }
  await db
    .insertInto('speech_model_download')
    .values({ part, ...fresh })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(fresh))
    .execute()
}

type DownloadChange = { place?: string; failures?: readonly SpeechModelFailure[]; hasFailed?: boolean }

/** Stores the state of a download; one that was restarted under another job is left alone. */
export async function updateDownload(db: Queryable, jobId: JobId, { place, failures, hasFailed }: DownloadChange): Promise<void> {
  await db
    .updateTable('speech_model_download')
    .set({
      ...(place === undefined ? {} : { place }),
      ...(failures === undefined ? {} : { failures: jsonb([...failures]) }),
      ...(hasFailed === undefined ? {} : { has_failed: hasFailed }),
    })
    .where('job_id', '=', jobId)
    .execute()
}
