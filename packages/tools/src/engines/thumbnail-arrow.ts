import type { Box } from './thumbnail-designs.ts'

type Point = { x: number; y: number }
/** A bent arrow: it leaves `from`, bends towards `bend` and ends at `tip`, in pixels of the thumbnail. */
export type Arrow = { from: Point; bend: Point; tip: Point }

const gap = 26
/** A shorter one would be all head. */
const shortest = 150
/** How far it bends, as a share of its length. */
const bendShare = 0.22

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Where a line from the middle of a box towards a point leaves the box, and a gap beyond. */
function leave(box: Box, towards: Point): Point {
  const middle = middleOf(box)
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y]
  const length = Math.hypot(dx, dy) || 1
  const reach = Math.min(Math.abs(box.width / 2 / (dx || 1e-6)), Math.abs(box.height / 2 / (dy || 1e-6))) + gap / length
  return { x: middle.x + dx * reach, y: middle.y + dy * reach }
}

/** From a title to what it speaks of; null where there is no room between them. */
export function planArrow(title: Box, target: Box): Arrow | null {
  const [from, tip] = [leave(title, middleOf(target)), leave(target, middleOf(title))]
  const [dx, dy] = [tip.x - from.x, tip.y - from.y]
  const length = Math.hypot(dx, dy)
  const [a, b] = [middleOf(title), middleOf(target)]
  // Boxes that overlap send both ends past one another.
  if (length < shortest || dx * (b.x - a.x) + dy * (b.y - a.y) <= 0) return null
  const side = dx >= 0 ? 1 : -1
  return { from, tip, bend: { x: (from.x + tip.x) / 2 + dy * bendShare * side, y: (from.y + tip.y) / 2 - dx * bendShare * side } }
}
