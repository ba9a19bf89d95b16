import type { Span } from '@clipwright/contract/sources/analysis'
import { spreadWords } from '../align/spread-words.ts'
import type { Cue, CuePiece } from './cue.ts'
import { joinLineText } from './cue.ts'
import { splitText } from '../text/split-text.ts'

export type CueWord = { text: string; startMs: number; endMs: number; voice?: string }

/**
 * Words of the cues with times: the file's own times inside a cue if it has any, else spread over the cue by length and
 * moved onto voice activity. Cues that repeat the tail of the one before are joined first.
 */
export function toCueWords(cues: readonly Cue[], speech: readonly Span[]): CueWord[] {
  const words: CueWord[] = []
  for (const cue of joinRollingCues(removeOverlaps(cues))) {
    const endMs = cue.endMs
    const runs = splitIntoTimedRuns(cue)
    runs.forEach((run, index) => {
      const runEndMs = runs[index + 1]?.startMs ?? endMs
      const window = { startMs: run.startMs, endMs: Math.max(run.startMs + 1, runEndMs) }
      for (const word of spreadWords(run.words, window, speech)) words.push(cue.voice ? { ...word, voice: cue.voice } : word)
    })
  }
  return orderWords(words)
}

type Run = { startMs: number; words: string[] }

/** Runs of words between the times inside the cue; a single run when there are none. */
function splitIntoTimedRuns(cue: Cue): Run[] {
  const runs: Run[] = []
  let open: Run = { startMs: cue.startMs, words: [] }
  for (const piece of cue.lines.flat()) {
    if (piece.atMs !== undefined && piece.atMs > open.startMs && piece.atMs < cue.endMs) {
      if (open.words.length > 0) runs.push(open)
      open = { startMs: piece.atMs, words: [] }
    }
    open.words.push(...splitText(piece.text))
  }
  if (open.words.length > 0) runs.push(open)
  return runs
}

/** Overlapping cues (two speakers, or a sign) are put in sequence: each ends where the next begins. */
function removeOverlaps(cues: readonly Cue[]): Cue[] {
  return cues.map((cue, index) => {
    const nextMs = cues[index + 1]?.startMs
    return nextMs !== undefined && nextMs > cue.startMs && nextMs < cue.endMs ? { ...cue, endMs: nextMs } : cue
  })
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')

/** Share of cues that must repeat the one before for the file to count as rolling captions. */
const rollingShare = 0.3

function joinRollingCues(cues: readonly Cue[]): Cue[] {
  const repeats = cues.filter((cue, index) => index > 0 && countRepeatedLines(cues[index - 1], cue) > 0).length
  if (repeats < 2 || repeats / cues.length < rollingShare) return [...cues]
  const joinedCues: Cue[] = []
  let lastShown: Cue | undefined
  for (const cue of cues) {
    const skip = lastShown ? countRepeatedLines(lastShown, cue) : 0
    const lines = skip > 0 ? dropRepeated(cue.lines, lastShown?.lines ?? [], skip) : cue.lines
    lastShown = cue
    if (lines.length > 0) joinedCues.push({ ...cue, lines })
  }
  return joinedCues
}

/** How many leading lines of `cue` were the last ones of `before`; a line that grew counts as repeated. */
function countRepeatedLines(before: Cue | undefined, cue: Cue): number {
  if (!before || cue.startMs - before.endMs > 1000) return 0
  const old = before.lines.map((line) => keyOf(joinLineText(line)))
  const now = cue.lines.map((line) => keyOf(joinLineText(line)))
  for (let count = Math.min(old.length, now.length); count > 0; count -= 1) {
    const tail = old.slice(old.length - count)
    const isRepeat = tail.every((line, index) => {
      const line2 = now[index] ?? ''
      return line !== '' && (line2 === line || (index === count - 1 && line2.startsWith(`${line} `)))
    })
    if (isRepeat) return count
  }
  return 0
}

/** Drops repeated lines; of a line that grew, only the new words stay. */
function dropRepeated(lines: readonly CuePiece[][], before: readonly CuePiece[][], count: number): CuePiece[][] {
  const lastNow = lines[count - 1] ?? []
  const oldWords = splitText(joinLineText(before.at(-1) ?? [])).length
  const newWords = splitText(joinLineText(lastNow)).slice(oldWords)
  const rest = lines.slice(count)
  return newWords.length > 0 ? [[{ text: newWords.join(' ') }], ...rest] : rest.map((line) => [...line])
}

/** Starts never decrease and every word ends by the start of the next. */
function orderWords(words: CueWord[]): CueWord[] {
  let earliest = 0
  return words.map((word, index) => {
    const startMs = Math.max(word.startMs, earliest)
    const nextMs = words[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const endMs = Math.max(startMs + 1, Math.min(Math.max(word.endMs, startMs + 1), Math.max(nextMs, startMs + 1)))
    earliest = endMs
    return { ...word, startMs, endMs }
  })
}
