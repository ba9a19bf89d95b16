import type { Span } from '@clipwright/contract/sources/analysis'
import type { RecognisedWord } from '../recognise/recogniser.ts'
import { giveRoom, leastHeardShare, matchSurely } from './align-script.ts'
import { spreadWords } from './spread-words.ts'
import type { TimedText } from './spread-words.ts'

/** A heard word further than this from its subtitle is another occurrence of it. */
const furthestMs = 3_000
/** A longer run of unheard words keeps its times. */
const longestSpreadRun = 6

/**
 * Moves subtitle words to the times at which they were heard. Null when too few were heard: the audio then says something
 * else (a translation, for example) and the subtitles' own times are better. All times on one clock, ms.
 */
export function refineWords<W extends TimedText>(
  words: readonly W[],
  recognisedWords: readonly RecognisedWord[],
  speech: readonly Span[],
): W[] | null {
  const matches = matchSurely(
    words.map((word) => word.text),
    recognisedWords,
  )
  const places = words.map((word, index) => {
    const match = matches[index]
    const place = match === null || match === undefined ? undefined : recognisedWords[match]
    return place && Math.abs(place.startMs - word.startMs) <= furthestMs ? place : undefined
  })
  if (places.filter(Boolean).length < words.length * leastHeardShare) return null
  const timedWords: TimedText[] = []
  let from = 0
  while (from < words.length) {
    const place = places[from]
    if (place) {
      timedWords.push({ text: words[from]?.text ?? '', startMs: place.startMs, endMs: place.endMs })
      from += 1
      continue
    }
    let to = from
    while (to < words.length && !places[to]) to += 1
    timedWords.push(
      ...placeRun(
        words.slice(from, to),
        { startMs: timedWords.at(-1)?.endMs ?? 0, endMs: places[to]?.startMs ?? Number.POSITIVE_INFINITY },
        speech,
      ),
    )
    from = to
  }
  const roomy = giveRoom(timedWords)
  return words.map((word, index) => ({ ...word, startMs: roomy[index]?.startMs ?? word.startMs, endMs: roomy[index]?.endMs ?? word.endMs }))
}

/** Unheard words: spread over the voice between their neighbours, near their subtitles. */
function placeRun(run: readonly TimedText[], between: Span, speech: readonly Span[]): TimedText[] {
  const startMs = Math.max(between.startMs, (run[0]?.startMs ?? 0) - 1000)
  const endMs = Math.min(between.endMs, (run.at(-1)?.endMs ?? 0) + 1000)
  if (run.length <= longestSpreadRun && endMs > startMs)
    return spreadWords(
      run.map((word) => word.text),
      { startMs, endMs },
      speech,
    )
  return run.map((word) => {
    const start = Math.min(Math.max(word.startMs, between.startMs), between.endMs)
    return { text: word.text, startMs: start, endMs: Math.max(start, Math.min(word.endMs, between.endMs)) }
  })
}
