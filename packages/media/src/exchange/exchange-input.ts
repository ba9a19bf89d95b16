import type { Probe } from '@clipwright/contract/sources/probe'
import type { FrameRate } from '@clipwright/contract/rational'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'

/** What an editing program must know of a file that the clip shows or plays besides its source. */
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

/** One clip to be written for another program. `plan` is the plan of the file target. */
export type ExchangeInput = {
  timeline: Timeline
  plan: RenderPlan
  sourceFileName: string
  title: string
  probe: Probe
  /** By uri. What is not here is left out. */
  assets?: Readonly<Record<string, AssetFacts>>
}
