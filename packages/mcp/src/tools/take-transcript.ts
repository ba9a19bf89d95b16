import { writeGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { waitForTranscript } from './visitor-transcripts.ts'

export const takeTranscript = defineTool({
  name: 'take_transcript',
  title: 'Take a transcript',
  description: 'Waits for a transcript of make_transcript, at most waitSec, and gives its text, or says how far it is.',
  input: z.object({
    transcriptId: z.string(),
    format: z.enum(['txt', 'srt', 'vtt', 'json']).default('txt').describe('txt has times and speakers; json has the time of each word'),
    names: z.record(z.string(), z.string()).optional().describe('Names for “Speaker 1”, “Speaker 2” and so on'),
    waitSec: z.number().min(0).max(50).default(40),
  }),
  output: z.object({
    isDone: z.boolean(),
    percent: z.number(),
    text: z.string().nullable().describe('Null until it is done'),
    engine: z.string().nullable().describe('How the words were heard, for example whisper or embedded-subtitles'),
    quality: z.string().nullable().describe('exact, high, good, or draft, in which many words are wrong'),
  }),
  isReadOnly: true,
  async run({ transcriptId, format, names, waitSec }, context) {
    const { transcript, progress } = await waitForTranscript(transcriptId, waitSec, context)
    if (!transcript) return { isDone: false, percent: Math.round(progress * 100), text: null, engine: null, quality: null }
    const files = await context.call(writeGuestTranscript, { id: transcriptId, ...(names ? { names } : {}) })
    return { isDone: true, percent: 100, text: files[format], engine: transcript.engine, quality: transcript.quality }
  },
})
