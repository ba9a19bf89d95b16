import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PixelBox, RenderPlan } from '@clipwright/timeline/render-plan'
import { segmentAt } from '../engine/frame-pieces.ts'
import { wholeMs } from '../engine/programme-view.ts'
import { cx } from '#ui/class-names.ts'
import type { FramePartProps } from '../canvas/frame-part-props.ts'
import { useEdit, useSidesLater, useView } from '../use-edit.ts'
import { sceneAt } from './scene-at.ts'
import { useCropHandle, type CropPlace } from './use-crop-handle.ts'
import { useSourceMs } from './use-source-ms.ts'

/** The panes of the layout over the preview: dragging one moves its crop, whatever panel is open. */
export function CropPart({ plan }: FramePartProps) {
  const isShown = useView((view) => view.panel === 'picture' || !view.isPlaying)
  return isShown && plan.source.hasVideo ? <Panes plan={plan} /> : null
}

const shownSides = ['ratio', 'pictures', 'ranges', 'order', 'source'] as const

function Panes({ plan }: { plan: RenderPlan }) {
  const session = useEdit()
  const document = useSidesLater(shownSides)
  const frame = useRef<HTMLDivElement>(null)
  const sourceMs = useSourceMs()
  const scene = sceneAt(document, sourceMs)
  const atMs = session.playhead?.now().programmeMs ?? 0
  const segment = segmentAt(plan, Math.floor((atMs * plan.frameRate.num) / (1000 * plan.frameRate.den)))
  // The intro and outro show nothing of the source.
  if (!scene || !segment || atMs < 0 || atMs > wholeMs(document)) return null
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0">
      {segment.panes.map(({ target }, index) => (
        <PaneHandle key={`${scene.id}-${index}`} {...{ frame, plan, target, scene, index, sourceMs }} />
      ))}
    </div>
  )
}

type PaneHandleProps = CropPlace & { plan: RenderPlan; target: PixelBox }

function PaneHandle({ plan, target, ...place }: PaneHandleProps) {
  const { t } = useTranslation('editor')
  const isLayout = useView((view) => view.panel === 'picture')
  const { crop, isChosen, handle } = useCropHandle(place, {
    // The source follows the pointer, so the crop goes the other way.
    toPlace: (from, by) => ({
      x: from.x - ((by.x * plan.width) / target.w) * from.w,
      y: from.y - ((by.y * plan.height) / target.h) * from.h,
    }),
  })
  const size = crop ? Math.round(crop.box.h * 100) : 100
  return (
    <button
      type="button"
      aria-label={t('picture.paneHandle', { pane: place.index + 1, percent: size })}
      {...handle}
      style={placeOf(target, plan)}
      className={cx(
        'pointer-events-auto absolute cursor-move border-2',
        // Elsewhere a thumb scrolls, and the frame shows when it is pointed at.
        isLayout ? 'touch-none' : 'touch-pan-y not-hover:not-active:not-focus-visible:border-transparent',
        isChosen && isLayout ? 'border-marker' : 'border-dashed border-[#fafbf3]/70',
      )}
    />
  )
}

/** A box of the frame in percent of it. */
function placeOf(box: PixelBox, frame: { width: number; height: number }) {
  return {
    left: `${(100 * box.x) / frame.width}%`,
    top: `${(100 * box.y) / frame.height}%`,
    width: `${(100 * box.w) / frame.width}%`,
    height: `${(100 * box.h) / frame.height}%`,
  }
}
