import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

export const narrativeTones = ['serious', 'casual', 'cheerful', 'energetic', 'calm'] as const
export const NarrativeTone = z.enum(narrativeTones)
export type NarrativeTone = z.infer<typeof NarrativeTone>

/** The numbers of the voices, whoever speaks: the built-in ones, those of the model, or a service whose voices are listed in this order. */
export const voiceNumbers = { female: [4, 3, 6], male: [1, 2, 5] } as const
/** One of the voices by number; 4 is the default. */
export const VoType = z.number().int().min(1).max(6)

/** A finished voice-over, ready for a clip. */
export const VoTrack = z.object({
  /** Its id in clip documents. */
  uri: z.string(),
  /** Valid without a header, for a while. */
  url: z.string(),
  durationMs: z.number().int(),
  /** Word timings, ms of the voice-over. */
  words: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
  /** What spoke it: a configured service, a voice of the model, or the product's own, machine-like voice. */
  voice: z.enum(['built-in', 'natural', 'service']),
})
export type VoTrack = z.infer<typeof VoTrack>

export const VoiceOverTask = z.object({
  ...clipTaskFields,
  text: z.string(),
  narrativeTone: NarrativeTone,
  voType: VoType,
  voTrack: VoTrack.nullable(),
})
export type VoiceOverTask = z.infer<typeof VoiceOverTask>

export const createVoiceOver = endpoint({
  name: 'createVoiceOver',
  method: 'POST',
  path: '/voice-overs',
  summary: 'Have a text spoken for a clip. Ask by task id, every 5 s, until it is not active.',
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 60, windowSec: 3600 },
  body: z.strictObject({
    ...TaskClip,
    text: z.string().trim().min(1).max(2000),
    narrativeTone: NarrativeTone.default('serious'),
    voType: VoType.default(4),
  }),
  reply: VoiceOverTask,
  example: {
    request: {
      body: {
        projectId: 'P8wRt5mQe1sKd9Hf',
        clipId: 'clp_Z5jdHi6B',
        text: 'Three lessons from a small shop.',
        narrativeTone: 'serious',
        voType: 4,
      },
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'VoiceOverModerationError', 'RateExceed'],
})

export const findVoiceOver = endpoint({
  name: 'findVoiceOver',
  method: 'GET',
  path: '/voice-overs',
  summary: 'A voice-over task; `voTrack` is there once it is completed.',
  permission: 'project:view',
  query: z.object({ q: z.literal('findByTaskId').default('findByTaskId'), taskId: ClipTaskId }),
  reply: VoiceOverTask,
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
