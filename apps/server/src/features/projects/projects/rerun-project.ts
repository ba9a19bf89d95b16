import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { rerunProject as endpoint } from '@clipwright/contract/projects/projects'
import type { RequestContext } from '#platform/http/context.ts'
import { cancelProjectJobs } from '#platform/queue/cancel-job.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'
import { takeFromLinkLimit } from './link-limit.ts'
import { lockOpenProject } from './open-project.ts'
import { type ProjectChange, type ProjectRow, updateProject } from './projects.store.ts'
import { toOneProject } from './projects.views.ts'
import { reserveNextRun } from './reserve-credits.ts'
import { resumeCorrections } from './save-word-corrections.ts'
import { sendRun } from './start-project.ts'

/** Starts a new run that keeps every result its new preferences do not affect. */
export async function rerunProject(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (input.subtitlesUri && !(await findUpload(ctx.db, ctx.orgId, input.subtitlesUri))) {
    throw new AppError('RecordNotExisted', { cause: `upload ${input.subtitlesUri}` })
  }
  const row = await ctx.db.transaction(async (tx) => {
    const project = await lockOpenProject(tx, ctx.orgId, input.projectId)
    if (project.stage !== 'COMPLETE' && project.stage !== 'STALLED') {
      throw new AppError('RecordExisted', { say: 'This project is already being processed. Wait for it to finish, or cancel it first.' })
    }
    await cancelProjectJobs(tx, ctx.orgId, project.id)
    const row = await sendRun(tx, await updateProject(tx, ctx.orgId, project.id, { ...changesOf(project, input), run: project.run + 1 }))
    await reserveNextRun(ctx, tx, row)
    await resumeCorrections(tx, row)
    if (!row.source) await takeFromLinkLimit(ctx, tx, row.videoUrl)
    return row
  })
  return toOneProject(ctx.db, row, ctx.deps.mediaLinks, ctx.language)
}

function changesOf(project: ProjectRow, input: Input<typeof endpoint>): ProjectChange {
  const transcribeAgain = Boolean(input.videoLanguage || input.whisperModel || input.subtitlesUri)
  const chooseAgain = transcribeAgain || input.curationPref !== undefined || project.stage === 'COMPLETE'
  // Another part of the source means other audio and other frames.
  const analyseAgain = input.curationPref !== undefined && !sameRange(project.curationPref.range, input.curationPref.range)
  return {
    importPref: {
      ...project.importPref,
      ...(input.videoLanguage ? { sourceLang: input.videoLanguage } : {}),
      ...(input.whisperModel ? { whisperModel: input.whisperModel } : {}),
      ...(input.subtitlesUri ? { subtitlesUri: input.subtitlesUri } : {}),
    },
    ...(input.curationPref ? { curationPref: input.curationPref } : {}),
    ...(analyseAgain ? { artefacts: null } : {}),
    ...(transcribeAgain || analyseAgain ? { transcriptInfo: null } : {}),
    ...(chooseAgain || analyseAgain ? { curation: null } : {}),
  }
}

function sameRange(a: { startSec: number; endSec: number } | undefined, b: { startSec: number; endSec: number } | undefined): boolean {
  return a?.startSec === b?.startSec && a?.endSec === b?.endSec
}
