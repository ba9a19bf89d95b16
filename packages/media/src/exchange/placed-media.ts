import type { AssetFacts } from './exchange-input.ts'

/** Level of a sound at a frame of the programme, dB; null is silence. Linear in between. */
export type LevelKey = { frame: number; gainDb: number | null }

/** A file besides the source, on the programme. `inMs` is the time in it of the first frame. */
export type PlacedMedia = {
  role: 'insert' | 'overlay' | 'sound'
  facts: AssetFacts
  startFrame: number
  frameCount: number
  inMs: number
  /** Scale of the file's own pixels; its centre as an offset from the centre of the frame, px right and down; opacity, 0 to 1. */
  placement: { scale: number; x: number; y: number; opacity: number } | null
  levels: LevelKey[] | null
  /** Frames of it beyond its cuts, where it fades. */
  beyond?: { before: number; after: number }
}
