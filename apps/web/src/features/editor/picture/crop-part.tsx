import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box } from '@clipwright/contract/analysis'
import type { PixelBox, RenderPlan } from '@clipwright/timeline/render-plan'
import { segmentAt } from '../engine/picture-at.ts'
import type { PicturePartProps } from '../canvas/picture-parts.ts'
import { useEdit, useEdited, useView } from '../use-edit.ts'
import { setPictureView, usePictureView } from './picture-view.ts'
import { sceneAt, type NamedScene } from './scene-at.ts'
import { cropOf, pressCrop } from './use-crop.ts'
import { arrowOf, useDrag } from './use-drag.ts'
import { useSourceMs } from './use-source-ms.ts'

/** The panes of the layout over the preview: dragging one moves what it shows. Only while the picture is worked on. */
export function CropPart({ plan }: PicturePartProps) {
  const panel = useView((view) => view.panel)
  return panel === 'picture' && plan.source.hasVideo ? <Panes plan={plan} /> : null
}

function Panes({ plan }: { plan: RenderPlan }) {
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const frame = useRef<HTMLDivElement>(null)
  const sourceMs = useSourceMs()
  const scene = sceneAt(document, sourceMs)
  const atMs = session.playhead?.now().programmeMs ?? 0
  const segment = segmentAt(plan, Math.floor((atMs * plan.frameRate.num) / (1000 * plan.frameRate.den)))
  if (!scene || !segment) return null
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0">
      {segment.panes.map(({ target }, index) => (
        <PaneHandle key={`${scene.id}-${index}`} {...{ frame, plan, target, scene, index, sourceMs }} />
      ))}
    </div>
  )
}

type PaneHandleProps = {
  frame: React.RefObject<HTMLDivElement | null>
  plan: RenderPlan
  target: PixelBox
  scene: NamedScene
  index: number
  sourceMs: number
}

function PaneHandle({ frame, plan, target, scene, index, sourceMs }: PaneHandleProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const isChosen = usePictureView((view) => view.pane === index)
  const crop = cropOf(session, scene, index, sourceMs)
  const start = useRef<Box | null>(null)
  const drag = useDrag(frame, {
    onStart: () => {
      setPictureView({ pane: index })
      start.current = crop?.box ?? null
    },
    onMove: (by) => {
      const from = start.current
      // The picture follows the pointer, so the crop goes the other way.
      if (from) crop?.moveTo(from.x - ((by.x * plan.width) / target.w) * from.w, from.y - ((by.y * plan.height) / target.h) * from.h)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event.key)
    if (crop && pressCrop(crop, event, arrow)) event.preventDefault()
  }
  const size = crop ? Math.round(crop.box.h * 100) : 100
  return (
    <button
      type="button"
      aria-label={t('picture.paneHandle', { pane: index + 1, percent: size })}
      aria-pressed={isChosen}
      onKeyDown={onKeyDown}
      onFocus={() => setPictureView({ pane: index })}
      {...drag}
      style={placeOf(target, plan)}
      className={`pointer-events-auto absolute cursor-move touch-none border-2 ${isChosen ? 'border-marker' : 'border-dashed border-[#fafbf3]/70'}`}
    />
  )
}

/** A box of the frame in percent of it. */
export function placeOf(box: PixelBox, frame: { width: number; height: number }) {
  return {
    left: `${(100 * box.x) / frame.width}%`,
    top: `${(100 * box.y) / frame.height}%`,
    width: `${(100 * box.w) / frame.width}%`,
    height: `${(100 * box.h) / frame.height}%`,
  }
}
