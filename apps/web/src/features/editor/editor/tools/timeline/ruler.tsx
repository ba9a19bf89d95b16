import { memo, useEffect, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { endsOf, wholeMs, withEndsMs } from '../../engine/programme-view.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { useFrame } from './timeline-frame.ts'

const stepsMs = [100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000]
const leastTickPx = 72

/** Ruler of the finished clip. Pressing and dragging moves the playhead. */
export function Ruler() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { document, pxPerMs } = useFrame()
  const { introMs } = endsOf(document)
  const atMs = useView((view) => view.atMs) + introMs
  const lengthMs = withEndsMs(document)
  const edge = useLeftEdge()
  const scrub = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - edge.of(event.currentTarget)
    session.playhead?.seek(Math.min(Math.max(0, x / pxPerMs), lengthMs - 1) - introMs)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.playhead')}
      aria-valuemin={0}
      aria-valuemax={Math.round(lengthMs)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={timecode(atMs, { tenths: true })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        edge.begin()
        scrub(event)
      }}
      onPointerMove={(event) => (edge.isFollowed() ? scrub(event) : undefined)}
      onPointerUp={edge.end}
      onPointerCancel={edge.end}
      className="relative h-6 cursor-pointer touch-none border-b border-line -outline-offset-2 select-none"
    >
      <Ticks />
    </div>
  )
}

/** Screen position of an element during a drag. Measured again only after a scroll, because measuring forces a page layout. */
function useLeftEdge() {
  const [edge] = useState(() => {
    let left: number | null = null
    let watch: AbortController | null = null
    const end = () => {
      watch?.abort()
      watch = null
    }
    const begin = () => {
      end()
      left = null
      watch = new AbortController()
      window.addEventListener('scroll', () => (left = null), { capture: true, signal: watch.signal })
    }
    const of = (thing: Element) => (left ??= thing.getBoundingClientRect().left)
    return { begin, end, of, isFollowed: () => watch !== null }
  })
  useEffect(() => edge.end, [edge])
  return edge
}

/** A component of their own: the slider changes ten times a second during playback, they do not. */
const Ticks = memo(function Ticks() {
  const { document, pxPerMs, leadPx, fromPx, toPx } = useFrame()
  const step = stepsMs.find((ms) => ms * pxPerMs >= leastTickPx) ?? 3_600_000
  const first = Math.floor((fromPx + leadPx) / pxPerMs / step)
  const last = Math.min(Math.floor(withEndsMs(document) / step), Math.ceil((toPx + leadPx) / pxPerMs / step))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const ms = (first + index) * step
    return (
      <span
        key={ms}
        aria-hidden
        style={{ left: ms * pxPerMs }}
        className="absolute bottom-0 h-full border-l border-line pt-0.5 pl-1 font-mono text-2xs text-ink-2 tabular"
      >
        {timecode(ms, { tenths: step < 1000 })}
      </span>
    )
  })
})

/** The marked stretch. */
export function MarkedSpan() {
  const { t } = useTranslation('editor')
  const marks = useView((view) => view.marked)
  const { document, pxPerMs } = useFrame()
  const clipTime = useClipTime()
  if (marks.inMs === null && marks.outMs === null) return null
  const [inMs, outMs] = [marks.inMs ?? 0, marks.outMs ?? wholeMs(document)]
  const text = t('timeline.item', {
    what: t('timeline.marked'),
    from: clipTime(inMs, { tenths: true }),
    to: clipTime(outMs, { tenths: true }),
  })
  return (
    <div
      role="img"
      aria-label={text}
      style={{ left: inMs * pxPerMs, width: Math.max(2, (outMs - inMs) * pxPerMs) }}
      className="pointer-events-none absolute inset-y-0 z-10 border-x-2 border-warning bg-warning/15"
    />
  )
}
