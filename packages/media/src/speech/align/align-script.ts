import type { Span } from '@clipwright/contract/sources/analysis'
import type { RecognisedWord } from '../recognise/recogniser.ts'
import { clipSpans, sumMs } from '../voice/speech-spans.ts'
import { matchWords } from './align-texts.ts'
import { spreadWords, weighWord } from './spread-words.ts'
import type { TimedText } from './spread-words.ts'

type AlignedScript = {
  words: TimedText[]
  /** Share of the script's words that were heard. */
  heardShare: number
}

/** A recogniser limited to the script's words hears about 0.2 of them in any speech, 0.9 in the right one. */
export const leastHeardShare = 0.5

/** Usual ms per unit of `weighWord`. */
const usualPaceMs = 62

/**
 * Gives the script's words the times of the recognised ones; unheard words are spread over the voice between their
 * neighbours. Parts of the script with no time to be spoken (the script goes beyond the audio, or a paragraph was
 * skipped) are left out. All times on one clock, ms.
 */
export function alignScript(
  script: readonly string[],
  recognisedWords: readonly RecognisedWord[],
  within: { window: Span; speech: readonly Span[] },
): AlignedScript {
  const matches = matchSurely(script, recognisedWords)
  const pace = measurePace(script, recognisedWords, matches)
  const words: TimedText[] = []
  let open: string[] = []
  let fromMs = clipSpans(within.speech, within.window)[0]?.startMs ?? within.window.startMs
  const close = (untilMs: number, side: 'head' | 'middle' | 'tail') => {
    const window = { startMs: Math.min(fromMs, untilMs), endMs: Math.max(fromMs, untilMs) }
    const voiced = clipSpans(within.speech, window)
    words.push(...spreadWords(takeFitting(open, sumMs(voiced) / pace, side), window, voiced))
    open = []
  }
  script.forEach((text, index) => {
    const match = matches[index]
    const word = match === null || match === undefined ? undefined : recognisedWords[match]
    if (!word) {
      open.push(text)
      return
    }
    close(word.startMs, words.length === 0 ? 'head' : 'middle')
    words.push({ text, startMs: word.startMs, endMs: word.endMs })
    fromMs = word.endMs
  })
  close(Math.max(fromMs, clipSpans(within.speech, within.window).at(-1)?.endMs ?? within.window.endMs), 'tail')
  const count = matches.filter((match) => match !== null).length
  return { words: giveRoom(words), heardShare: count / Math.max(1, words.length) }
}

function measurePace(script: readonly string[], recognisedWords: readonly RecognisedWord[], matches: readonly (number | null)[]): number {
  let units = 0
  let ms = 0
  matches.forEach((match, index) => {
    const word = match === null ? undefined : recognisedWords[match]
    if (!word) return
    units += weighWord(script[index] ?? '')
    ms += word.endMs - word.startMs
  })
  return units < 30 ? usualPaceMs : ms / units
}

/** The words of an unheard run that fit into `units` of time. */
function takeFitting(run: readonly string[], units: number, side: 'head' | 'middle' | 'tail'): readonly string[] {
  const totalWeight = run.reduce((sum, word) => sum + weighWord(word), 0)
  if (side === 'middle') return run.length >= 4 && totalWeight > units * 3 ? [] : run
  let left = units * 1.25
  const isKept = (word: string) => (left -= weighWord(word)) >= 0
  if (totalWeight <= left) return run
  if (side === 'tail')
    return run.slice(
      0,
      run.findIndex((word) => !isKept(word)),
    )
  const firstLeftOut = run.findLastIndex((word) => !isKept(word))
  return run.slice(firstLeftOut + 1)
}

/** Matches with another one nearby: an isolated match is chance. */
export function matchSurely(script: readonly string[], recognisedWords: readonly RecognisedWord[]): (number | null)[] {
  const matches = matchWords(
    script,
    recognisedWords.map((word) => word.text),
  )
  return matches.map((match, index) => {
    if (match === null) return null
    const neighbours = [1, 2, 3].flatMap((step) => [matches[index - step], matches[index + step]])
    const hasCompany = neighbours.some((other) => other !== null && other !== undefined && Math.abs(other - match) <= 6)
    return hasCompany || matches.length <= 2 ? match : null
  })
}

/** Words left no time between two matches take some from the longer neighbour; order and bounds hold. */
export function giveRoom(words: readonly TimedText[]): TimedText[] {
  const shortestMs = 40
  const timedWords = words.map((word) => ({ ...word }))
  for (let index = timedWords.length - 1; index >= 0; index -= 1) {
    const word = timedWords[index]
    const next = timedWords[index + 1]
    if (!word) continue
    if (next && word.endMs > next.startMs) word.endMs = next.startMs
    if (word.endMs - word.startMs < shortestMs) word.startMs = Math.max(0, word.endMs - shortestMs)
    const before = timedWords[index - 1]
    if (before && before.endMs > word.startMs) before.endMs = word.startMs
  }
  let earliest = 0
  for (const word of timedWords) {
    word.startMs = Math.max(word.startMs, earliest)
    word.endMs = Math.max(word.endMs, word.startMs + 1)
    earliest = word.endMs
  }
  return timedWords
}
