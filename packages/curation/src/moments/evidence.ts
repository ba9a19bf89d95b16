import type { Evidence } from '@clipwright/contract/clips/curation'
import { bearsCue } from './bearing.ts'
import type { SourceView, Window } from './source-view.ts'
import type { CueName } from '../text/pack-source.ts'
import { joinWords, type CueHit, type Sentence } from '../text/source-text.ts'

/** Words of a quote: enough to recognise the place, short enough for a tooltip; a sentence up to `whole` words is not cut. */
const quoteWords = { before: 12, fewest: 6, most: 16, whole: 28 }

/** The words of a span as in the transcript, with their times. */
export function quoteSpan(view: SourceView, firstWord: number, lastWord: number): Evidence {
  const words = view.text.words.slice(firstWord, lastWord)
  return {
    // A trailing comma would promise more.
    quote: joinWords(words, view.text.pack).replace(/[\s,;:，；：、–—-]+$/u, ''),
    startMs: words[0]?.startMs ?? 0,
    endMs: words.reduce((latest, word) => Math.max(latest, word.endMs), 0),
  }
}

const isClauseEnd = (view: SourceView, word: number) => /[,;:.!?，、；：。]["'”’)]*$/u.test(view.text.words[word]?.text ?? '')

/** Start of the clause around a word: the sentence, a comma, or the word itself when both are far. */
function findClauseStart(view: SourceView, sentence: Sentence, word: number): number {
  for (let at = word; at >= sentence.openingWord && word - at <= quoteWords.before; at--) {
    if (at === sentence.openingWord || isClauseEnd(view, at - 1)) return at
  }
  return word
}

/** A few words around a place, within its sentence. */
export function quoteAround(view: SourceView, sentence: Sentence, firstWord: number, lastWord: number): Evidence {
  if (sentence.lastWord - sentence.openingWord <= quoteWords.whole) return quoteSpan(view, sentence.openingWord, sentence.lastWord)
  const from = findClauseStart(view, sentence, Math.max(firstWord, sentence.openingWord))
  let to = Math.min(sentence.lastWord, Math.max(lastWord, from + quoteWords.fewest))
  // Extended to the end of the clause if near, so that the quote reads as a phrase.
  while (to < sentence.lastWord && to < from + quoteWords.whole && !isClauseEnd(view, to - 1)) to++
  // One or two words mean nothing on their own.
  return quoteSpan(view, to - from < 4 ? Math.max(sentence.openingWord, to - quoteWords.fewest) : from, to)
}

/** The first words of a window. */
export function quoteOpening(view: SourceView, window: Window): Evidence {
  const sentence = view.text.sentences[window.first]
  if (!sentence) return { quote: '', startMs: 0, endMs: 0 }
  return quoteSpan(view, sentence.openingWord, Math.min(sentence.lastWord, sentence.openingWord + quoteWords.most))
}

/** The last words of a sentence, from the start of a clause where one is near. */
export function quoteTail(view: SourceView, sentence: Sentence): Evidence {
  if (sentence.lastWord - sentence.openingWord <= quoteWords.whole) return quoteSpan(view, sentence.openingWord, sentence.lastWord)
  const earliest = Math.max(sentence.openingWord, sentence.lastWord - quoteWords.most)
  let from = earliest
  while (from > sentence.openingWord && from < sentence.lastWord - quoteWords.fewest && !isClauseEnd(view, from - 1)) from++
  const atClause = from === sentence.openingWord || isClauseEnd(view, from - 1)
  return quoteSpan(view, atClause ? from : earliest, sentence.lastWord)
}

/** The last words of a window. */
export function quoteEnding(view: SourceView, window: Window): Evidence {
  const sentence = view.text.sentences[window.last]
  return sentence ? quoteTail(view, sentence) : { quote: '', startMs: 0, endMs: 0 }
}

type FoundCue = { cue: CueName; hit: CueHit; sentence: Sentence }

/** Valid cues of some kinds inside a window, in the order of `kinds`, then of time. */
export function listCues(view: SourceView, window: Window, kinds: readonly CueName[]): FoundCue[] {
  const cues: FoundCue[] = []
  for (const cue of kinds) {
    for (let index = window.first; index <= window.last; index++) {
      const sentence = view.text.sentences[index]
      for (const hit of sentence?.cues ?? [])
        if (sentence && hit.cue === cue && bearsCue(hit, sentence, view.text)) cues.push({ cue, hit, sentence })
    }
  }
  return cues
}

export const quoteCue = (view: SourceView, cue: FoundCue): Evidence => quoteAround(view, cue.sentence, cue.hit.firstWord, cue.hit.lastWord)
