import { z } from 'zod'
import { FrameRate } from '../rational.ts'

/** Source ms; `endMs` exclusive. */
export const Span = z.object({ startMs: z.number().nonnegative(), endMs: z.number().nonnegative() })
export type Span = z.infer<typeof Span>

/** Fractions of the displayed frame, origin top left. */
export const Box = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export type Box = z.infer<typeof Box>

export const FaceSample = Box.extend({
  atMs: z.number().nonnegative(),
  /** Detector confidence, 0 to 1. */
  score: z.number(),
  /** Gap of the lips over the face height; absent where landmarks were not measured. */
  mouthOpen: z.number().optional(),
})
export type FaceSample = z.infer<typeof FaceSample>

/** One face in one shot, samples in order of time. */
export const FaceTrack = z.object({
  id: z.string(),
  shot: z.number().int().nonnegative(),
  samples: z.array(FaceSample).min(1),
})
export type FaceTrack = z.infer<typeof FaceTrack>

/** Burned-in text and its time on screen: a name, subtitles, a clock. */
export const TextRegion = Span.extend(Box.shape)
export type TextRegion = z.infer<typeof TextRegion>

/** Evenly spaced values from `startMs`, one per `stepMs`. */
export const Curve = z.object({
  startMs: z.number().nonnegative(),
  stepMs: z.number().positive(),
  values: z.array(z.number()),
})
export type Curve = z.infer<typeof Curve>

/** Result of one decode of the source; used by curation, reframe, captions and editor. */
export const Analysis = z.object({
  version: z.literal(1),
  /** The analysed range of the source. */
  range: Span,
  durationMs: z.number().int().positive(),
  /** Displayed frame; 0 by 0 when there is none. */
  width: z.number().int().nonnegative(),
  height: z.number().int().nonnegative(),
  frameRate: FrameRate,
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  shots: z.array(Span),
  faces: z.array(FaceTrack),
  /** In the upper and lower part of the frame. Absent in analyses made before it was detected. */
  texts: z.array(TextRegion).optional(),
  loudness: z
    .object({
      integratedLufs: z.number(),
      /** Only in older analyses, and read by nobody. */
      truePeakDbtp: z.number().optional(),
      /** Level of short windows, dBFS. */
      rmsDb: Curve,
    })
    .nullable(),
  silences: z.array(Span),
  /** Voice activity. */
  speech: z.array(Span),
  /** Loud and noisy, but not speech: laughter, applause and the like. `strength` 0 to 1. */
  bursts: z.array(Span.extend({ strength: z.number() })),
})
export type Analysis = z.infer<typeof Analysis>
