import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Box } from '@clipwright/contract/sources/analysis'
import { useView } from '../use-edit.ts'
import { setLayoutView, useLayoutView } from './layout-view.ts'
import type { NamedScene } from './scene-at.ts'
import { pressCrop, useCrop } from './use-crop.ts'
import { arrowOf, useDrag, type Moved } from './use-drag.ts'

/** A pane of a scene at a moment of the source, ms, and the element that its positions are fractions of. */
export type CropPlace = { frame: RefObject<HTMLElement | null>; scene: NamedScene; index: number; sourceMs: number }

type CropDrag = {
  /** The crop after moving `from` by `by`; fractions of the source. */
  toPlace: (from: Box, by: Moved, isFree: boolean) => Moved
  onEnd?: () => void
}

/** Handlers to drag a crop, or move and size it by keys. `drag` alone is for parts without focus. */
export function useCropHandle({ frame, scene, index, sourceMs }: CropPlace, { toPlace, onEnd }: CropDrag) {
  const isChosen = useLayoutView((view) => view.pane === index)
  const isLayout = useView((view) => view.panel === 'picture')
  const [isTouched, setTouched] = useState(false)
  const crop = useCrop(scene, index, sourceMs, isLayout || isTouched)
  const start = useRef<Box | null>(null)
  const choose = () => {
    setTouched(true)
    setLayoutView({ pane: index })
  }
  const drag = useDrag(frame, {
    onStart: () => {
      choose()
      start.current = crop?.now() ?? null
    },
    onMove: (by, _, isFree) => {
      if (!start.current) return
      const place = toPlace(start.current, by, isFree)
      crop?.moveTo(place.x, place.y)
    },
    ...(onEnd && { onEnd }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (crop && pressCrop(crop, event, arrowOf(event.key))) event.preventDefault()
  }
  return { crop, isChosen, drag, handle: { 'aria-pressed': isChosen, onKeyDown, onFocus: choose, ...drag } }
}
