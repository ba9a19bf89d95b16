import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box } from '@clipwright/contract/sources/analysis'
import type { CropKey } from '@clipwright/contract/editor/layout'
import { cx } from '#ui/class-names.ts'
import { useEdit } from '../use-edit.ts'
import type { FaceNow } from './faces-at.ts'
import { useLayoutView } from './layout-view.ts'
import type { NamedScene } from './scene-at.ts'
import { snapCrop, type Crop } from './use-crop.ts'
import { useCropHandle, type CropPlace } from './use-crop-handle.ts'
import { useDrag } from './use-drag.ts'
import { useSourceFrame } from './use-source-frame.ts'

type SourceViewProps = {
  scene: NamedScene
  sourceMs: number
  /** Faces visible now. */
  faces: readonly FaceNow[]
  speakerId: string | undefined
  onFace: (trackId: string) => void
}

/** The whole source frame with the crops of the layout to drag and the faces to choose. */
export function SourceView({ scene, sourceMs, faces, speakerId, onFace }: SourceViewProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [lines, setLines] = useState<{ x: number | null; y: number | null }>({ x: null, y: null })
  const chosenPane = useLayoutView((view) => view.pane)
  const { width, height } = session.document.source
  useSourceFrame(canvas)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('picture.source')}
      className="relative overflow-hidden rounded-md bg-letterbox"
      style={{ aspectRatio: `${width} / ${Math.max(1, height)}` }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      {scene.panes.map((_, index) => (
        <CropFrame key={`${scene.id}-${index}`} {...{ frame, scene, index, sourceMs, onLines: setLines }} />
      ))}
      {faces.map((face) => (
        <FaceFrame
          key={face.id}
          {...{ frame, scene, index: chosenPane, sourceMs, onLines: setLines, face, onFace }}
          isSpeaker={face.id === speakerId}
        />
      ))}
      <Path path={scene.panes[chosenPane]?.path ?? []} />
      {lines.x === null ? null : <div className="absolute inset-y-0 w-px bg-marker" style={{ left: `${100 * lines.x}%` }} />}
      {lines.y === null ? null : <div className="absolute inset-x-0 h-px bg-marker" style={{ top: `${100 * lines.y}%` }} />}
    </div>
  )
}

const percentBox = ({ x, y, w, h }: Box) => ({ left: `${100 * x}%`, top: `${100 * y}%`, width: `${100 * w}%`, height: `${100 * h}%` })

type CropFrameProps = CropPlace & { onLines: (lines: { x: number | null; y: number | null }) => void }

/** The crop follows the pointer; its middle snaps to the guides of the frame. */
function useSourceCrop({ onLines, ...place }: CropFrameProps) {
  return useCropHandle(place, {
    toPlace: (from, by, isFree) => {
      const target = { x: from.x + by.x, y: from.y + by.y }
      const nextCrop = isFree ? { ...target, lineX: null, lineY: null } : snapCrop(target, from)
      onLines({ x: nextCrop.lineX, y: nextCrop.lineY })
      return nextCrop
    },
    onEnd: () => onLines({ x: null, y: null }),
  })
}

function CropFrame(props: CropFrameProps) {
  const { t } = useTranslation('editor')
  const { crop, isChosen, handle } = useSourceCrop(props)
  if (!crop) return null
  return (
    <div className={cx('pointer-events-none absolute', isChosen && 'z-10')} style={percentBox(crop.box)}>
      <button
        type="button"
        aria-label={t('picture.cropHandle', { pane: props.index + 1 })}
        {...handle}
        className={cx(
          'pointer-events-auto absolute inset-0 cursor-move touch-none border-2',
          isChosen ? 'border-marker' : 'border-[#fafbf3]/70 hover:bg-marker/15',
        )}
      />
      <span
        aria-hidden
        className={cx(
          'absolute top-1 left-1/2 size-6 -translate-x-1/2 rounded-full border border-letterbox text-center text-sm leading-5.5 font-semibold',
          isChosen ? 'bg-marker text-on-marker' : 'bg-letterbox/70 text-[#fafbf3]',
        )}
      >
        {props.index + 1}
      </span>
      {isChosen ? <CropCorners frame={props.frame} crop={crop} /> : null}
    </div>
  )
}

type FaceFrameProps = CropFrameProps & { face: FaceNow; isSpeaker: boolean; onFace: (trackId: string) => void }

/** A face to follow. Faces lie where crops are dragged, so a drag that begins on one moves the chosen crop. */
function FaceFrame({ face, isSpeaker, onFace, ...props }: FaceFrameProps) {
  const { t } = useTranslation('editor')
  const { crop, drag } = useSourceCrop(props)
  const before = useRef<Box | undefined>(undefined)
  return (
    <button
      type="button"
      aria-label={isSpeaker ? t('picture.speaker') : t('picture.face')}
      aria-pressed={props.scene.panes[props.index]?.trackId === face.id}
      {...drag}
      onPointerDownCapture={() => {
        before.current = crop?.now()
      }}
      onClick={({ detail }) => {
        const now = crop?.now()
        // A key has no drag before it.
        const isDrag = detail > 0 && now !== undefined && (now.x !== before.current?.x || now.y !== before.current.y)
        if (!isDrag) onFace(face.id)
      }}
      className="absolute z-20 touch-none rounded-xs border-2 border-[#fafbf3] bg-letterbox/10 hover:bg-marker/30 aria-pressed:border-marker"
      style={percentBox(face)}
    />
  )
}

function CropCorners({ frame, crop }: { frame: RefObject<HTMLElement | null>; crop: Crop }) {
  const start = useRef<{ box: Box; far: number; scale: number }>({ box: crop.box, far: 0, scale: 1 })
  const drag = useDrag(frame, {
    onStart: () => {
      start.current = { box: crop.now(), far: 0, scale: 1 }
    },
    onMove: (_, at) => {
      const from = start.current
      const far = Math.max(0.01, Math.hypot(at.x - from.box.x - from.box.w / 2, at.y - from.box.y - from.box.h / 2))
      if (from.far === 0) from.far = far
      const scale = far / from.far
      crop.scaleBy(scale / from.scale)
      from.scale = scale
    },
  })
  const corners = [
    'top-0 left-0 cursor-nwse-resize',
    'top-0 right-0 cursor-nesw-resize',
    'bottom-0 left-0 cursor-nesw-resize',
    'right-0 bottom-0 cursor-nwse-resize',
  ]
  return corners.map((place) => (
    <span
      key={place}
      aria-hidden
      {...drag}
      className={`pointer-events-auto absolute size-4 touch-none border-2 border-letterbox bg-marker after:absolute after:-inset-1.5 after:content-[""] touch:after:-inset-3.5 ${place}`}
    />
  ))
}

/** Path of the crop's centre, with a dot at each keyframe. */
function Path({ path }: { path: readonly CropKey[] }) {
  if (path.length < 2) return null
  const points = path.map(({ x, y, w, h }) => ({ x: 100 * (x + w / 2), y: 100 * (y + h / 2) }))
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="pointer-events-none absolute inset-0 size-full">
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--marker)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        strokeDasharray="4 3"
      />
    </svg>
  )
}
