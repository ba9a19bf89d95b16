/** Scripts cover a stretch this long plus this much on either side, ms, so that the next one is ready in time. */
const stretchMs = 10_000
const beyondMs = 2000

/** The stretch of the programme around a moment; `at` counts them from the first. */
export type CaptionStretch = { at: number; startMs: number; endMs: number }

export const stretchIndexAt = (programmeMs: number): number => Math.floor(programmeMs / stretchMs)

export function stretchAt(programmeMs: number): CaptionStretch {
  const at = stretchIndexAt(programmeMs)
  return { at, startMs: at * stretchMs - beyondMs, endMs: (at + 1) * stretchMs + beyondMs }
}
