import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorName } from '../errors.ts'
import { GuestTranscriptId } from '../ids.ts'
import { pageOf, PageQuery } from '../paging.ts'
import { SpeakerLabel, TranscriptEngine, TranscriptQuality } from '../sources/transcript.ts'
import { Language } from '../projects/preferences.ts'
import { FreeToolResult, ProofOfWork, TalkToolSlug } from './free-tools.ts'

/** The longest video or sound that a visitor may have transcribed. */
export const guestTranscriptMinutes = 30
/** The largest file that a visitor may send. Of larger ones the page sends only the sound. */
export const guestFileBytes = 200_000_000
/** A transcript is deleted this long after it was asked for; its file as soon as the words are there. */
export const guestTranscriptHours = 72

const params = z.object({ id: GuestTranscriptId })
const example = { request: { params: { id: 'dxho_kzIaJ107mWk' } } }

const GuestParagraph = z.object({ speaker: SpeakerLabel, startMs: z.number().int().nonnegative(), text: z.string() })

/** `waiting`: its file has not arrived yet. */
const GuestTranscript = z.object({
  id: GuestTranscriptId,
  status: z.enum(['waiting', 'queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Time left; null while nobody can say. */
  estMs: z.number().int().nonnegative().nullable(),
  /** The newest words, while they are heard. */
  heard: z.string(),
  transcript: z
    .object({
      engine: TranscriptEngine,
      quality: TranscriptQuality,
      language: z.string(),
      durationMs: z.number().int().nonnegative(),
      paragraphs: z.array(GuestParagraph),
    })
    .nullable(),
  /** What the tool that was asked for wrote about it. */
  texts: FreeToolResult.nullable(),
  error: z.object({ name: ErrorName, message: z.string() }).nullable(),
  deletedAt: z.iso.datetime(),
})
export type GuestTranscript = z.infer<typeof GuestTranscript>

/** Without its words. */
const GuestTranscriptSummary = z.object({
  id: GuestTranscriptId,
  /** Of the file, or the link; empty where the caller gave none. */
  name: z.string(),
  status: z.enum(['waiting', 'queued', 'done', 'failed']),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
})
export type GuestTranscriptSummary = z.infer<typeof GuestTranscriptSummary>

export const startGuestTranscript = endpoint({
  name: 'startGuestTranscript',
  method: 'POST',
  path: '/free-tools/transcripts',
  summary: `Ask for the transcript of a link, or of a file that is sent next. At most ${guestTranscriptMinutes} minutes; deleted after ${guestTranscriptHours} hours.`,
  freeTool: 'the transcript maker of the public site',
  body: z.strictObject({
    source: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('link'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
      z.strictObject({ kind: z.literal('file'), sizeBytes: z.number().int().positive().max(guestFileBytes) }),
    ]),
    /** BCP 47; absent means detect. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
      .max(12)
      .optional(),
    /** What the visitor finds it again by. */
    name: z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}*$/u)
      .default(''),
    /** Show notes or a summary, written as soon as the words are there. The language is that of the headings where the talk has none of ours. */
    write: z.strictObject({ tool: TalkToolSlug, language: Language }).optional(),
    proof: ProofOfWork,
  }),
  reply: z.object({
    id: GuestTranscriptId,
    /** Where the file is to be PUT, with the same credential; null for a link. */
    uploadUrl: z.string().nullable(),
    deletedAt: z.iso.datetime(),
  }),
  example: {
    request: { body: { source: { kind: 'link', url: 'https://media.example/talk.mp4' } } },
    reply: { id: 'dxho_kzIaJ107mWk', uploadUrl: null, deletedAt: '2026-11-29T08:00:00.000Z' },
  },
  errors: ['InvalidParam', 'QuotaExceed', 'UnavailableError', 'StorageFullError'],
})

export const listGuestTranscripts = endpoint({
  name: 'listGuestTranscripts',
  method: 'GET',
  path: '/free-tools/transcripts',
  summary: 'The transcripts of a visitor that are not deleted yet, newest first.',
  freeTool: 'the transcript maker of the public site',
  query: PageQuery,
  reply: pageOf(GuestTranscriptSummary),
  example: {
    request: { query: { pageNum: 1, pageSize: 20 } },
  },
  errors: [],
})

export const getGuestTranscript = endpoint({
  name: 'getGuestTranscript',
  method: 'GET',
  path: '/free-tools/transcripts/:id',
  summary: 'How far a visitor’s transcript is, and its words once they are there.',
  freeTool: 'the transcript maker of the public site',
  params,
  reply: GuestTranscript,
  example,
  errors: ['RecordNotExisted'],
})

export const writeGuestTranscript = endpoint({
  name: 'writeGuestTranscript',
  method: 'POST',
  path: '/free-tools/transcripts/:id/files',
  summary: 'A visitor’s transcript as files, with the paragraphs as they were edited. Nothing is stored.',
  freeTool: 'the transcript maker of the public site',
  params,
  body: z.strictObject({
    /** One for each paragraph, in order; an empty one leaves it out. Absent: as it was heard. */
    paragraphs: z.array(z.string().max(20_000)).max(5000).optional(),
    /** One for each paragraph, in order. Absent: as they were told apart. */
    speakers: z.array(SpeakerLabel).max(5000).optional(),
    /** What speakers are called. Absent: by their number, where there are several. */
    names: z
      .partialRecord(
        SpeakerLabel,
        z
          .string()
          .trim()
          .max(60)
          .regex(/^\P{Cc}*$/u),
      )
      .optional(),
    /** The heading of the DOCX file. */
    title: z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}*$/u)
      .default('Transcript'),
  }),
  /** `docx` in Base64, the others as text. All five say the same. */
  reply: z.object({ txt: z.string(), srt: z.string(), vtt: z.string(), json: z.string(), docx: z.base64() }),
  example: { request: { params: { id: 'dxho_kzIaJ107mWk' }, body: { paragraphs: ['Welcome to the show.'] } } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})

export const deleteGuestTranscript = endpoint({
  name: 'deleteGuestTranscript',
  method: 'DELETE',
  path: '/free-tools/transcripts/:id',
  summary: 'Stop the work on a visitor’s transcript and delete its file and words.',
  freeTool: 'the transcript maker of the public site',
  params,
  reply: z.object({}),
  example,
  errors: ['RecordNotExisted'],
})
