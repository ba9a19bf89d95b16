import { z } from 'zod'
import { Box, Span, TextRegion } from '../sources/analysis.ts'
import { ByClip } from '../clips/clips.ts'
import { endpoint } from '../endpoint.ts'
import { AspectRatio, LayoutKind, LayoutSegment } from './layout.ts'

/** One face in one shot, with fewer samples; source ms, fractions of the frame. */
export const SeenFace = z.object({
  id: z.string(),
  shot: z.number().int().nonnegative(),
  samples: z.array(Box.extend({ atMs: z.number().nonnegative() })),
})
export type SeenFace = z.infer<typeof SeenFace>

/** Longest part of the source that can be requested, ms. */
export const longestFacesMs = 4 * 3_600_000

export const ClipFaces = z.object({
  /** Displayed frame, pixels; 0 by 0 without video. */
  width: z.number().int().nonnegative(),
  height: z.number().int().nonnegative(),
  shots: z.array(Span),
  faces: z.array(SeenFace),
  /** Burned-in texts; none for sources analysed before these were detected. */
  texts: z.array(TextRegion),
})
export type ClipFaces = z.infer<typeof ClipFaces>

export const getClipFaces = endpoint({
  name: 'getClipFaces',
  method: 'GET',
  path: '/engine-clips/:clip/faces',
  summary: 'The faces and texts that were found in a part of the source of a clip, and its shots.',
  permission: 'project:view',
  params: ByClip,
  query: z.object({ startMs: z.coerce.number().nonnegative(), endMs: z.coerce.number().positive() }),
  reply: ClipFaces,
  example: {
    request: { query: { startMs: 0, endMs: 30000 } },
    reply: {
      width: 1920,
      height: 1080,
      shots: [{ startMs: 0, endMs: 30000 }],
      faces: [{ id: 'face-1-1', shot: 0, samples: [{ atMs: 0, x: 0.4, y: 0.2, w: 0.1, h: 0.2 }] }],
      texts: [{ startMs: 4000, endMs: 9000, x: 0.05, y: 0.8, w: 0.3, h: 0.1 }],
    },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged'],
})

/** Request to the planner. */
export const ReframeRequest = z.discriminatedUnion('kind', [
  /** The automatic layout of a new clip. */
  z.strictObject({ kind: z.literal('auto') }),
  /** This layout wherever possible, with the visible faces. */
  z.strictObject({ kind: z.literal('layout'), layout: LayoutKind }),
  /** One pane follows one face; in other shots whoever is in the same place. */
  z.strictObject({
    kind: z.literal('follow'),
    layout: LayoutKind,
    pane: z.number().int().min(0).max(3),
    trackId: z.string().min(1).max(80),
  }),
])
export type ReframeRequest = z.infer<typeof ReframeRequest>

export const ReframePlan = z.object({
  /** In order of the source. For `follow`, parts without the face are missing. */
  segments: z.array(LayoutSegment),
  /** Caption positions clear of the faces, source ms; fractions of the height. */
  captionPositions: z.array(Span.extend({ y: z.number() })),
})
export type ReframePlan = z.infer<typeof ReframePlan>

export const planReframe = endpoint({
  name: 'planReframe',
  method: 'POST',
  path: '/engine-clips/:clip/plan-picture',
  summary: 'Work out layouts and crops for some parts of the source. Changes nothing: the editor applies the plan or drops it.',
  permission: 'project:edit',
  rate: { limit: 120, windowSec: 60 },
  params: ByClip,
  body: z.strictObject({
    ratio: AspectRatio,
    /** Parts of the source, source ms; for `follow` one per scene. */
    spans: z
      .array(z.strictObject({ startMs: z.number().nonnegative(), endMs: z.number().positive() }))
      .min(1)
      .max(500),
    wish: ReframeRequest,
  }),
  reply: ReframePlan,
  example: {
    request: { body: { ratio: 'portrait', spans: [{ startMs: 0, endMs: 8000 }], wish: { kind: 'layout', layout: 'split' } } },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'ProjectPurged', 'RateExceed'],
})
