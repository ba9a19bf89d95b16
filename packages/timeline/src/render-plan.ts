import type { LayoutKind } from '@clipwright/contract/layout'
import type { FrameRate } from '@clipwright/contract/rational'
import type { SoundTrack } from './timeline.ts'

/** Whole pixels. All widths and heights that reach the encoder are even. */
export type PixelBox = { x: number; y: number; w: number; h: number }

/** Crop of the displayed source picture at a frame counted from the start of the segment. */
export type CropStep = PixelBox & { atFrame: number; move: 'cut' | 'linear' }

export type RenderPane = {
  /** Where it lands on the frame. */
  target: PixelBox
  /** First step is at frame 0. Width and height are the same in every step of a pane. */
  crop: CropStep[]
}

export type RenderSegment = {
  kind: LayoutKind
  startFrame: number
  frameCount: number
  /** Source ms of the first frame. */
  sourceStartMs: number
  /** fit: the whole picture at `whole` over its blurred self. screen: `whole` above the panes. */
  whole: PixelBox | null
  panes: RenderPane[]
}

export type RenderImage = {
  asset: { kind: 'emoji'; codepoints: string } | { kind: 'watermark' } | { kind: 'file'; uri: string }
  box: PixelBox
  /** Programme frames, end exclusive. */
  spans: { startFrame: number; endFrame: number }[]
}

/** A timeline worked out for one target: numbers only, nothing left to decide. */
export type RenderPlan = {
  width: number
  height: number
  frameRate: FrameRate
  frameCount: number
  source: { width: number; height: number; hasVideo: boolean; hasAudio: boolean }
  /** Contiguous source parts in play order; segments never cross a part. */
  parts: { sourceStartMs: number; sourceEndMs: number; startFrame: number; frameCount: number }[]
  segments: RenderSegment[]
  /** A complete ASS document in programme time, and the font families it names. */
  captions: {
    ass: string
    families: string[]
    /** Ms on the clock of the document at the first frame; 0 when absent. */
    leadMs?: number
  } | null
  images: RenderImage[]
  audio: {
    gainDb: number
    maxTruePeakDbtp: number
    /** Not heard, programme ms: silence, or a tone in its place. Absent when nothing is censored. */
    censored?: { startMs: number; endMs: number; kind: 'beep' | 'mute' }[]
    /** Sounds of their own over the clip's, programme ms, and when somebody speaks meanwhile. Absent when there are none. */
    added?: { tracks: SoundTrack[]; speech: { startMs: number; endMs: number }[] }
  } | null
}
