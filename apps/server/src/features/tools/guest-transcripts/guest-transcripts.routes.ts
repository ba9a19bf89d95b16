import * as api from '@clipwright/contract/tools/guest-transcripts'
import { handle, routes } from '#platform/http/handle.ts'
import { deleteGuestTranscript } from './delete-guest-transcript.ts'
import { getGuestTranscript } from './get-guest-transcript.ts'
import { listGuestTranscripts } from './list-guest-transcripts.ts'
import { startGuestTranscript } from './start-guest-transcript.ts'
import { writeGuestTranscript } from './write-guest-transcript.ts'

export const guestTranscriptRoutes = routes([
  handle(api.startGuestTranscript, startGuestTranscript),
  handle(api.listGuestTranscripts, listGuestTranscripts),
  handle(api.getGuestTranscript, getGuestTranscript),
  handle(api.writeGuestTranscript, writeGuestTranscript),
  handle(api.deleteGuestTranscript, deleteGuestTranscript),
])
