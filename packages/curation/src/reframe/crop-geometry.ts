import type { Box } from '@clipwright/contract/sources/analysis'

/** Size of the frame and aspect ratio of the pane. Aspects are width over height. */
export type CropAspects = { sourceAspect: number; paneAspect: number }

/** The largest crop with the pane's aspect ratio, as fractions of the frame. */
export function findLargestCrop({ sourceAspect, paneAspect }: CropAspects): { w: number; h: number } {
  const w = paneAspect / sourceAspect
  return w <= 1 ? { w, h: 1 } : { w: 1, h: 1 / w }
}

/** A crop with the pane's aspect ratio and about this height, at most as large as the frame. */
export function cropToHeight(height: number, aspects: CropAspects): { w: number; h: number } {
  const largest = findLargestCrop(aspects)
  const share = Math.min(1, height / largest.h)
  return { w: largest.w * share, h: largest.h * share }
}

/** A crop around a centre, moved inside the frame if it exceeds an edge. */
export function cropAround(centre: { x: number; y: number }, { w, h }: { w: number; h: number }): Box {
  const inside = (middle: number, size: number): number => Math.min(Math.max(0, middle - size / 2), 1 - size)
  return { x: inside(centre.x, w), y: inside(centre.y, h), w, h }
}

/** Share of `box` inside `area`, 0 to 1. */
export function measureShareInside(box: Box, area: Box): number {
  const width = Math.min(box.x + box.w, area.x + area.w) - Math.max(box.x, area.x)
  const height = Math.min(box.y + box.h, area.y + area.h) - Math.max(box.y, area.y)
  if (width <= 0 || height <= 0 || box.w <= 0 || box.h <= 0) return 0
  return (width * height) / (box.w * box.h)
}

export function encloseBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y }
}
