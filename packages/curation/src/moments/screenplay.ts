import type { Chapter, Screenplay } from '@clipwright/contract/clips/curation'
import type { Word } from '@clipwright/contract/sources/transcript'
import { joinWords } from '../text/source-text.ts'
import type { Sentence } from '../text/source-text.ts'
import type { SourceView, Window } from './source-view.ts'

/** First word that is heard of each sentence of a window: a clip opens at the opening word, and goes on at one after a gap. */
function listHeard({ text: { sentences } }: SourceView, { first, last }: Window): { sentence: Sentence; firstWord: number }[] {
  return sentences.slice(first, last + 1).map((sentence, place) => ({
    sentence,
    firstWord: place === 0 || sentences[first + place - 1]?.lastWord !== sentence.firstWord ? sentence.openingWord : sentence.firstWord,
  }))
}

/** The words that are heard in a window. */
export const listHeardWords = (view: SourceView, window: Window): Word[] =>
  listHeard(view, window).flatMap(({ sentence, firstWord }) => view.text.words.slice(firstWord, sentence.lastWord))

/** Chapters, lines and words of one cut; source ms, chapters trimmed to the cut. */
export function toScreenplay(
  view: SourceView,
  window: Window,
  cut: { startMs: number; endMs: number },
  chapters: readonly Chapter[],
): Screenplay {
  const { words, pack } = view.text
  const lines = listHeard(view, window).map(({ sentence, firstWord }) => ({
    text: firstWord === sentence.firstWord ? sentence.text : joinWords(words.slice(firstWord, sentence.lastWord), pack),
    startMs: firstWord === sentence.firstWord ? sentence.startMs : (words[firstWord]?.startMs ?? sentence.startMs),
    endMs: sentence.endMs,
    speaker: sentence.speaker ?? ('Unassigned' as const),
  }))
  return {
    chapters: chapters
      .filter((chapter) => chapter.startMs < cut.endMs && chapter.endMs > cut.startMs)
      .map((chapter) => ({ ...chapter, startMs: Math.max(chapter.startMs, cut.startMs), endMs: Math.min(chapter.endMs, cut.endMs) })),
    lines,
    words: listHeardWords(view, window),
  }
}
