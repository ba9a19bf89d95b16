import { Blend } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leastRangeMs } from '@clipwright/timeline/edit/clip-document'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { edgeBounds, placeFor } from '../../engine/part-edits.ts'
import { partsOf, type Part } from '../../engine/programme-view.ts'
import { snapped, wordEdges } from '../../engine/snap.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { EdgeHandle } from './edge-handle.tsx'
import { focusBeside } from './focus-beside.ts'
import { FootageCanvas } from './footage-canvas.tsx'
import { isDrawn, useFrame } from './timeline-frame.ts'

/** The kept parts as they play, over film strip and sound. */
export function PartsTrack() {
  const { t } = useTranslation('editor')
  const frame = useFrame()
  const partId = useView((view) => view.partId)
  const rangeId = useView((view) => view.rangeId)
  const parts = partsOf(frame.document)
  const activeId = parts.some(({ id }) => id === partId) ? partId : rangeId
  return (
    <div role="group" aria-label={t('timeline.parts')} className="relative h-16">
      <FootageCanvas />
      {parts
        .filter((part) => isDrawn(frame, part.atMs, part.untilMs))
        .map((part) => (
          <PartBox
            key={part.id}
            part={part}
            total={parts.length}
            isActive={part.id === activeId}
            isChosen={part.id === partId}
            transition={frame.document.transitions[part.id]?.kind ?? null}
          />
        ))}
    </div>
  )
}

type PartBoxProps = { part: Part; total: number; isActive: boolean; isChosen: boolean; transition: string | null }

function PartBox({ part, total, isActive, isChosen, transition }: PartBoxProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { pxPerMs } = useFrame()
  const drags = usePartDrags(part)
  const times = { from: timecode(part.atMs, { tenths: true }), to: timecode(part.untilMs, { tenths: true }) }
  const choose = () => (isChosen ? undefined : session.chooseThing({ partId: part.id }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    if (event.altKey) session.run({ name: 'moveRange', with: { rangeId: part.id, toIndex: part.index + by } })
    else focusBeside(event.currentTarget, by)
  }
  return (
    <div
      style={{ left: part.atMs * pxPerMs, width: Math.max(2, (part.untilMs - part.atMs) * pxPerMs) }}
      className={cx('absolute inset-y-0', isActive && 'z-10')}
    >
      <div
        role="button"
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={t('timeline.part', { number: part.index + 1, total, ...times })}
        onFocus={choose}
        onKeyDown={onKeyDown}
        onPointerDown={drags.body}
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
      {isActive ? <Handles part={part} total={total} drags={drags} /> : null}
    </div>
  )
}

function Handles({ part, total, drags }: { part: Part; total: number; drags: ReturnType<typeof usePartDrags> }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { document } = useFrame()
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
      {part.index < total - 1 ? (
        <EdgeHandle
          label={t('timeline.roll')}
          edge="between"
          atMs={part.untilMs}
          bounds={[part.atMs + leastRangeMs, part.untilMs + 60_000]}
          onPointerDown={drags.roll}
          onMove={roll}
        />
      ) : null}
    </>
  )
}

type Document = Parameters<typeof edgeBounds>[0]

const trimOf = (edge: 'start' | 'end', byMs: number) => (part: Part, document: Document) => {
  const [least, most] = edgeBounds(document, part, edge)
  const atMs = edge === 'start' ? part.startMs : part.endMs
  return { name: 'trimRange' as const, with: { rangeId: part.id, edge, toMs: Math.min(most, Math.max(least, atMs + byMs)) } }
}

function usePartDrags(part: Part) {
  const session = useEdit()
  const { drag } = useFrame()
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
        const found = snapped([edgeMs + byMs], targets, withinMs)
        // The line is drawn where the handle is.
        const meetsMs = edge === 'start' ? own.atMs : own.untilMs + byMs + found.byMs
        return { byMs: byMs + found.byMs, atMs: found.atMs === null ? null : meetsMs }
      },
      peek: (byMs) => (edge === 'start' ? edgeMs + byMs : Math.max(0, edgeMs + byMs - 1)),
    })
  }
  const roll = (event: PointerEvent<HTMLElement>) =>
    drag(event, {
      command: (byMs) => ({ name: 'rollEdit', with: { rangeId: part.id, byMs } }),
      snap: (byMs, withinMs) => {
        const found = snapped([part.endMs + byMs], wordEdges(session.document, 'end', part.endMs + byMs, withinMs), withinMs)
        return { byMs: byMs + found.byMs, atMs: found.atMs === null ? null : part.untilMs + byMs + found.byMs }
      },
      peek: (byMs) => part.endMs + byMs,
    })
  const body = (event: PointerEvent<HTMLElement>) => {
    const isSlip = event.shiftKey
    session.chooseThing({ partId: part.id })
    if (event.pointerType === 'touch') return
    const { document } = session
    drag(event, {
      command: (byMs, pointerMs) =>
        isSlip
          ? { name: 'slipRange', with: { rangeId: part.id, byMs: -byMs } }
          : { name: 'moveRange', with: { rangeId: part.id, toIndex: placeFor(document, part.id, pointerMs) } },
      ...(isSlip ? { peek: (byMs: number) => Math.max(0, part.startMs - byMs) } : {}),
    })
  }
  return { start: trim('start'), end: trim('end'), roll, body }
}
