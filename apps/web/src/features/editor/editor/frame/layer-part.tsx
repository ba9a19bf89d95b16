import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Look } from '@clipwright/timeline/captions/look'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { layersInOrder } from '@clipwright/timeline/edit/commands/order-layer'
import { layerInRatio } from '@clipwright/timeline/edit/look-by-ratio'
import { useEdit, useEdited, useView } from '../use-edit.ts'
import type { FramePartProps } from '../canvas/frame-part-props.ts'
import { useLayerName } from './layer-name.ts'
import { layerStep, moveLayer, removeLayer, resizeLayer, sizeOf } from './layer-moves.ts'
import { textBox } from './text-box.ts'
import { arrowOf, useDrag, type Moved } from './use-drag.ts'

type Lines = { x: number | null; y: number | null }
const noLines: Lines = { x: null, y: null }

/** Frames around the visible layers, to choose, move and resize them on the preview. */
export function LayerPart({ plan, captions }: FramePartProps) {
  const panel = useView((view) => view.panel)
  const isPlaying = useView((view) => view.isPlaying)
  const atMs = useView((view) => (view.isPlaying ? 0 : view.atMs))
  const overlays = useEdited(({ document }) => document.overlays)
  const ratio = useEdited(({ document }) => document.ratio)
  const frame = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<Lines>(noLines)
  // The layout tools need the pointer themselves.
  if (panel === 'picture' || isPlaying) return null
  const ids = layersInOrder(overlays).filter((id) => {
    const layer = overlays[id]
    return layer && atMs + 100 > layer.startMs && atMs < layer.endMs
  })
  const aspectRatio = plan.width / plan.height
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0">
      {ids.map((id) => {
        const layer = overlays[id] && layerInRatio(overlays[id], ratio)
        return layer ? <LayerFrame key={id} {...{ id, layer, look: captions.look, frame, aspectRatio, onLines: setLines }} /> : null
      })}
      {lines.x === null ? null : <div className="absolute inset-y-0 w-px bg-marker" style={{ left: `${100 * lines.x}%` }} />}
      {lines.y === null ? null : <div className="absolute inset-x-0 h-px bg-marker" style={{ top: `${100 * lines.y}%` }} />}
    </div>
  )
}

type LayerFrameProps = {
  id: string
  layer: LayerOverlay
  /** Of the captions; text layers use its font. */
  look: Look
  frame: RefObject<HTMLDivElement | null>
  /** Width over height of the frame. */
  aspectRatio: number
  onLines: (lines: Lines) => void
}

function LayerFrame({ id, layer, look: letters, frame, aspectRatio, onLines }: LayerFrameProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const name = useLayerName()
  const isChosen = useView((view) => view.layer?.kind === 'overlays' && view.layer.id === id)
  const start = useRef<Moved>({ x: 0, y: 0 })
  const choose = () => session.view.setState({ layer: { kind: 'overlays', id }, panel: 'layers' })
  const drag = useDrag(frame, {
    onStart: () => {
      start.current = { x: layer.x, y: layer.y }
      choose()
    },
    onMove: (by, _, isFree) => onLines(moveLayer(session, id, { x: start.current.x + by.x, y: start.current.y + by.y }, isFree)),
    onEnd: () => onLines(noLines),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event.key)
    const by = event.shiftKey ? layerStep.shift : layerStep.plain
    if (arrow) moveLayer(session, id, { x: layer.x + arrow.x * by, y: layer.y + arrow.y * by }, true)
    else if (event.key === '+' || event.key === '=') resizeLayer(session, id, layer, sizeOf(layer) * 1.1)
    else if (event.key === '-') resizeLayer(session, id, layer, sizeOf(layer) / 1.1)
    else if (event.key === 'Delete' || event.key === 'Backspace') removeLayer(session, id)
    else return
    event.preventDefault()
  }
  // An image is drawn in a square box.
  const box = layer.kind === 'text' ? textBox(layer, letters, aspectRatio) : { width: layer.w, height: layer.w * aspectRatio }
  const look = isChosen ? 'border-marker' : 'border-transparent hover:border-[#fafbf3]/70'
  return (
    <div
      className="absolute -translate-x-1/2 -translate-y-1/2"
      style={{
        left: `${100 * layer.x}%`,
        top: `${100 * layer.y}%`,
        width: `${100 * box.width}%`,
        height: `${100 * box.height}%`,
      }}
    >
      <button
        type="button"
        aria-label={t('layers.frame', { name: name(layer) })}
        aria-pressed={isChosen}
        onClick={choose}
        onKeyDown={onKeyDown}
        {...drag}
        className={`pointer-events-auto block size-full min-h-6 min-w-6 cursor-move touch-none border-2 select-none ${look}`}
      />
      {isChosen ? <Corners {...{ id, layer, frame, aspectRatio }} /> : null}
    </div>
  )
}

/** Dragging a corner away from the middle enlarges the layer. */
function Corners({ id, layer, frame, aspectRatio }: Omit<LayerFrameProps, 'onLines' | 'look'>) {
  const session = useEdit()
  const start = useRef({ size: 0, far: 1 })
  const farOf = (at: Moved) => Math.max(0.01, Math.hypot((at.x - layer.x) * aspectRatio, at.y - layer.y))
  const drag = useDrag(frame, {
    onStart: () => {
      start.current = { size: sizeOf(layer), far: 0 }
    },
    onMove: (_, at) => {
      const from = start.current
      if (from.far === 0) from.far = farOf(at)
      resizeLayer(session, id, layer, (from.size * farOf(at)) / from.far)
    },
  })
  return [
    '-top-1.5 -left-1.5 cursor-nwse-resize',
    '-top-1.5 -right-1.5 cursor-nesw-resize',
    '-bottom-1.5 -left-1.5 cursor-nesw-resize',
    '-bottom-1.5 -right-1.5 cursor-nwse-resize',
  ].map((place) => (
    <span
      key={place}
      aria-hidden
      {...drag}
      className={`pointer-events-auto absolute size-3 touch-none rounded-full border-2 border-letterbox bg-marker ${place}`}
    />
  ))
}
