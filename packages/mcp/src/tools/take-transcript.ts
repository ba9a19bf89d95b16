import { getGuestTranscript, writeGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool } from '../tool.ts'

const pollMs = 2_000

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
  async run({ transcriptId, format, names, waitSec }, { call, wait }) {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const { transcript, progress, error } = await call(getGuestTranscript, { id: transcriptId })
      if (error) throw new RefusedCall(error.name, error.message)
      if (transcript) {
        const files = await call(writeGuestTranscript, { id: transcriptId, ...(names ? { names } : {}) })
        return { isDone: true, percent: 100, text: files[format], engine: transcript.engine, quality: transcript.quality }
      }
      if (waitedMs >= waitSec * 1000) return { isDone: false, percent: Math.round(progress * 100), text: null, engine: null, quality: null }
      await wait(pollMs)
    }
  },
})
