import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { setWordCorrections } from './corrected-transcript.store.ts'
import { writeTranscriptJob } from './jobs/write-transcript.job.ts'
import type { ProjectRow } from './projects.store.ts'
import { correctionsHash, type WordCorrections } from './word-corrections.ts'

/** Stores people’s corrections and has the files for download written again. The caller holds the project’s lock. */
export async function saveWordCorrections(tx: Tx, orgId: OrgId, projectId: ProjectId, corrections: WordCorrections): Promise<void> {
  await setWordCorrections(tx, orgId, projectId, corrections)
  await writeTranscriptJob.enqueue(tx, { orgId, projectId }, { orgId, projectId })
}

/** After the jobs of a project were cancelled: has corrections written that are not in its files yet. */
export async function resumeCorrections(tx: Tx, { orgId, id: projectId, transcriptInfo, wordCorrections }: ProjectRow): Promise<void> {
  if (!transcriptInfo) return
  const writtenHash = transcriptInfo.corrected?.hash ?? correctionsHash({})
  if (correctionsHash(wordCorrections) !== writtenHash) await writeTranscriptJob.enqueue(tx, { orgId, projectId }, { orgId, projectId })
}
