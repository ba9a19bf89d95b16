import { earlierLength, FreeToolSlug, runFreeTool, transcriptLength } from '@clipwright/contract/tools/free-tools'
import { Language } from '@clipwright/contract/projects/preferences'
import { writeGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { startTranscript, waitForTranscript } from './visitor-transcripts.ts'

export const writeTexts = defineTool({
  name: 'write_texts',
  title: 'Write titles, hashtags and more',
  description:
    'Titles, descriptions, hashtags, names, captions, bios and scripts for a described video, or show notes and a summary of a transcript, a link or a file. Writing a talk down may take longer than one call: then transcriptId is given, to be asked with again. Ask again with the next round for new ones.',
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
    link: z
      .string()
      .max(2000)
      .optional()
      .describe('Instead of a text, for show notes and summaries: the address of a video or of its page'),
    file: z.string().optional().describe('The same as the path of a video or sound file; only where the server runs on your own machine'),
    waitSec: z.number().min(0).max(50).default(40).describe('Longest wait until a talk is written down'),
    language: Language.default('en'),
    round: z.number().int().min(0).default(0),
    earlier: z.array(z.string()).max(200).default([]).describe('Texts of earlier rounds, which do not come again'),
  }),
  output: z.object({
    items: z.array(z.string()).describe('Complete texts, best first; empty while a talk is still being written down'),
    transcriptId: z.string().nullable().describe('Of a talk that was or is being written down'),
    markdown: z.string().nullable().describe('Show notes and summaries alone'),
    hasMore: z.boolean(),
    writer: z.string().nullable().describe('built-in, or model where a language model is configured; null while nothing is written yet'),
  }),
  async run({ tool, language, round, earlier, waitSec, ...source }, context) {
    const { words, transcriptId } = await readMaterial(source, waitSec, context)
    if (words === null) return { items: [], transcriptId, markdown: null, hasMore: true, writer: null }
    const cut = earlier.map((item) => item.slice(0, earlierLength))
    const result = await context.call(runFreeTool, { slug: tool, text: words, language, round, earlier: cut })
    const { items, formats, hasMore, writer } = result
    return { items, transcriptId, markdown: formats?.markdown ?? null, hasMore, writer }
  },
})

type Source = Partial<Record<'text' | 'transcriptId' | 'link' | 'file', string | undefined>>
type Material = { words: string | null; transcriptId: string | null }

/** What is written about; null while it is not written down yet. */
async function readMaterial(source: Source, waitSec: number, context: ToolContext): Promise<Material> {
  const { text, transcriptId, link, file } = source
  const sources = [text, transcriptId, link, file].filter((one) => one !== undefined)
  if (sources.length !== 1) throw new RefusedCall('InvalidParam', 'Give one of text, transcriptId, link and file.')
  if (text !== undefined) return { words: text, transcriptId: null }
  const id = transcriptId ?? (await startTranscript({ link, file }, context))
  const { transcript } = await waitForTranscript(id, waitSec, context)
  if (!transcript) return { words: null, transcriptId: id }
  const { vtt } = await context.call(writeGuestTranscript, { id })
  return { words: vtt.slice(0, transcriptLength.most), transcriptId: id }
}
