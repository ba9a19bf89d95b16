import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'
import { Transcript } from '../sources/transcript.ts'
import { Screenplay } from '../clips/curation.ts'

export const getTranscript = endpoint({
  name: 'getTranscript',
  method: 'GET',
  path: '/transcripts',
  summary: 'The whole transcript of a project with word times.',
  permission: 'project:view',
  query: z.object({ projectId: ProjectId }),
  reply: Transcript,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const getTranscriptDocument = endpoint({
  name: 'getTranscriptDocument',
  method: 'GET',
  path: '/transcript-documents',
  summary: 'The transcript as a DOCX file in Base64, by paragraphs with times and speakers.',
  permission: 'project:view',
  query: z.object({ projectId: ProjectId }),
  reply: z.object({ docx: z.base64() }),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

export const getScreenplay = endpoint({
  name: 'getScreenplay',
  method: 'GET',
  path: '/screenplays',
  summary: 'The transcript as chapters, lines and words.',
  permission: 'project:view',
  query: z.object({ projectId: ProjectId }),
  reply: Screenplay,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
