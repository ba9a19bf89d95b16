/** Snap guides: the middle and the thirds, fractions of a side. */
const guides: readonly number[] = [1 / 3, 0.5, 2 / 3]

const reach = 0.015

/** The guide within reach of a centre, if any. */
export function snapToGuide(middle: number, lines: readonly number[] = guides): { value: number; line: number | null } {
  let line: number | null = null
  for (const one of lines)
    if (Math.abs(one - middle) <= reach && (line === null || Math.abs(one - middle) < Math.abs(line - middle))) line = one
  return { value: line ?? middle, line }
}
