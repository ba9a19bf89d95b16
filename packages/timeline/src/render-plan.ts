import type { LayoutKind } from '@clipwright/contract/editor/layout'
import type { FrameRate } from '@clipwright/contract/rational'
import type { BlendKind, SoundTrack } from './timeline.ts'

/** Whole pixels. All widths and heights that reach the encoder are even. */
export type PixelBox = { x: number; y: number; w: number; h: number }

/** Crop of the displayed source frame at a frame counted from the start of the segment. */
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
  /** fit: the whole frame at `whole` over its blurred self. screen: `whole` above the panes. */
  whole: PixelBox | null
  panes: RenderPane[]
}

export type RenderImage = {
  asset: { kind: 'emoji'; codepoints: string } | { kind: 'watermark' } | { kind: 'file'; uri: string }
  box: PixelBox
  /** Programme frames, end exclusive. */
  spans: { startFrame: number; endFrame: number }[]
  /** 0 to 1; absent covers what lies below. */
  opacity?: number
}

/**
 * Both sides of a cut shown at once. Both lists are drawn as segments are and are counted from the first frame of the
 * blend; each goes on beyond the cut by half of it. A source that ends there holds its last frame.
 */
export type RenderBlend = {
  kind: BlendKind
  startFrame: number
  /** Even; the cut lies in the middle. */
  frameCount: number
  from: RenderSegment[]
  to: RenderSegment[]
}

/** An image or video over the whole frame, under captions. Later ones lie over earlier ones. */
export type RenderInsert = {
  uri: string
  kind: 'image' | 'video'
  startFrame: number
  frameCount: number
  /** Where in the video the first of these frames is, ms. A video that ends holds its last frame. */
  inMs: number
  /** `cover` fills the frame and cuts off the rest; `whole` shows everything over its own blurred self. */
  fit: 'cover' | 'whole'
  /** The video's own sound plays. */
  isHeard: boolean
  /** An image moves slowly: these are frames `fromFrame` and on of a move that takes `ofFrames`. */
  drift: { fromFrame: number; ofFrames: number } | null
}

/** A timeline worked out for one target: numbers only, nothing left to decide. */
export type RenderPlan = {
  width: number
  height: number
  frameRate: FrameRate
  frameCount: number
  source: { width: number; height: number; hasVideo: boolean; hasAudio: boolean }
  /** Contiguous source parts in play order; segments never cross a part. An intro lies before the first, an outro after the last. */
  parts: { sourceStartMs: number; sourceEndMs: number; startFrame: number; frameCount: number }[]
  segments: RenderSegment[]
  /** Absent when every cut is plain. They never overlap and lie inside the two parts they join. */
  blends?: RenderBlend[]
  /** B-roll, intro and outro. Absent when there are none. Where no part plays, they alone are seen. */
  inserts?: RenderInsert[]
  /** A complete ASS document in programme time, and the font families it names. */
  captions: {
    ass: string
    /** Of the events of `ass` in its order, programme ms, more exactly than its own; flat it has one for each. Absent in a part of a plan. */
    times?: readonly (readonly { startMs: number; endMs: number }[])[]
    families: string[]
    /** Those of the families that are files of the team, by the address of the upload. */
    fonts?: { family: string; uri: string }[]
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
    /** Heard in place of the source's own sound by parts that lie inside it, source ms. The file begins at `startMs`. */
    enhanced?: { uri: string; startMs: number; endMs: number }
  } | null
}
