import { getProject } from '../../projects/projects/open-project.ts'
import { readTranscript } from '../../projects/projects/project-files.ts'
import type { Db } from '#platform/db/tx.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type ProjectText, digestOf, makeEntries } from './project-entries.ts'
import { ensureOrgNo, finishStale, lockSource, replaceEntries, type StaleProject } from './search-index.store.ts'
import { listClipTexts } from './search-sources.views.ts'

export type IndexingDeps = { db: Db; storage: Storage; scratchDir: string }

/** Reads a project and updates its entries. A project that has not changed is not written again. */
export async function indexProject(deps: IndexingDeps, stale: StaleProject, signal: AbortSignal): Promise<void> {
  const { projectId, orgId } = stale
  const text = await readText(deps, stale, signal)
  const digest = digestOf(text)
  await deps.db.transaction(async (tx) => {
    const source = await lockSource(tx, orgId, projectId)
    if (source && source.digest !== digest) {
      const orgNo = await ensureOrgNo(tx, orgId)
      await replaceEntries(tx, { orgId, projectId, digest }, makeEntries(text, orgNo))
    }
    await finishStale(tx, stale)
  })
}

async function readText({ db, storage, scratchDir }: IndexingDeps, stale: StaleProject, signal: AbortSignal): Promise<ProjectText> {
  const { projectId, orgId } = stale
  const project = await getProject(db, orgId, projectId)
  const clips = await listClipTexts(db, orgId, projectId, project.shownRun)
  await using scratch = await makeScratchDir(scratchDir)
  const words = project.transcriptInfo ? (await readTranscript(storage, project, scratch.path, signal)).words : []
  return { projectId, title: project.title, durationMs: project.durationMs, createdAt: project.createdAt, clips, words }
}
