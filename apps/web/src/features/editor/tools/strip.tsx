import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { wordsInOrder } from '@clipwright/timeline/edit/document-words'
import { timecode } from '#platform/time-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { SourceRange } from '@clipwright/timeline/timeline'
import { useEdit, useEdited, useView } from '../use-edit.ts'

/** Shown of the source before and after the clip. */
const aroundMs = 6000
const snapPx = 8

type Window = { startMs: number; endMs: number }

/** The part of the source around the clip. It only ever grows, so that nothing jumps while one trims. */
function useWindow(): Window {
  const document = useEdited((state) => state.document)
  const ranges = rangesOf(document)
  const wish = {
    startMs: Math.max(0, Math.min(...ranges.map((range) => range.startMs)) - aroundMs),
    endMs: Math.min(document.source.durationMs, Math.max(...ranges.map((range) => range.endMs)) + aroundMs),
  }
  const [held, setHeld] = useState(wish)
  const ends = rangesOf(document)
  const isInside = ends.every((range) => range.startMs >= held.startMs && range.endMs <= held.endMs)
  if (!isInside) setHeld({ startMs: Math.min(held.startMs, wish.startMs), endMs: Math.max(held.endMs, wish.endMs) })
  return held
}

/** What is kept of the source, where the clip stands, and handles on the part that plays. */
export function Strip() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const zoom = useView((view) => view.zoom)
  const rangeId = useView((view) => view.rangeId)
  const window = useWindow()
  const lengthMs = window.endMs - window.startMs
  const share = (ms: number) => `${((ms - window.startMs) / lengthMs) * 100}%`
  const track = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      session.watch(({ sourceMs }) => {
        const x = ((sourceMs - window.startMs) / lengthMs) * (track.current?.clientWidth ?? 0)
        if (line.current) line.current.style.transform = `translateX(${x}px)`
      }),
    [session, window.startMs, lengthMs],
  )
  const msAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    return box ? window.startMs + ((event.clientX - box.left) / box.width) * lengthMs : window.startMs
  }
  const ranges = rangesOf(document)
  const active = ranges.find(({ id }) => id === rangeId)
  const msPerPx = () => lengthMs / (track.current?.clientWidth || 1)
  return (
    <section aria-labelledby="strip-heading" className="border-t border-line bg-canvas px-2 pt-1 pb-2 sm:px-4">
      <Heading />
      <div className="overflow-x-auto px-3 pb-1" tabIndex={zoom > 1 ? 0 : undefined} role="group" aria-label={t('strip.title')}>
        <div
          ref={track}
          onPointerDown={(event) => session.playhead?.seekSource(msAt(event))}
          className="relative h-14 rounded-sm bg-sunken"
          style={{ width: `${zoom * 100}%` }}
        >
          {ranges.map((range) => (
            <div
              key={range.id}
              className={`absolute inset-y-2 rounded-xs border ${range.id === rangeId ? 'border-action bg-action-soft' : 'border-line-strong bg-raised'}`}
              style={{ left: share(range.startMs), width: `${((range.endMs - range.startMs) / lengthMs) * 100}%` }}
            />
          ))}
          <div ref={line} aria-hidden className="pointer-events-none absolute inset-y-0 left-0 w-0.5 bg-danger" />
          {active
            ? (['start', 'end'] as const).map((edge) => (
                <Handle
                  key={edge}
                  range={active}
                  edge={edge}
                  left={share(edge === 'start' ? active.startMs : active.endMs)}
                  {...{ msAt, msPerPx }}
                />
              ))
            : null}
        </div>
      </div>
    </section>
  )
}

function Heading() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const zoom = useView((view) => view.zoom)
  return (
    <div className="flex items-center justify-end gap-1">
      <h2 id="strip-heading" className="mr-auto text-sm font-semibold text-ink-2">
        {t('strip.title')}
      </h2>
      <IconButton label={t('keys.zoomOut')} shortcut="-" disabled={zoom === 1} onClick={() => session.do('zoomOut')}>
        <ZoomOut aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('keys.zoomIn')} shortcut="+" onClick={() => session.do('zoomIn')}>
        <ZoomIn aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

type HandleProps = {
  range: SourceRange
  edge: 'start' | 'end'
  left: string
  msAt: (event: PointerEvent) => number
  msPerPx: () => number
}

function Handle({ range, edge, left, msAt, msPerPx }: HandleProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const atMs = edge === 'start' ? range.startMs : range.endMs
  const trim = (toMs: number) => {
    const [least, most] = boundsOf(session.document, range, edge)
    const within = Math.min(most, Math.max(least, toMs))
    session.run({ name: 'trimRange', with: { rangeId: range.id, edge, toMs: within } }, `trim-${range.id}-${edge}`)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const wishMs = msAt(event)
    trim(event.altKey ? wishMs : snapped(session.document, wishMs, edge, snapPx * msPerPx()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const { num, den } = session.document.source.frameRate
    trim(atMs + by * (event.shiftKey ? 500 : (1000 * den) / num))
  }
  const [least, most] = boundsOf(session.document, range, edge)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t(`strip.${edge}`)}
      aria-valuemin={Math.round(least)}
      aria-valuemax={Math.round(most)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={timecode(atMs, { tenths: true })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      style={{ left }}
      className={`absolute inset-y-0 flex w-6 cursor-ew-resize touch-none items-center ${edge === 'start' ? '-translate-x-full justify-end' : ''}`}
    >
      <span aria-hidden className="h-10 w-2 rounded-xs bg-action" />
    </div>
  )
}

/** How far an edge goes: to the neighbour on the source, or to its own other edge. */
function boundsOf(document: ReturnType<typeof useEdit>['document'], range: SourceRange, edge: 'start' | 'end'): [number, number] {
  const others = rangesOf(document).filter(({ id }) => id !== range.id)
  if (edge === 'start') return [Math.max(0, ...others.map(({ endMs }) => endMs).filter((ms) => ms <= range.startMs)), range.endMs]
  const after = others.map(({ startMs }) => startMs).filter((ms) => ms >= range.endMs)
  return [range.startMs, Math.min(document.source.durationMs, ...after)]
}

function snapped(document: ReturnType<typeof useEdit>['document'], wishMs: number, edge: 'start' | 'end', withinMs: number): number {
  let best = wishMs
  let distance = withinMs
  for (const word of wordsInOrder(document)) {
    const ms = edge === 'start' ? word.startMs : word.endMs
    if (Math.abs(ms - wishMs) <= distance) {
      best = ms
      distance = Math.abs(ms - wishMs)
    }
  }
  return best
}
