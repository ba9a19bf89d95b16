import { assNumber } from './ass-syntax.ts'

// Share of a quarter circle's radius at which a cubic curve's handles make it round.
const roundness = 0.5523

/** ASS drawing of a rectangle with round corners; pixels, origin top left. */
export function roundedBox(width: number, height: number, radius: number): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  const k = r * (1 - roundness)
  const [w, h] = [width, height]
  const points = (...values: number[]) => values.map(assNumber).join(' ')
  return [
    `m ${points(r, 0)} l ${points(w - r, 0)}`,
    `b ${points(w - k, 0, w, k, w, r)} l ${points(w, h - r)}`,
    `b ${points(w, h - k, w - k, h, w - r, h)} l ${points(r, h)}`,
    `b ${points(k, h, 0, h - k, 0, h - r)} l ${points(0, r)}`,
    `b ${points(0, k, k, 0, r, 0)}`,
  ].join(' ')
}

/** A felt-pen stroke: slanted ends and edges that are not quite straight. `seed` picks one of a few hands. */
export function markerStroke(width: number, height: number, seed: number): string {
  const wobble = (step: number) => (((seed * 7 + step * 5) % 9) / 9 - 0.5) * height * 0.12
  const slant = height * 0.14
  const points = (...values: number[]) => values.map(assNumber).join(' ')
  return [
    `m ${points(slant, Math.max(0, wobble(1)))}`,
    `b ${points(width * 0.3, wobble(2), width * 0.7, wobble(3), width, Math.max(0, wobble(4)))}`,
    `l ${points(width - slant, height + wobble(5))}`,
    `b ${points(width * 0.7, height + wobble(6), width * 0.3, height + wobble(7), 0, height)}`,
  ].join(' ')
}
