import type { OutputSize } from '../output-size.ts'
import type { Timeline } from '../timeline.ts'
import type { AssEvent } from './ass-syntax.ts'
import { shapeTags } from './draw-panel.ts'

// Over everything, captions too: the whole frame goes away and comes back.
const layer = 9

/** Transitions as a rectangle that appears and goes. The renderer and the preview draw captions alike, so these too. */
export function drawDips(timeline: Pick<Timeline, 'dips'>, { width, height }: OutputSize): AssEvent[] {
  return (timeline.dips ?? []).map(({ startMs, endMs, color }): AssEvent => {
    const half = Math.round((endMs - startMs) / 2)
    const tags = `${shapeTags(0, 0, color)}\\fad(${half},${half})\\p1`
    return { layer, startMs, endMs, style: 'Shape', tags, body: `m 0 0 l ${width} 0 ${width} ${height} 0 ${height}` }
  })
}
