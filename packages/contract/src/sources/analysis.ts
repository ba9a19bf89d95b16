import { z } from 'zod'
import { FrameRate } from '../rational.ts'

/** Milliseconds on the source; `endMs` exclusive. */
export const Span = z.object({ startMs: z.number().nonnegative(), endMs: z.number().nonnegative() })
export type Span = z.infer<typeof Span>

/** Fractions of the displayed frame, origin top left. */
export const Box = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export type Box = z.infer<typeof Box>

export const FaceSample = Box.extend({
  atMs: z.number().nonnegative(),
  /** Detector confidence, 0 to 1. */
  score: z.number(),
  /** Gap between the lips over the face height; absent where landmarks were not measured. */
  mouthOpen: z.number().optional(),
})
export type FaceSample = z.infer<typeof FaceSample>

/** One face followed inside one shot, samples in time order. */
export const FaceTrack = z.object({
  id: z.string(),
  shot: z.number().int().nonnegative(),
  samples: z.array(FaceSample).min(1),
})
export type FaceTrack = z.infer<typeof FaceTrack>

/** Where the source has text of its own while that lasts: a name, subtitles, a clock. */
export const TextRegion = Span.extend(Box.shape)
export type TextRegion = z.infer<typeof TextRegion>

/** Evenly spaced values from `startMs`, one each `stepMs`. */
export const Curve = z.object({
  startMs: z.number().nonnegative(),
  stepMs: z.number().positive(),
  values: z.array(z.number()),
})
export type Curve = z.infer<typeof Curve>

/** Everything that one decode of the source gives; what curation, reframe, captions and editor read. */
export const Analysis = z.object({
  version: z.literal(1),
  /** The part of the source that was analysed. */
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
  /** In the upper and lower part of the frame. Absent in older analyses: nobody looked. */
  texts: z.array(TextRegion).optional(),
  loudness: z
    .object({
      integratedLufs: z.number(),
      /** Only in older analyses: nobody read it. */
      truePeakDbtp: z.number().optional(),
      /** Short windows, dBFS. */
      rmsDb: Curve,
    })
    .nullable(),
  silences: z.array(Span),
  /** Voice activity. */
  speech: z.array(Span),
  /** Loud, noisy and not speech: laughter or applause-like. `strength` 0 to 1. */
  bursts: z.array(Span.extend({ strength: z.number() })),
})
export type Analysis = z.infer<typeof Analysis>
