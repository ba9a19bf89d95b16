import { getScreenplay } from '@clipwright/contract/projects/transcripts'
import { z } from 'zod'
import { defineTool } from '../tool.ts'

const pageLines = 400

export const readTranscript = defineTool({
  name: 'read_transcript',
  title: 'Read a transcript',
  description: `What is said in the source of a project, by lines with their times and speakers, ${pageLines} lines to a page, and its chapters.`,
  input: z.object({ projectId: z.string(), page: z.number().int().min(1).default(1) }),
  output: z.object({
    chapters: z.array(z.object({ title: z.string(), startSec: z.number(), endSec: z.number() })),
    lines: z.array(z.object({ startSec: z.number(), speaker: z.string(), text: z.string() })),
    hasMore: z.boolean(),
  }),
  isReadOnly: true,
  async run({ projectId, page }, { call }) {
    const { chapters, lines } = await call(getScreenplay, { projectId })
    return {
      chapters: chapters.map(({ title, startMs, endMs }) => ({ title, startSec: startMs / 1000, endSec: endMs / 1000 })),
      lines: lines
        .slice((page - 1) * pageLines, page * pageLines)
        .map(({ text, startMs, speaker }) => ({ startSec: startMs / 1000, speaker, text })),
      hasMore: lines.length > page * pageLines,
    }
  },
})
