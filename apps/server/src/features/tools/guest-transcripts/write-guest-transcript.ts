import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { writeGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import type { GuestContext } from '#platform/http/context.ts'
import { openTranscript } from './get-guest-transcript.ts'
import { writeFiles } from './transcript-texts.ts'

export async function writeGuestTranscript(ctx: GuestContext, { id, ...edits }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { transcript } = await openTranscript(ctx.db, ctx.guestId, id)
  if (!transcript) throw new AppError('RecordNotExisted', { say: 'The transcript is not ready yet.' })
  return writeFiles(transcript, edits)
}
