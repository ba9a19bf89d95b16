import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getScreenplay as endpoint } from '@clipwright/contract/projects/transcripts'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject } from '../projects/open-project.ts'
import { getTranscript } from './get-transcript.ts'

/** The transcript as chapters, lines (one per paragraph) and words. */
export async function getScreenplay(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, input.projectId)
  const { words, paragraphs } = await getTranscript(ctx, input)
  const lines = paragraphs.flatMap(({ firstWord, lastWord, speaker }) => {
    const own = words.slice(firstWord, lastWord)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    return [{ text: own.map((word) => word.text).join(' '), startMs: first.startMs, endMs: last.endMs, speaker }]
  })
  return { chapters: project.curation?.chapters ?? [], lines, words }
}
