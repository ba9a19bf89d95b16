import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getTranscript as endpoint } from '@clipwright/contract/projects/transcripts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { readTranscript } from '../projects/project-files.ts'
import { getProject } from '../projects/open-project.ts'

/** The whole transcript, as soon as it exists, even while clips are still being made. */
export async function getTranscript(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  if (!project.transcriptInfo) throw new AppError('RecordNotExisted', { say: 'The transcript is not ready yet.' })
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  return readTranscript(ctx.deps.storage, project, scratch.path, AbortSignal.timeout(30_000))
}
