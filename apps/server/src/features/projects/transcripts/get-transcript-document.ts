import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getTranscriptDocument as endpoint } from '@clipwright/contract/projects/transcripts'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject } from '../projects/open-project.ts'
import { getTranscript } from './get-transcript.ts'
import { writeDocument } from './transcript-document.ts'

/** The transcript to be read and edited outside, with the words as they are corrected. */
export async function getTranscriptDocument(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { title } = await getProject(ctx.db, ctx.orgId, input.projectId)
  return { docx: await writeDocument(await getTranscript(ctx, input), title) }
}
