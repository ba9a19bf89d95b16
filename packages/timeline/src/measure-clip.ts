import { captionCues } from './captions/srt.ts'
import type { RenderPlan } from './render-plan.ts'
import type { Timeline } from './timeline.ts'

/** Letters shown for each second of captions, of the median subtitle; null when nothing is said. Readers follow about 17. */
export function captionCharsPerSec(timeline: Timeline): number | null {
  if (!timeline.captions.enabled) return null
  const rates = captionCues(timeline)
    .map((cue) => (cue.lines.join(' ').length * 1000) / (cue.endMs - cue.startMs))
    .sort((a, b) => a - b)
  const middle = rates[Math.floor(rates.length / 2)]
  return middle === undefined ? null : Math.round(middle * 10) / 10
}

/** Whether some segment is enlarged by more than a quarter beyond the pixels of the source. */
export function isUpscaled(plan: RenderPlan): boolean {
  return plan.segments.some(({ whole, panes }) => {
    const wholeScale = whole && plan.source.height > 0 ? whole.h / plan.source.height : 0
    const paneScales = panes.map(({ target, crop }) => target.h / (crop[0]?.h ?? target.h))
    return Math.max(wholeScale, ...paneScales) > 1.25
  })
}
