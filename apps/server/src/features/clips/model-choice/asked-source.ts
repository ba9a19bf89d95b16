import { AppError } from '@clipwright/contract/errors'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { AnswerStore, AskedSource } from '#pipeline/language-model.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { getProject } from '../../projects/projects/open-project.ts'
import { readTranscript } from '../../projects/projects/project-files.ts'
import { findAnswer, saveAnswer } from './model-answers.store.ts'

/** What a model is asked about: the words, preferences and title of a project. */
export async function readAskedSource(ctx: RequestContext, projectId: ProjectId): Promise<AskedSource> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  if (!project.transcriptInfo) throw new AppError('RecordNotExisted', { say: 'The transcript is not ready yet.' })
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, AbortSignal.timeout(30_000))
  return { transcript, pref: project.curationPref, title: project.title }
}

/** Stored answers to the prompts of a project. */
export function answersOf(db: Queryable, orgId: OrgId, projectId: ProjectId): AnswerStore {
  return {
    read: (key) => findAnswer(db, orgId, projectId, key),
    write: (key, answer, { asker, tookMs }) => saveAnswer(db, orgId, projectId, { key, answer, asker, tookMs }),
  }
}
