import { guestTranscriptHours, guestTranscriptMinutes, startGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool } from '../tool.ts'

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
  async run({ link, file, language }, { call, sendFile }) {
    if ((link === undefined) === (file === undefined)) throw new RefusedCall('InvalidParam', 'Give a link or a file.')
    const preference = language ? { language } : {}
    if (link !== undefined) {
      const { id } = await call(startGuestTranscript, { source: { kind: 'link', url: link }, ...preference })
      return { transcriptId: id }
    }
    if (!sendFile) throw new RefusedCall('InvalidParam', 'Files can be sent only by the server on your own machine; give a link.')
    let transcriptId = ''
    await sendFile(file ?? '', async (sizeBytes) => {
      const { id, uploadUrl } = await call(startGuestTranscript, { source: { kind: 'file', sizeBytes }, ...preference })
      transcriptId = id
      return uploadUrl ?? ''
    })
    return { transcriptId }
  },
})
