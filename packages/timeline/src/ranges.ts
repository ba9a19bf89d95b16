import type { SourceRange } from './timeline.ts'

// NOTE: Ranges play in list order and may jump back or show the same part of the source twice.

export function totalMs(ranges: readonly SourceRange[]): number {
  return ranges.reduce((sum, range) => sum + (range.endMs - range.startMs), 0)
}

function freeId(ids: ReadonlySet<string>, preferred: string): string {
  // However often a part is cut, its pieces are called after the first: r1, r1.2, r1.3.
  const root = preferred.split('.')[0] ?? preferred
  let id = preferred
  for (let n = 2; ids.has(id); n++) id = `${root}.${n}`
  return id
}

/** Adds without repeating an id: the first holder keeps it, and a new piece takes none that a later part has. */
function collect(parts: readonly SourceRange[]): SourceRange[] {
  const every = new Set(parts.map((part) => part.id))
  const usedIds = new Set<string>()
  const unique: SourceRange[] = []
  for (const part of parts) {
    if (part.endMs <= part.startMs) continue
    const id = usedIds.has(part.id) ? freeId(every, part.id) : part.id
    usedIds.add(id)
    every.add(id)
    unique.push({ ...part, id })
  }
  return unique
}

/** Removes a span of the source wherever it plays, or in one range only. Cutting everything gives an empty list. */
export function cutRanges(ranges: readonly SourceRange[], startMs: number, endMs: number, rangeId?: string): SourceRange[] {
  if (endMs <= startMs) return [...ranges]
  return collect(
    ranges.flatMap((range) => {
      if (endMs <= range.startMs || startMs >= range.endMs || (rangeId !== undefined && range.id !== rangeId)) return [range]
      return [
        { ...range, endMs: Math.max(range.startMs, startMs) },
        { ...range, startMs: Math.min(range.endMs, endMs) },
      ]
    }),
  )
}

/** Source spans inside [startMs, endMs) that no range plays, in source order. */
function missingSpans(ranges: readonly SourceRange[], startMs: number, endMs: number): { startMs: number; endMs: number }[] {
  const sorted = [...ranges].sort((a, b) => a.startMs - b.startMs)
  const gaps: { startMs: number; endMs: number }[] = []
  let at = startMs
  for (const range of sorted) {
    if (range.startMs >= endMs) break
    if (range.startMs > at) gaps.push({ startMs: at, endMs: range.startMs })
    at = Math.max(at, range.endMs)
  }
  if (at < endMs) gaps.push({ startMs: at, endMs })
  return gaps
}

/** Neighbours in play order that continue each other become one. */
export function joinTouching(ranges: readonly SourceRange[]): SourceRange[] {
  const merged: SourceRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && last.endMs === range.startMs) merged[merged.length - 1] = { ...last, endMs: range.endMs }
    else merged.push(range)
  }
  return merged
}

/**
 * Brings a span of the source back. What already plays stays where it is; each missing piece goes before the first
 * range that starts later on the source, then touching neighbours join. Undoes a cut of the same span.
 */
export function restoreRanges(ranges: readonly SourceRange[], startMs: number, endMs: number): SourceRange[] {
  const restored = [...ranges]
  for (const gap of missingSpans(ranges, startMs, endMs)) {
    const after = restored.findIndex((range) => range.endMs === gap.startMs)
    const before = restored.findIndex((range) => range.startMs >= gap.endMs)
    const at = after >= 0 ? after + 1 : before >= 0 ? before : restored.length
    restored.splice(at, 0, { ...gap, id: freeId(new Set(restored.map(({ id }) => id)), `r${Math.round(gap.startMs)}`) })
  }
  return joinTouching(restored)
}

/** Splits the range that plays at a programme time; at an edge nothing changes. */
export function splitRanges(ranges: readonly SourceRange[], programmeMs: number): SourceRange[] {
  let at = 0
  return collect(
    ranges.flatMap((range) => {
      const inside = programmeMs - at
      at += range.endMs - range.startMs
      if (inside <= 0 || inside >= range.endMs - range.startMs) return [range]
      const middle = range.startMs + inside
      return [
        { ...range, endMs: middle },
        { ...range, startMs: middle },
      ]
    }),
  )
}

/** Programme time at which a moment of the source is first heard; undefined where it is cut. */
export function toProgrammeMs(ranges: readonly SourceRange[], sourceMs: number): number | undefined {
  let at = 0
  for (const range of ranges) {
    if (sourceMs >= range.startMs && sourceMs < range.endMs) return at + (sourceMs - range.startMs)
    at += range.endMs - range.startMs
  }
  return undefined
}

/** Source time and range that play at a programme time; undefined outside the clip. */
export function toSourceMs(ranges: readonly SourceRange[], programmeMs: number): { rangeId: string; sourceMs: number } | undefined {
  if (programmeMs < 0) return undefined
  let at = 0
  for (const range of ranges) {
    const length = range.endMs - range.startMs
    if (programmeMs < at + length) return { rangeId: range.id, sourceMs: range.startMs + (programmeMs - at) }
    at += length
  }
  return undefined
}
