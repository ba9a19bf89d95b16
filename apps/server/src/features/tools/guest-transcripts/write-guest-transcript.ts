import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { writeGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import { editParagraphs } from '@clipwright/media/speech/edit-paragraphs'
import { toSrt, toTxt, toVtt } from '@clipwright/media/speech/transcript-files'
import type { GuestContext } from '#platform/http/context.ts'
import { openTranscript } from './get-guest-transcript.ts'

export async function writeGuestTranscript(
  ctx: GuestContext,
  { id, paragraphs: texts }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { transcript: heard } = await openTranscript(ctx.db, ctx.guestId, id)
  if (!heard) throw new AppError('RecordNotExisted', { say: 'The transcript is not ready yet.' })
  if (texts && texts.length !== heard.paragraphs.length) {
    throw new AppError('InvalidParam', { details: [{ path: 'paragraphs', message: `Send ${heard.paragraphs.length} paragraphs.` }] })
  }
  const transcript = texts ? editParagraphs(heard, texts) : heard
  const { engine, quality, language, durationMs, words, paragraphs, speakers } = transcript
  return {
    txt: toTxt(transcript),
    srt: toSrt(words),
    vtt: toVtt(words),
    json: JSON.stringify({ engine, quality, language, durationMs, speakers, words, paragraphs }, null, 1),
  }
}
