import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { setWordCorrections } from './corrected-transcript.store.ts'
import { writeTranscriptJob } from './jobs/write-transcript.job.ts'
import type { WordCorrections } from './word-corrections.ts'

/** Stores people’s corrections and has the files for download written again. The caller holds the project’s lock. */
export async function saveWordCorrections(tx: Tx, orgId: OrgId, projectId: ProjectId, corrections: WordCorrections): Promise<void> {
  await setWordCorrections(tx, orgId, projectId, corrections)
  await writeTranscriptJob.enqueue(tx, { orgId, projectId }, { orgId, projectId })
}
