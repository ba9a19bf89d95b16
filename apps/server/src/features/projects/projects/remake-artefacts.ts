import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { isPromised } from '#platform/queue/job-views.ts'
import { remakeArtefactsJob } from './jobs/remake-artefacts.job.ts'
import { findProject, type ProjectRow } from './projects.store.ts'

/** Storage keys of what the analysis made for people and programs to look at and hear. */
export function mediaKeys({ proxy, audio, peaks, filmstrip, poster }: NonNullable<ProjectRow['artefacts']>): string[] {
  return [proxy, audio, peaks, filmstrip, poster].flatMap((key) => key || [])
}

/** Queues the making of a lost file of the analysis, once for all of them. False when the project has no such file. */
export async function remakeArtefacts(db: Db, orgId: OrgId, projectId: ProjectId, lostKey: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const project = await findProject(tx, orgId, projectId)
    if (!project?.artefacts || !mediaKeys(project.artefacts).includes(lostKey) || project.deletedAt || project.purgedAt) return false
    if (await isPromised(tx, orgId, remakeArtefactsJob.name, { projectId })) return true
    await remakeArtefactsJob.enqueue(tx, { orgId, projectId }, { orgId, projectId, key: `${projectId}:artefacts` })
    return true
  })
}
