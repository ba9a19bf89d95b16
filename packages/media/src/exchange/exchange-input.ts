import type { Probe } from '@clipwright/contract/sources/probe'
import type { FrameRate } from '@clipwright/contract/rational'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'

/** What an editing program must know about a file that the clip shows or plays besides its source. */
export type AssetFacts = {
  /** Unique within one clip, without folders. */
  fileName: string
  /** Null for an image. */
  durationMs: number | null
  /** As displayed; 0 without video. */
  width: number
  height: number
  frameRate: FrameRate | null
  /** 0 without sound. */
  channels: number
  sampleRate: number
}

/** One clip to write in another program's format. `plan` is the render plan of the video file. */
export type ExchangeInput = {
  timeline: Timeline
  plan: RenderPlan
  sourceFileName: string
  title: string
  probe: Probe
  /** By uri. A file that is missing here is left out. */
  assets?: Readonly<Record<string, AssetFacts>>
}
