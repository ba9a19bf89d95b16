import { AudioLines, Film, Layers, ZoomIn, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { cx } from '#ui/class-names.ts'
import { clipEdges, snapEdges } from '../../engine/snap.ts'
import { laneCount, trackItems, type ItemName, type TrackItem } from '../../engine/track-items.ts'
import { endsOf, wholeMs } from '../../engine/programme-view.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { EdgeHandle } from './edge-handle.tsx'
import { EmojiImage } from '../../frame/emoji-image.tsx'
import { focusBeside } from './focus-beside.ts'
import { isDrawn, useFrame } from './timeline-frame.ts'
import { TrackSign } from './track-sign.tsx'

/** Height of a lane with its gap, px; a finger needs 24. */
const lanePx = 28

const layerTracks: readonly { kind: LayerKind; label: string; look: string; icon: LucideIcon }[] = [
  { kind: 'overlays', label: 'timeline.overlays', look: 'bg-info-soft text-info', icon: Layers },
  { kind: 'brolls', label: 'panels.broll', look: 'bg-success-soft text-success', icon: Film },
  { kind: 'zooms', label: 'timeline.zooms', look: 'bg-warning-soft text-warning', icon: ZoomIn },
  { kind: 'sounds', label: 'timeline.sounds', look: 'bg-action-soft text-action', icon: AudioLines },
]

/** Name of a layer. */
function useItemName(): (name: ItemName) => string {
  const { t } = useTranslation('editor')
  return (name) => {
    if ('text' in name) return name.text
    if ('emoji' in name) return name.emoji
    return 'scale' in name ? t('timeline.zoom', { scale: name.scale }) : t(`timeline.${name.sort}`)
  }
}

/** The tracks that are not empty. */
export function LayerTracks() {
  return layerTracks.map((track) => <LayerTrack key={track.kind} {...track} />)
}

function LayerTrack({ kind, label, look, icon }: (typeof layerTracks)[number]) {
  const { t } = useTranslation('editor')
  const frame = useFrame()
  const layer = useView((view) => view.layer)
  const items = trackItems(frame.document, kind)
  if (items.length === 0) return null
  const chosenId = layer?.kind === kind ? layer.id : null
  const reachable = items.some(({ id }) => id === chosenId) ? chosenId : items[0]?.id
  return (
    <div role="group" aria-label={t(label)} className="relative border-t border-line" style={{ height: laneCount(items) * lanePx }}>
      <TrackSign icon={icon} />
      {items
        .filter((item) => isDrawn(frame, item.startMs, item.endMs))
        .map((item) => (
          <LayerBox key={item.id} kind={kind} item={item} look={look} isChosen={item.id === chosenId} isReachable={item.id === reachable} />
        ))}
    </div>
  )
}

type LayerBoxProps = { kind: LayerKind; item: TrackItem; look: string; isChosen: boolean; isReachable: boolean }

function LayerBox({ kind, item, look, isChosen, isReachable }: LayerBoxProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { pxPerMs, document } = useFrame()
  // Music longer than the clip ends with it.
  const shownUntilMs = Math.min(item.endMs, wholeMs(document))
  const what = useItemName()(item.name)
  const { startDrag, change } = useLayerDrags(kind, item.id)
  const clipTime = useClipTime()
  const times = { from: clipTime(item.startMs, { tenths: true }), to: clipTime(item.endMs, { tenths: true }) }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const { num, den } = session.document.source.frameRate
    if (event.altKey) change('both', by * (event.shiftKey ? 500 : (1000 * den) / num))
    else focusBeside(event.currentTarget, by)
  }
  return (
    <div
      style={{ left: item.startMs * pxPerMs, width: Math.max(6, (shownUntilMs - item.startMs) * pxPerMs), top: item.lane * lanePx + 2 }}
      className={cx('absolute h-6', isChosen && 'z-10')}
    >
      <div
        role="button"
        tabIndex={isReachable ? 0 : -1}
        aria-pressed={isChosen}
        aria-label={t('timeline.item', { what, ...times })}
        onFocus={() => (isChosen ? undefined : session.chooseThing({ layer: { kind, id: item.id } }))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => (event.pointerType === 'touch' && !isChosen ? undefined : startDrag(event, 'both'))}
        className={cx(
          'flex size-full cursor-grab items-center rounded-xs border px-1.5 text-xs font-semibold',
          look,
          isChosen ? 'touch-none border-current' : 'touch-pan-x border-transparent',
        )}
      >
        {'emoji' in item.name ? <EmojiImage emoji={item.name.emoji} /> : <span className="min-w-0 truncate">{what}</span>}
      </div>
      {isChosen ? <LayerHandles kind={kind} item={item} what={what} /> : null}
    </div>
  )
}

function LayerHandles({ kind, item, what }: { kind: LayerKind; item: TrackItem; what: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { startDrag, change } = useLayerDrags(kind, item.id)
  // Announced as times of the finished clip, as shown.
  const { introMs } = endsOf(session.document)
  return (['start', 'end'] as const).map((edge) => (
    <EdgeHandle
      key={edge}
      label={t(edge === 'start' ? 'timeline.itemStart' : 'timeline.itemEnd', { what })}
      edge={edge}
      atMs={(edge === 'start' ? item.startMs : item.endMs) + introMs}
      bounds={edge === 'start' ? [introMs, item.endMs + introMs] : [item.startMs + introMs, wholeMs(session.document) + introMs]}
      onPointerDown={(event) => startDrag(event, edge)}
      onMove={(byMs) => change(edge, byMs)}
    />
  ))
}

type Edge = 'start' | 'end' | 'both'
const leastMs = 200

/** Both ends of a layer after a move: source ms for punch-ins, clip ms for all others. */
function moveSpan({ startMs, endMs }: { startMs: number; endMs: number }, edge: Edge, byMs: number) {
  const by = edge === 'end' ? byMs : Math.max(byMs, -startMs)
  return {
    startMs: edge === 'end' ? startMs : edge === 'start' ? Math.min(startMs + by, endMs - leastMs) : startMs + by,
    endMs: edge === 'start' ? endMs : edge === 'end' ? Math.max(endMs + by, startMs + leastMs) : endMs + by,
  }
}

function useLayerDrags(kind: LayerKind, id: string) {
  const session = useEdit()
  const { drag, pxPerMs, fromPx, toPx } = useFrame()
  const commandFor = (edge: Edge, byMs: number) => {
    const layer = session.document[kind][id]
    return layer ? { name: 'changeLayer' as const, with: { kind, id, change: moveSpan(layer, edge, byMs) } } : null
  }
  const change = (edge: Edge, byMs: number) => {
    const command = commandFor(edge, byMs)
    if (command) session.run(command, `${edge}-${kind}-${id}`)
  }
  const startDrag = (event: PointerEvent<HTMLElement>, edge: Edge) => {
    session.chooseThing({ layer: { kind, id } })
    const item = trackItems(session.document, kind).find((one) => one.id === id)
    if (!item) return
    const targets = [...clipEdges(session.document, fromPx / pxPerMs, toPx / pxPerMs), session.playhead?.now().programmeMs ?? 0]
    const ends = edge === 'start' ? [item.startMs] : edge === 'end' ? [item.endMs] : [item.startMs, item.endMs]
    drag(event, {
      command: (byMs) => commandFor(edge, byMs),
      snap: (byMs, withinMs) => {
        const snapResult = snapEdges(
          ends.map((ms) => ms + byMs),
          targets,
          withinMs,
        )
        return { byMs: byMs + snapResult.byMs, atMs: snapResult.atMs }
      },
    })
  }
  return { startDrag, change }
}
