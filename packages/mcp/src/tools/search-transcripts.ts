import { searchProjects } from '@clipwright/contract/workspace/search'
import { z } from 'zod'
import { defineTool } from '../tool.ts'

export const searchTranscripts = defineTool({
  name: 'search_transcripts',
  title: 'Search in what was said',
  description: 'Finds the moments of all projects in which these words are said. "Quotes" want the words in that order.',
  input: z.object({ text: z.string().min(1).max(200), page: z.number().int().min(1).default(1) }),
  output: z.object({
    projects: z.array(
      z.object({
        projectId: z.string(),
        title: z.string(),
        moments: z.array(z.object({ startSec: z.number(), text: z.string() })).describe('Up to three places'),
      }),
    ),
    matched: z.string().describe('exact, prefix, similar or nothing'),
    total: z.number(),
    hasMore: z.boolean(),
  }),
  isReadOnly: true,
  async run({ text, page }, { call }) {
    const reply = await call(searchProjects, { query: text, page })
    const projects = reply.results.map(({ projectId, title, moments }) => ({
      projectId,
      title: title.text,
      moments: moments.map((moment) => ({ startSec: moment.startMs / 1000, text: moment.text })),
    }))
    return { projects, matched: reply.matched, total: reply.total, hasMore: reply.hasMore }
  },
})
