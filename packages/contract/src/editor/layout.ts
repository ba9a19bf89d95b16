import { z } from 'zod'
import { Box, Span } from '../sources/analysis.ts'

export const AspectRatio = z.enum(['portrait', 'square', 'landscape', 'four_five'])
export type AspectRatio = z.infer<typeof AspectRatio>

/** Width over height, as whole numbers. */
export const aspectRatios: Record<AspectRatio, { w: number; h: number; label: string }> = {
  portrait: { w: 9, h: 16, label: '9:16' },
  square: { w: 1, h: 1, label: '1:1' },
  landscape: { w: 16, h: 9, label: '16:9' },
  four_five: { w: 4, h: 5, label: '4:5' },
}

export const layoutKinds = ['fill', 'fit', 'split', 'three', 'four', 'screen'] as const
export const LayoutKind = z.enum(layoutKinds)
export type LayoutKind = z.infer<typeof LayoutKind>

/** A crop rectangle at a source time. `cut` jumps to it, `linear` moves there from the key before. */
export const CropKey = Box.extend({
  atMs: z.number().nonnegative(),
  move: z.enum(['cut', 'linear']),
})
export type CropKey = z.infer<typeof CropKey>

/** One part of the layout: its crop of the source over time. */
export const Pane = z.object({
  /** The face track it follows, if any. */
  trackId: z.string().optional(),
  path: z.array(CropKey).min(1),
})
export type Pane = z.infer<typeof Pane>

/** Reason for a scene's layout. A number is how many people are visible. */
export const layoutReasons = [
  'noPicture',
  'reframeOff',
  'noFaceWhole',
  'noFaceMiddle',
  'inset',
  'fillOff',
  'tooClose',
  'oneFace',
  'speakerUnclear',
  'people2',
  'people3',
  'people4',
  'turns2',
  'turns3',
  'turns4',
  'speakerLeft',
  'speakerMiddle',
  'speakerRight',
  'together',
  'crowd',
  'sameShape',
  'narrow',
  'shortShot',
  'chosen',
  'followsChosen',
  'undecided',
] as const
export type LayoutReason = (typeof layoutReasons)[number]

/**
 * Panes by kind: fill 1, fit 0 (the whole source over a blurred copy), split 2 (top, bottom; side by side in
 * landscape), three 3 (one above two), four 4 (2 by 2), screen 1 (the whole source above this face pane).
 */
export const LayoutSegment = Span.extend({
  kind: LayoutKind,
  panes: z.array(Pane),
  /** The speaker, if known, and the confidence, 0 to 1. */
  speakerTrackId: z.string().optional(),
  confidence: z.number().min(0).max(1),
  /** A `LayoutReason`; in older segments a plain English sentence. */
  reason: z.string(),
})
export type LayoutSegment = z.infer<typeof LayoutSegment>

/** Covers the clip without gaps, in order of source time. */
export const LayoutPlan = z.object({ ratio: AspectRatio, segments: z.array(LayoutSegment).min(1) })
export type LayoutPlan = z.infer<typeof LayoutPlan>

/** Areas of the whole source and of each pane in the frame, as fractions of it. */
export type LayoutAreas = { kind: LayoutKind; whole: Box | null; panes: Box[] }

// Below this share of the frame the face pane of the screen layout is too thin for a head.
const leastScreenPane = 0.2

function screenAreas(frameAspect: number, sourceAspect: number): LayoutAreas {
  const wholeHeight = Math.min(1, frameAspect / sourceAspect)
  const wholeWidth = Math.min(1, sourceAspect / frameAspect)
  if (1 - wholeHeight >= leastScreenPane) {
    const whole = { x: 0, y: 0, w: 1, h: wholeHeight }
    return { kind: 'screen', whole, panes: [{ x: 0, y: wholeHeight, w: 1, h: 1 - wholeHeight }] }
  }
  if (1 - wholeWidth >= leastScreenPane) {
    const whole = { x: 0, y: 0, w: wholeWidth, h: 1 }
    return { kind: 'screen', whole, panes: [{ x: wholeWidth, y: 0, w: 1 - wholeWidth, h: 1 }] }
  }
  return fitAreas(frameAspect, sourceAspect)
}

function fitAreas(frameAspect: number, sourceAspect: number): LayoutAreas {
  const w = Math.min(1, sourceAspect / frameAspect)
  const h = Math.min(1, frameAspect / sourceAspect)
  return { kind: 'fit', whole: { x: (1 - w) / 2, y: (1 - h) / 2, w, h }, panes: [] }
}

/**
 * Areas of a layout, for planner and renderer alike, so that a crop always has the aspect ratio of its pane. `sourceAspect`
 * is width over height of the displayed source. A screen layout without room for a face pane becomes fit.
 */
export function layoutAreas(kind: LayoutKind, ratio: AspectRatio, sourceAspect: number): LayoutAreas {
  const frameAspect = aspectRatios[ratio].w / aspectRatios[ratio].h
  const sideBySide = ratio === 'landscape'
  const first = sideBySide ? { x: 0, y: 0, w: 0.5, h: 1 } : { x: 0, y: 0, w: 1, h: 0.5 }
  const second = sideBySide ? { x: 0.5, y: 0, w: 0.5, h: 1 } : { x: 0, y: 0.5, w: 1, h: 0.5 }
  const quarter = (column: 0 | 1, row: 0 | 1): Box => ({ x: column / 2, y: row / 2, w: 0.5, h: 0.5 })
  switch (kind) {
    case 'fill':
      return { kind, whole: null, panes: [{ x: 0, y: 0, w: 1, h: 1 }] }
    case 'fit':
      return fitAreas(frameAspect, sourceAspect)
    case 'split':
      return { kind, whole: null, panes: [first, second] }
    case 'three':
      return { kind, whole: null, panes: [first, sideBySide ? quarter(1, 0) : quarter(0, 1), quarter(1, 1)] }
    case 'four':
      return { kind, whole: null, panes: [quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1)] }
    case 'screen':
      return screenAreas(frameAspect, sourceAspect)
  }
}
