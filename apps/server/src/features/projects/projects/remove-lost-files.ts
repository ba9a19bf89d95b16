import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { mediaKeys } from './remake-artefacts.ts'
import { projectKey } from './project-keys.ts'
import type { ProjectRow } from './projects.store.ts'

/**
 * Deletes files of the run's steps that the project does not name: of workers that ended before they could publish them, and
 * the analysis that recognition has replaced. Only once those steps have ended: until then, a file may be about to be named.
 */
export async function removeLostStepFiles(ctx: WorkerContext, project: ProjectRow): Promise<void> {
  const names = new Set([...artefactKeys(project), ...Object.values(project.transcriptInfo?.keys ?? {})])
  await removeLostFiles(ctx, projectKey(project.orgId, project.id, `run-${project.run}-`), (key) => !names.has(key))
}

const artefactKeys = ({ artefacts }: ProjectRow): string[] => (artefacts ? [...mediaKeys(artefacts), artefacts.analysis] : [])

/** Deletes the lost ones of all files below a prefix. Those that cannot be deleted now go with the project. */
export async function removeLostFiles(ctx: WorkerContext, prefix: string, isLost: (key: string) => boolean): Promise<void> {
  try {
    for await (const { key } of ctx.deps.storage.list(prefix)) if (isLost(key)) await ctx.deps.storage.delete(key)
  } catch (err) {
    ctx.log.warn({ err, prefix }, 'files of lost workers stay')
  }
}
