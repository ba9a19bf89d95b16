import { getGuestTranscript, type GuestTranscript, startGuestTranscript } from '@clipwright/contract/tools/guest-transcripts'
import { RefusedCall } from '../api-caller.ts'
import { pollMs, type ToolContext } from '../tool.ts'

type Source = { link?: string | undefined; file?: string | undefined; language?: string | undefined }

/** Begins the transcript of a link, or of a file of this machine, and gives its id. */
export async function startTranscript({ link, file, language }: Source, { call, sendFile }: ToolContext): Promise<string> {
  const preference = language ? { language } : {}
  if (link !== undefined) return (await call(startGuestTranscript, { source: { kind: 'link', url: link }, ...preference })).id
  if (!sendFile) throw new RefusedCall('InvalidParam', 'Files can be sent only by the server on your own machine; give a link.')
  let transcriptId = ''
  await sendFile(file ?? '', async (sizeBytes) => {
    const { id, uploadUrl } = await call(startGuestTranscript, { source: { kind: 'file', sizeBytes }, ...preference })
    transcriptId = id
    return uploadUrl ?? ''
  })
  return transcriptId
}

/** The transcript when it is done, or as far as it is after `waitSec`. Throws `RefusedCall` when it failed. */
export async function waitForTranscript(id: string, waitSec: number, { call, wait }: ToolContext): Promise<GuestTranscript> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const state = await call(getGuestTranscript, { id })
    if (state.error) throw new RefusedCall(state.error.name, state.error.message)
    if (state.transcript || waitedMs >= waitSec * 1000) return state
    await wait(pollMs)
  }
}
