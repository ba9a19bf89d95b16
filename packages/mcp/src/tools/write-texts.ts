import { earlierLength, FreeToolSlug, runFreeTool } from '@clipwright/contract/tools/free-tools'
import { Language } from '@clipwright/contract/projects/preferences'
import { z } from 'zod'
import { defineTool } from '../tool.ts'

export const writeTexts = defineTool({
  name: 'write_texts',
  title: 'Write titles, hashtags and more',
  description:
    'Titles, descriptions, hashtags, names, captions, bios and scripts for a described video, or show notes and a summary of a transcript. Ask again with the next round for new ones.',
  input: z.object({
    tool: FreeToolSlug,
    text: z
      .string()
      .describe('A description of 3 to 600 characters; for show notes and summaries a transcript, SRT or WebVTT of 200 characters or more'),
    language: Language.default('en'),
    round: z.number().int().min(0).default(0),
    earlier: z.array(z.string()).max(200).default([]).describe('Texts of earlier rounds, which do not come again'),
  }),
  output: z.object({
    items: z.array(z.string()).describe('Complete texts, best first'),
    markdown: z.string().nullable().describe('Show notes and summaries alone'),
    hasMore: z.boolean(),
    writer: z.string().describe('built-in, or model where a language model is configured'),
  }),
  isReadOnly: true,
  async run({ tool, text, language, round, earlier }, { call }) {
    const cut = earlier.map((item) => item.slice(0, earlierLength))
    const { items, formats, hasMore, writer } = await call(runFreeTool, { slug: tool, text, language, round, earlier: cut })
    return { items, markdown: formats?.markdown ?? null, hasMore, writer }
  },
})
