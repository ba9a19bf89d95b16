import { drawCaptions, placedPages, programmeOf, type AssResult, type PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import { placedCaptionsOf, timelineOf } from '../engine/caption-pages.ts'

export type Shown = {
  timeline: Timeline
  plan: RenderPlan
  /** What the file for download has burnt in, word for word; null when there is nothing to draw. */
  script: AssResult | null
  /** Pixels of the frame that the script is written for. */
  size: { width: number; height: number }
  /** Places for the plain drawing. */
  plain: () => PlacedCaptions
}

/** A document worked out for the preview. */
export function toShown(document: ClipDocument): Shown {
  const timeline = timelineOf(document)
  const plan = toRenderPlan(timeline, 'VIDEO_PREVIEW', { withoutScript: true })
  const size = outputSize(timeline.ratio, 'VIDEO_FILE')
  let placed: PlacedCaptions | undefined
  const plain = () => (placed ??= placedPages(timeline, plan, programmeOf(timeline, plan.frameRate)))
  return { timeline, plan, script: drawCaptions(timeline, size, placedCaptionsOf(document)), size, plain }
}
