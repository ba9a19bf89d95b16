import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'
import { writeTranscriptJob } from './jobs/write-transcript.job.ts'
import type {} from './projects.store.ts'
import type { WordCorrections } from './word-corrections.ts'

/** What people wrote differently, from now on, also in the files for download. Whoever calls holds the project's lock. */
export async function saveWordCorrections(tx: Tx, orgId: OrgId, projectId: ProjectId, corrections: WordCorrections): Promise<void> {
  await tx
    .updateTable('project')
    .set({ word_corrections: jsonb(corrections) })
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .execute()
  await writeTranscriptJob.enqueue(tx, { orgId, projectId }, { orgId, projectId })
}
