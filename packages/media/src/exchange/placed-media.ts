import type { AssetFacts } from './exchange-input.ts'

/** Level of a sound at a frame of the programme, dB; null is silence. Straight lines lie between. */
export type LevelKey = { frame: number; gainDb: number | null }

/** A file besides the source, on the programme. `inMs` is where in it the first frame is. */
export type PlacedMedia = {
  role: 'insert' | 'overlay' | 'sound'
  facts: AssetFacts
  startFrame: number
  frameCount: number
  inMs: number
  /** Scale of the file's own pixels, and where its middle lies from the middle of the frame, in pixels of the frame, down and right; how much of it is seen, 0 to 1. */
  placement: { scale: number; x: number; y: number; opacity: number } | null
  levels: LevelKey[] | null
  /** Frames of it that lie beyond the cuts it belongs to, where it fades. */
  beyond?: { before: number; after: number }
}
