import { Blend, GripVertical, MoveHorizontal } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leastRangeMs } from '@clipwright/timeline/edit/clip-document'
import { cx } from '#ui/class-names.ts'
import { edgeBounds, placeFor } from '../../engine/part-edits.ts'
import type { EditSession } from '../../engine/edit-session.ts'
import { partsOf, type Part } from '../../engine/programme-view.ts'
import { snapEdges, wordEdges } from '../../engine/snap.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { ClipEndBox } from './clip-end-box.tsx'
import { EdgeHandle } from './edge-handle.tsx'
import { focusBeside } from './focus-beside.ts'
import { fillPhrase, slotsFor } from './fill-phrase.ts'
import { FootageCanvas, footageHeight } from './footage-canvas.tsx'
import { isDrawn, useFrame, type TimelineFrame } from './timeline-frame.ts'

/** The parts of the clip as they play, over filmstrip and waveform. */
export function PartsTrack() {
  const { t } = useTranslation('editor')
  const { footage } = useEdit()
  const frame = useFrame()
  const partId = useView((view) => view.partId)
  const rangeId = useView((view) => view.rangeId)
  const parts = partsOf(frame.document)
  const activeId = parts.some(({ id }) => id === partId) ? partId : rangeId
  const clipTime = useClipTime()
  const label = t('timeline.part', slotsFor('number', 'total', 'from', 'to'))
  const labelOf = (part: Part) => {
    const times = { from: clipTime(part.atMs, { tenths: true }), to: clipTime(part.untilMs, { tenths: true }) }
    return fillPhrase(label, { number: part.index + 1, total: parts.length, ...times })
  }
  return (
    <div role="group" aria-label={t('timeline.parts')} className="relative" style={{ height: footageHeight(footage) }} {...useBoxes()}>
      <FootageCanvas />
      <ClipEndBox place="intro" />
      {parts
        .filter((part) => isDrawn(frame, part.atMs, part.untilMs))
        .map((part) => (
          <PartBox
            key={part.id}
            part={part}
            pxPerMs={frame.pxPerMs}
            label={labelOf(part)}
            isActive={part.id === activeId}
            isChosen={part.id === partId}
            isLast={part.index === parts.length - 1}
            transition={frame.document.transitions[part.id]?.kind ?? null}
          />
        ))}
      <ClipEndBox place="outro" />
    </div>
  )
}

/** Selecting, moving and dragging, shared by all boxes of the track. */
function useBoxes() {
  const session = useEdit()
  const { drag } = useFrame()
  const partUnder = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLElement ? partsOf(session.document).find(({ id }) => id === target.dataset['part']) : undefined
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const part = partUnder(event)
      if (part && session.view.getState().partId !== part.id) session.chooseThing({ partId: part.id })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const part = partUnder(event)
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (by === 0 || !part || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      if (event.altKey) session.run({ name: 'moveRange', with: { rangeId: part.id, toIndex: part.index + by } })
      else focusBeside(event.target, by)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const part = partUnder(event)
      if (part) partDrags(session, drag, part).body(event)
    },
  }
}

type PartBoxProps = {
  part: Part
  pxPerMs: number
  label: string
  isActive: boolean
  isChosen: boolean
  isLast: boolean
  transition: string | null
}

function PartBox({ part, pxPerMs, label, isActive, isChosen, isLast, transition }: PartBoxProps) {
  return (
    <div
      style={{ left: part.atMs * pxPerMs, width: Math.max(2, (part.untilMs - part.atMs) * pxPerMs) }}
      className={isActive ? 'absolute inset-y-0 z-10' : 'absolute inset-y-0'}
    >
      <div
        role="button"
        tabIndex={isActive ? 0 : -1}
        data-part={part.id}
        aria-pressed={isChosen}
        aria-label={label}
        className={cx(
          'size-full touch-pan-x rounded-xs border-2 -outline-offset-2',
          isChosen ? 'border-action' : isActive ? 'border-line-strong' : 'border-canvas',
        )}
      />
      {transition ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-0 z-10 translate-x-1/2 rounded-full bg-raised p-1 text-ink shadow-popover"
        >
          <Blend className="size-3.5" />
        </span>
      ) : null}
      {isChosen ? <Grips part={part} isAlone={isLast && part.index === 0} /> : null}
      {isActive ? <Handles part={part} isLast={isLast} /> : null}
    </div>
  )
}

/** Grips for moving a selected part by finger, so that a swipe over the part itself still scrolls. */
function Grips({ part, isAlone }: { part: Part; isAlone: boolean }) {
  const session = useEdit()
  const { drag } = useFrame()
  const drags = partDrags(session, drag, part)
  const look = 'pointer-events-auto flex size-7 touch-none items-center justify-center rounded-sm bg-raised/90 text-ink shadow-popover'
  return (
    <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-0">
      <div className="sticky left-2 ml-2 flex w-fit gap-1 pt-1">
        {isAlone ? null : (
          <span data-grip="order" onPointerDown={drags.order} className={cx(look, 'cursor-grab')}>
            <GripVertical className="size-4" />
          </span>
        )}
        <span data-grip="slip" onPointerDown={drags.slip} className={cx(look, 'cursor-ew-resize')}>
          <MoveHorizontal className="size-4" />
        </span>
      </div>
    </div>
  )
}

function Handles({ part, isLast }: { part: Part; isLast: boolean }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { document, drag } = useFrame()
  const drags = partDrags(session, drag, part)
  const trim = (edge: 'start' | 'end', byMs: number) => {
    const now = partsOf(session.document).find(({ id }) => id === part.id)
    if (now) session.run(trimOf(edge, byMs)(now, session.document), `trim-${part.id}-${edge}`)
  }
  const roll = (byMs: number) => session.run({ name: 'rollEdit', with: { rangeId: part.id, byMs } }, `roll-${part.id}`)
  return (
    <>
      <EdgeHandle
        label={t('strip.start')}
        edge="start"
        atMs={part.startMs}
        bounds={edgeBounds(document, part, 'start')}
        onPointerDown={drags.start}
        onMove={(byMs) => trim('start', byMs)}
      />
      <EdgeHandle
        label={t('strip.end')}
        edge="end"
        atMs={part.endMs}
        bounds={edgeBounds(document, part, 'end')}
        onPointerDown={drags.end}
        onMove={(byMs) => trim('end', byMs)}
      />
      {isLast ? null : (
        <EdgeHandle
          label={t('timeline.roll')}
          edge="between"
          atMs={part.untilMs}
          bounds={[part.atMs + leastRangeMs, part.untilMs + 60_000]}
          onPointerDown={drags.roll}
          onMove={roll}
        />
      )}
    </>
  )
}

type Document = Parameters<typeof edgeBounds>[0]

const trimOf = (edge: 'start' | 'end', byMs: number) => (part: Part, document: Document) => {
  const [least, most] = edgeBounds(document, part, edge)
  const atMs = edge === 'start' ? part.startMs : part.endMs
  return { name: 'trimRange' as const, with: { rangeId: part.id, edge, toMs: Math.min(most, Math.max(least, atMs + byMs)) } }
}

function partDrags(session: EditSession, drag: TimelineFrame['drag'], part: Part) {
  const trim = (edge: 'start' | 'end') => (event: PointerEvent<HTMLElement>) => {
    const document = session.document
    const own = partsOf(document).find(({ id }) => id === part.id) ?? part
    const edgeMs = edge === 'start' ? own.startMs : own.endMs
    drag(event, {
      isStart: edge === 'start',
      command: (byMs) => trimOf(edge, byMs)(own, document),
      snap: (byMs, withinMs) => {
        const playheadMs = session.playhead?.now().sourceMs ?? -1e9
        const targets = [...wordEdges(document, edge, edgeMs + byMs, withinMs), playheadMs]
        const snapResult = snapEdges([edgeMs + byMs], targets, withinMs)
        // The line is drawn where the handle is.
        const meetsMs = edge === 'start' ? own.atMs : own.untilMs + byMs + snapResult.byMs
        return { byMs: byMs + snapResult.byMs, atMs: snapResult.atMs === null ? null : meetsMs }
      },
      peek: (byMs) => (edge === 'start' ? edgeMs + byMs : Math.max(0, edgeMs + byMs - 1)),
    })
  }
  const roll = (event: PointerEvent<HTMLElement>) =>
    drag(event, {
      command: (byMs) => ({ name: 'rollEdit', with: { rangeId: part.id, byMs } }),
      snap: (byMs, withinMs) => {
        const snapResult = snapEdges([part.endMs + byMs], wordEdges(session.document, 'end', part.endMs + byMs, withinMs), withinMs)
        return { byMs: byMs + snapResult.byMs, atMs: snapResult.atMs === null ? null : part.untilMs + byMs + snapResult.byMs }
      },
      peek: (byMs) => part.endMs + byMs,
    })
  const slip = (event: PointerEvent<HTMLElement>) =>
    drag(event, {
      command: (byMs) => ({ name: 'slipRange', with: { rangeId: part.id, byMs: -byMs } }),
      peek: (byMs) => Math.max(0, part.startMs - byMs),
    })
  const order = (event: PointerEvent<HTMLElement>) => {
    const { document } = session
    drag(event, {
      command: (_, pointerMs) => ({ name: 'moveRange', with: { rangeId: part.id, toIndex: placeFor(document, part.id, pointerMs) } }),
    })
  }
  const body = (event: PointerEvent<HTMLElement>) => {
    session.chooseThing({ partId: part.id })
    // By finger this scrolls; the grips move the part.
    if (event.pointerType !== 'touch') (event.shiftKey ? slip : order)(event)
  }
  return { start: trim('start'), end: trim('end'), roll, body, slip, order }
}
