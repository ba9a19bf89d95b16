import { guestTranscriptHours, guestTranscriptMinutes } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool } from '../tool.ts'
import { startTranscript } from './visitor-transcripts.ts'

export const makeTranscript = defineTool({
  name: 'make_transcript',
  title: 'Make a transcript',
  description: `Starts writing down what is said in a video or sound of up to ${guestTranscriptMinutes} minutes, without a project and without clips: a link, or the path of a file where this server runs on your own machine. take_transcript gives the text; it is deleted after ${guestTranscriptHours} hours.`,
  input: z.object({
    link: z.string().max(2000).optional().describe('Address of the video or of its page'),
    file: z.string().optional().describe('Path of a video or sound file; only where the server runs on your own machine'),
    language: z.string().max(12).optional().describe('Language tag of what is said; default: detect'),
  }),
  output: z.object({ transcriptId: z.string() }),
  async run(source, context) {
    if ((source.link === undefined) === (source.file === undefined)) throw new RefusedCall('InvalidParam', 'Give a link or a file.')
    return { transcriptId: await startTranscript(source, context) }
  },
})
