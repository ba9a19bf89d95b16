import { join } from 'node:path'
import { readLines, type BestMoment, type Fault } from './judgements.ts'

/** Word indexes in the source, from the first (inclusive) to the last (exclusive). */
type WordRange = { from: number; to: number }
type ReadWindow = WordRange & { rating: number; faults: Fault[]; trim?: [number, number]; origin: string }

/**
 * A second, denser reading of a judged section or of a stretch of an episode: every sentence where a stranger can come in
 * (`starts`, first words), every one after which the point has been made (`ends`, last words), and how interesting each
 * passage is, 1 to 5. Episodes also have moments to publish and rated windows.
 */
export type ReadStretch = WordRange & {
  /** Id of the section or episode. */
  source: string
  starts: number[]
  ends: number[]
  passages: [from: number, to: number, interest: number][]
  best?: (WordRange & Pick<BestMoment, 'rating' | 'kind' | 'title'>)[]
  windows?: ReadWindow[]
}

export type Readings = { stretches: ReadStretch[]; hash: string }

/**
 * Readings made for this repository; they contain word indexes and titles, no text of a source. A language model in the role
 * of a short-form editor read every sentence (2026-11-24), without knowing where a window came from, on the scale of three
 * sections of the judgements.
 */
export function readReadings(folder = import.meta.dirname): Readings {
  const { rows, hash } = readLines<ReadStretch>(join(folder, 'readings.jsonl'))
  return { stretches: rows, hash }
}
