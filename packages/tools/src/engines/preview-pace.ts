/** What is shown while a light is dragged: the share of the preview's width and height that is drawn. */
export type Pace = { scale: number; slow: number; quick: number }

/** 30 frames a second, with a frame's jitter. */
const slowMs = 36
/** Nothing waits: there is room for more. */
const quickMs = 20
/** One late frame is no slow machine. */
const mostSlow = 3
const mostQuick = 30
/** An eighth of the pixels. */
const leastScale = 0.35
const step = 0.75

export const fullPace: Pace = { scale: 1, slow: 0, quick: 0 }

/** The pace after a frame that was followed by the next so many milliseconds later. */
export function nextPace({ scale, slow, quick }: Pace, frameMs: number): Pace {
  if (frameMs > slowMs) {
    // Far too slow at once means several steps.
    const goal = scale * Math.sqrt(slowMs / frameMs)
    if (slow + 1 < mostSlow) return { scale, slow: slow + 1, quick: 0 }
    return { scale: Math.max(leastScale, Math.min(scale * step, goal)), slow: 0, quick: 0 }
  }
  if (frameMs > quickMs || scale === 1) return { scale, slow: 0, quick: 0 }
  if (quick + 1 < mostQuick) return { scale, slow: 0, quick: quick + 1 }
  return { scale: Math.min(1, scale / step), slow: 0, quick: 0 }
}
