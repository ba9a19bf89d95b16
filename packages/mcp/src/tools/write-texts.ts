import { earlierLength, FreeToolSlug, runFreeTool, transcriptLength } from '@clipwright/contract/tools/free-tools'
import { Language } from '@clipwright/contract/projects/preferences'
import { writeGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
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
      .optional()
      .describe('A description of 3 to 600 characters; for show notes and summaries a transcript, SRT or WebVTT of 200 characters or more'),
    transcriptId: z
      .string()
      .optional()
      .describe('Instead of a text, for show notes and summaries: a transcript of make_transcript that is done'),
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
  async run({ tool, text, transcriptId, language, round, earlier }, { call }) {
    if ((text === undefined) === (transcriptId === undefined)) throw new RefusedCall('InvalidParam', 'Give text or transcriptId.')
    const words = text ?? (await call(writeGuestTranscript, { id: transcriptId ?? '' })).vtt.slice(0, transcriptLength.most)
    const cut = earlier.map((item) => item.slice(0, earlierLength))
    const { items, formats, hasMore, writer } = await call(runFreeTool, { slug: tool, text: words, language, round, earlier: cut })
    return { items, markdown: formats?.markdown ?? null, hasMore, writer }
  },
})
