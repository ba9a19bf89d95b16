import type { FramePartProps } from '../canvas/frame-part-props.ts'
import { areaOf, isCovered } from './platform-areas.ts'
import { useLayoutView } from './layout-view.ts'

/** Shades what an app's buttons will cover. */
export function SafeAreaPart({ timeline }: FramePartProps) {
  const area = areaOf(useLayoutView((view) => view.platform))
  if (!area || !isCovered(timeline.ratio)) return null
  const { top, bottom, left, right } = area.free
  const percent = (share: number) => `${100 * share}%`
  const shade = 'absolute bg-letterbox/55'
  return (
    <div data-safe-area={area.id} aria-hidden className="pointer-events-none absolute inset-0">
      <div className={`${shade} inset-x-0 top-0`} style={{ height: percent(top) }} />
      <div className={`${shade} inset-x-0 bottom-0`} style={{ height: percent(1 - bottom) }} />
      <div className={`${shade} left-0`} style={{ top: percent(top), bottom: percent(1 - bottom), width: percent(left) }} />
      <div className={`${shade} right-0`} style={{ top: percent(top), bottom: percent(1 - bottom), width: percent(1 - right) }} />
      <div
        className="absolute border border-dashed border-[#fafbf3]/80"
        style={{ top: percent(top), bottom: percent(1 - bottom), left: percent(left), right: percent(1 - right) }}
      />
      <span className="absolute top-1 left-1 rounded-xs bg-letterbox/80 px-1 text-xs text-[#fafbf3]">{area.name}</span>
    </div>
  )
}
