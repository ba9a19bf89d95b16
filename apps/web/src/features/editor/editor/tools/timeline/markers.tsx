import { Flag, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { playsAt, sourceMsAt } from '../../engine/programme-view.ts'
import { snapEdges, wordEdges } from '../../engine/snap.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited, useView } from '../../use-edit.ts'
import { isDrawn, useFrame } from './timeline-frame.ts'
import { toolsClass } from './tools-class.ts'
import { TrackSign } from './track-sign.tsx'

/** Longest name the document holds. */
const mostLetters = 80
const nameFieldId = 'marker-name'

/** Markers. A press seeks, Enter edits the name, Delete removes; moved by dragging or Alt with the arrows. */
export function Markers() {
  const frame = useFrame()
  const chosenId = useView((view) => view.markerId)
  const places = Object.entries(frame.document.markers ?? {}).flatMap(([id, { atMs, text }]) => {
    const startMs = markerMs(frame.document, atMs)
    return startMs === undefined ? [] : [{ id, text, startMs }]
  })
  if (places.length === 0) return null
  return (
    <div className="relative h-6" style={{ marginLeft: frame.leadPx }}>
      <TrackSign icon={Flag} />
      {places
        .filter(({ startMs }) => isDrawn(frame, startMs, startMs))
        .map((place) => (
          <MarkerFlag key={place.id} {...place} isChosen={place.id === chosenId} />
        ))}
    </div>
  )
}

/** Where a moment of the source first plays, ms of the clip. */
function markerMs(document: ClipDocument, atMs: number): number | undefined {
  return playsAt(document, { startMs: atMs, endMs: atMs + 1 })[0]?.startMs
}

type MarkerFlagProps = { id: string; text: string; startMs: number; isChosen: boolean }

function MarkerFlag({ id, text, startMs, isChosen }: MarkerFlagProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { drag, pxPerMs } = useFrame()
  const clipTime = useClipTime()
  const commandFor = (byMs: number) => {
    const marker = session.document.markers?.[id]
    if (!marker) return null
    const fromMs = markerMs(session.document, marker.atMs) ?? startMs
    return { name: 'setMarker' as const, with: { id, marker: { ...marker, atMs: sourceMsAt(session.document, fromMs + byMs) } } }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const { num, den } = session.document.source.frameRate
    const step = by !== 0 && event.altKey ? commandFor(by * (event.shiftKey ? 500 : (1000 * den) / num)) : null
    if (step) session.run(step, `marker-${id}`)
    else if (event.key === 'Delete' || event.key === 'Backspace') session.removeChosen()
    else if (event.key === 'Enter') document.getElementById(nameFieldId)?.focus()
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) =>
    drag(event, {
      command: commandFor,
      snap: (byMs, withinMs) => {
        const atMs = sourceMsAt(session.document, startMs + byMs)
        const snapResult = snapEdges([atMs], wordEdges(session.document, 'start', atMs, withinMs), withinMs)
        return { byMs: byMs + snapResult.byMs, atMs: snapResult.atMs === null ? null : startMs + byMs + snapResult.byMs }
      },
    })
  const at = t('timeline.marker', { at: clipTime(startMs, { tenths: true }) })
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={text === '' ? at : `${text}, ${at}`}
      onFocus={() => (isChosen ? undefined : session.chooseThing({ markerId: id }))}
      onClick={() => session.playhead?.seek(startMs)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      style={{ left: startMs * pxPerMs - 12 }}
      className={cx('absolute top-0 z-10 flex h-6 touch-none items-center text-warning', isChosen && 'z-20')}
    >
      <span className="flex w-6 justify-center">
        <Flag aria-hidden className="size-4 fill-current" />
      </span>
      {text === '' ? null : (
        <span
          className={cx(
            '-ml-1 max-w-40 truncate rounded-xs bg-warning-soft px-1 text-xs font-semibold',
            isChosen && 'outline outline-current',
          )}
        >
          {text}
        </span>
      )}
    </button>
  )
}

/** Tools of the selected marker. */
export function MarkerTools({ id }: { id: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const marker = useEdited(({ document }) => document.markers?.[id])
  const [typed, setTyped] = useState<string | null>(null)
  if (!marker) return null
  const take = () => {
    const text = typed?.trim()
    setTyped(null)
    if (text !== undefined && text !== marker.text) session.run({ name: 'setMarker', with: { id, marker: { ...marker, text } } })
  }
  return (
    <div role="group" aria-label={t('timeline.markerTools')} className={toolsClass}>
      <IconButton label={t('timeline.delete')} onClick={() => session.removeChosen()}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <label className="flex items-center gap-2 text-sm text-ink-2">
        {t('timeline.markerName')}
        <input
          id={nameFieldId}
          value={typed ?? marker.text}
          maxLength={mostLetters}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
            if (event.key === 'Escape') setTyped(null)
          }}
          className="h-7 w-44 rounded-sm border border-line-strong bg-surface px-1.5 text-sm text-ink touch:h-11 touch:text-base"
        />
      </label>
    </div>
  )
}
