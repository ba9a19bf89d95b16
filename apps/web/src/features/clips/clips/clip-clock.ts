type Ranges = readonly (readonly [startSec: number, endSec: number])[]

/** Source ms for programme ms. Clamped to the end. */
export function toSourceMs(ranges: Ranges, programmeMs: number): number {
  let leftMs = Math.max(0, programmeMs)
  for (const [startSec, endSec] of ranges) {
    const lengthMs = (endSec - startSec) * 1000
    if (leftMs < lengthMs) return startSec * 1000 + leftMs
    leftMs -= lengthMs
  }
  return (ranges.at(-1)?.[1] ?? 0) * 1000
}

/** Programme ms for source ms; a time that was cut out maps to the next one in the clip. */
export function toProgrammeMs(ranges: Ranges, sourceMs: number): number {
  let beforeMs = 0
  for (const [startSec, endSec] of ranges) {
    const startMs = startSec * 1000
    const endMs = endSec * 1000
    if (sourceMs < startMs) return beforeMs
    if (sourceMs < endMs) return beforeMs + sourceMs - startMs
    beforeMs += endMs - startMs
  }
  return beforeMs
}
