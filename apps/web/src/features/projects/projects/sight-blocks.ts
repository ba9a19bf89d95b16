import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'

/** A shot, or the part of the last one that was looked at, in thousandths of the source. */
type Block = { from: number; to: number; hasFaces: boolean }

/** The shots so far, and in which of them faces were. */
export function toBlocks({ untilPermille, cutsPermille, facesByPercent }: SightsSoFar): Block[] {
  const ends = [...cutsPermille.filter((cut) => cut < untilPermille), untilPermille]
  const hasFaces = (from: number, to: number) => /[1-9]/.test(facesByPercent.slice(Math.floor(from / 10), Math.ceil(to / 10)))
  return ends
    .map((to, index) => ({ from: ends[index - 1] ?? 0, to }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({ from, to, hasFaces: hasFaces(from, to) }))
}
