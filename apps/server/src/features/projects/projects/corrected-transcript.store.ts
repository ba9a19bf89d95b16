import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'
import { addToProject, type CorrectedTranscript, lockProject } from './projects.store.ts'
import { correctionsHash, type WordCorrections } from './word-corrections.ts'

/**
 * Publishes a corrected transcript, unless the transcript itself was replaced or its words were corrected again meanwhile.
 * Returns the one that is now unused: the previous one, or the new one if it came too late.
 */
export async function publishCorrectedTranscript(
  tx: Tx,
  orgId: OrgId,
  projectId: ProjectId,
  { heardKey, corrected }: { heardKey: string; corrected: CorrectedTranscript },
): Promise<CorrectedTranscript | undefined> {
  const project = await lockProject(tx, orgId, projectId)
  const info = project?.transcriptInfo
  if (!project || info?.keys.json !== heardKey) return corrected
  // Whoever corrected more has enqueued an attempt that writes it.
  if (correctionsHash(project.wordCorrections) !== corrected.hash) return corrected
  await tx
    .updateTable('project')
    .set({ transcript_info: jsonb({ ...info, corrected }) })
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .execute()
  await addToProject(tx, orgId, projectId, { storageBytes: corrected.sizeBytes - (info.corrected?.sizeBytes ?? 0) })
  return info.corrected
}

export async function setWordCorrections(tx: Tx, orgId: OrgId, projectId: ProjectId, corrections: WordCorrections): Promise<void> {
  await tx
    .updateTable('project')
    .set({ word_corrections: jsonb(corrections) })
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .execute()
}
