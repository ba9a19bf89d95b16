import { expect, test } from 'vitest'
import { AspectRatio, LayoutKind, layoutAreas } from './layout.ts'

const cases = AspectRatio.options.flatMap((ratio) =>
  LayoutKind.options.flatMap((kind) => [16 / 9, 4 / 3, 9 / 16].map((aspect) => ({ ratio, kind, aspect }))),
)

test.each(cases)('$kind in $ratio lies inside the frame without overlaps, for a source of $aspect', ({ ratio, kind, aspect }) => {
  const { whole, panes } = layoutAreas(kind, ratio, aspect)
  const boxes = [...(whole ? [whole] : []), ...panes]
  for (const box of boxes) {
    expect(Math.min(box.x, box.y, 1 - box.x - box.w, 1 - box.y - box.h)).toBeGreaterThan(-1e-9)
    for (const other of boxes.filter((one) => one !== box)) {
      const apart =
        other.x >= box.x + box.w - 1e-9 ||
        box.x >= other.x + other.w - 1e-9 ||
        other.y >= box.y + box.h - 1e-9 ||
        box.y >= other.y + other.h - 1e-9
      expect(apart).toBe(true)
    }
  }
  const covered = boxes.reduce((sum, box) => sum + box.w * box.h, 0)
  if (!whole) expect(covered).toBeCloseTo(1, 9)
})
