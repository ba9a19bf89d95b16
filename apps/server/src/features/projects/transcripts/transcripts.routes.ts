import * as api from '@clipwright/contract/projects/transcripts'
import { handle, routes } from '#platform/http/handle.ts'
import { getScreenplay } from './get-screenplay.ts'
import { getTranscriptDocument } from './get-transcript-document.ts'
import { getTranscript } from './get-transcript.ts'

export const transcriptRoutes = routes([
  handle(api.getTranscript, getTranscript),
  handle(api.getTranscriptDocument, getTranscriptDocument),
  handle(api.getScreenplay, getScreenplay),
])
