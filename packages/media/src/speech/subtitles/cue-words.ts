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
  const texts = cues.map(toTimedWords)
  const isRolling = cues.map((_, index) => countRepeatedWords(cues, texts, index, isLastLineOneWord(cues[index - 1]) ? 1 : 2) > 0)
  const repeatCount = isRolling.filter(Boolean).length
  if (repeatCount < 2 || repeatCount / cues.length < rollingShare) return [...cues]
  const joinedCues: Cue[] = []
  let lastNewCount = 0
  for (const [index, cue] of cues.entries()) {
    const words = texts[index] ?? []
    const newWords = words.slice(countRepeatedWords(cues, texts, index, lastNewCount === 1 ? 1 : 2))
    if (newWords.length === 0) continue
    lastNewCount = newWords.length
    joinedCues.push({ ...cue, lines: [newWords] })
  }
  return joinedCues
}

/** One piece for each word; the first of a timed piece has its time. */
const toTimedWords = (cue: Cue): CuePiece[] =>
  cue.lines
    .flat()
    .flatMap(({ text, atMs }) =>
      splitText(text).map((word, index) => (index === 0 && atMs !== undefined ? { text: word, atMs } : { text: word })),
    )

const isLastLineOneWord = (cue: Cue | undefined): boolean => splitText(joinLineText(cue?.lines.at(-1) ?? [])).length === 1

/** How many leading words of a cue were the last ones of the cue before, with or without line breaks; 0 for fewer than `least`, which are chance. */
function countRepeatedWords(cues: readonly Cue[], texts: readonly CuePiece[][], index: number, least: number): number {
  const [before, cue] = [cues[index - 1], cues[index]]
  if (!before || !cue || cue.startMs - before.endMs > 1000) return 0
  const old = (texts[index - 1] ?? []).map(({ text }) => keyOf(text))
  const now = (texts[index] ?? []).map(({ text }) => keyOf(text))
  for (let count = Math.min(old.length, now.length); count >= least; count -= 1) {
    if (old.slice(old.length - count).every((word, place) => word === now[place])) return count
  }
  return 0
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
