import { z } from 'zod'
import { clipTaskFields, TaskClip } from './clip-tasks.ts'
import { endpoint } from '../endpoint.ts'
import { ClipTaskId } from '../ids.ts'

/** Requested enhancement of a clip's voice. */
export const EnhancementSettings = {
  /** 0 to 1: share of the cleaned sound in the mix. */
  strength: z.number().min(0).max(1).default(0.9),
  denoise: z.boolean().default(true),
  level: z.boolean().default(true),
  deEss: z.boolean().default(true),
}

/** dBFS; loudness in LUFS. */
export const VoiceFigures = z.object({
  noiseFloorDb: z.number(),
  speechDb: z.number(),
  /** Level of the sharpest s and sh relative to the voice, dB. */
  sibilanceDb: z.number(),
  /** Variation of the speech level, dB. */
  wanderDb: z.number(),
  integratedLufs: z.number(),
})
export type VoiceFigures = z.infer<typeof VoiceFigures>

export const EnhancementStep = z.object({
  step: z.enum(['denoise', 'level', 'deEss']),
  /** `clean`, `even`, `soft`: requested, but skipped because the recording does not need it. */
  outcome: z.enum(['done', 'off', 'clean', 'even', 'soft']),
})
export type EnhancementStep = z.infer<typeof EnhancementStep>

/** Enhanced sound of a part of the source. A clip document refers to it; the recording is never changed. */
export const EnhancedVoiceTrack = z.object({
  uri: z.string(),
  url: z.string(),
  /** The part of the source, ms. */
  startMs: z.number(),
  endMs: z.number(),
  strength: z.number(),
  before: VoiceFigures,
  after: VoiceFigures,
  steps: z.array(EnhancementStep),
})
export type EnhancedVoiceTrack = z.infer<typeof EnhancedVoiceTrack>

export const VoiceEnhancementTask = z.object({ ...clipTaskFields, enhanced: EnhancedVoiceTrack.nullable() })
export type VoiceEnhancementTask = z.infer<typeof VoiceEnhancementTask>

/** Both paths of the same call. */
const enhancing = {
  permission: 'project:edit',
  idempotent: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.strictObject({ ...TaskClip, ...EnhancementSettings }),
  reply: VoiceEnhancementTask,
  example: {
    request: { body: { projectId: 'P8wRt5mQe1sKd9Hf', clipId: 'clp_Z5jdHi6B', strength: 0.9, denoise: true, level: true, deEss: true } },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
} as const

export const createVoiceEnhancement = endpoint({
  ...enhancing,
  name: 'createVoiceEnhancement',
  method: 'POST',
  path: '/voice-enhancement',
  summary: 'Make the voice of a clip clearer: noise taken away, level evened, sharp sounds softened, each as far as it needs that.',
})

export const generateVoiceEnhancement = endpoint({
  ...enhancing,
  name: 'generateVoiceEnhancement',
  method: 'POST',
  path: '/audios/generate-voice-enhancement',
  summary: 'The same as POST voice-enhancement.',
})

export const findVoiceEnhancement = endpoint({
  name: 'findVoiceEnhancement',
  method: 'GET',
  path: '/voice-enhancement',
  summary: 'An enhancement by task id, or the newest of a clip; null while nobody asked for one there.',
  permission: 'project:view',
  query: z.object({
    taskId: ClipTaskId.optional(),
    projectId: TaskClip.projectId.optional(),
    clipId: TaskClip.clipId.optional(),
  }),
  reply: VoiceEnhancementTask.nullable(),
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})
