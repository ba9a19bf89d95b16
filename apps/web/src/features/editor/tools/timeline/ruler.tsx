import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Flag } from 'lucide-react'
import { timecode } from '#platform/time-text.ts'
import { playsAt, wholeMs } from '../../engine/programme-view.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { isDrawn, useFrame } from './timeline-frame.ts'

const stepsMs = [100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000]
const leastTickPx = 72

/** Times along the clip. Pressing and dragging moves the playhead. */
export function Ruler() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { document, pxPerMs, fromPx, toPx } = useFrame()
  const atMs = useView((view) => view.atMs)
  const lengthMs = wholeMs(document)
  const isScrubbing = useRef(false)
  const scrub = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    session.playhead?.seek(Math.min(Math.max(0, x / pxPerMs), lengthMs - 1))
  }
  const step = stepsMs.find((ms) => ms * pxPerMs >= leastTickPx) ?? 3_600_000
  const first = Math.floor(fromPx / pxPerMs / step)
  const last = Math.min(Math.floor(lengthMs / step), Math.ceil(toPx / pxPerMs / step))
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
        isScrubbing.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        scrub(event)
      }}
      onPointerMove={(event) => (isScrubbing.current ? scrub(event) : undefined)}
      onPointerUp={() => {
        isScrubbing.current = false
      }}
      onPointerCancel={() => {
        isScrubbing.current = false
      }}
      className="relative h-6 cursor-pointer touch-none border-b border-line -outline-offset-2 select-none"
    >
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
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
      })}
    </div>
  )
}

/** Places that a person noted. A press goes there, Delete takes the note away. */
export function Markers() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const frame = useFrame()
  const places = Object.entries(frame.document.markers ?? {}).flatMap(([id, { atMs, text }]) =>
    playsAt(frame.document, { startMs: atMs, endMs: atMs + 1 })
      .slice(0, 1)
      .map(({ startMs }) => ({ id, text, startMs })),
  )
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    session.run({ name: 'setMarker', with: { id, marker: null } })
  }
  return places
    .filter(({ startMs }) => isDrawn(frame, startMs, startMs))
    .map(({ id, text, startMs }) => (
      <button
        key={id}
        type="button"
        aria-label={text || t('timeline.marker', { at: timecode(startMs, { tenths: true }) })}
        title={text}
        onClick={() => session.playhead?.seek(startMs)}
        onKeyDown={onKeyDown(id)}
        style={{ left: startMs * frame.pxPerMs - 12 }}
        className="absolute top-0 z-10 flex size-6 items-start justify-center text-warning"
      >
        <Flag aria-hidden className="size-4 fill-current" />
      </button>
    ))
}

/** The stretch that was marked. */
export function MarkedSpan() {
  const { t } = useTranslation('editor')
  const marked = useView((view) => view.marked)
  const { document, pxPerMs } = useFrame()
  if (marked.inMs === null && marked.outMs === null) return null
  const [inMs, outMs] = [marked.inMs ?? 0, marked.outMs ?? wholeMs(document)]
  const text = t('timeline.item', {
    what: t('timeline.marked'),
    from: timecode(inMs, { tenths: true }),
    to: timecode(outMs, { tenths: true }),
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
