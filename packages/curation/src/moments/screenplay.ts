import type { Chapter, Screenplay } from '@clipwright/contract/clips/curation'
import { joinWords } from '../text/source-text.ts'
import type { SourceView, Window } from './source-view.ts'

/** Chapters, lines and words of one cut; source ms, chapters trimmed to the cut. */
export function toScreenplay(
  view: SourceView,
  window: Window,
  cut: { startMs: number; endMs: number },
  chapters: readonly Chapter[],
): Screenplay {
  const { sentences, words } = view.text
  const firstWord = sentences[window.first]?.openingWord ?? 0
  const lines = sentences.slice(window.first, window.last + 1).map((sentence, place) => ({
    text: place === 0 ? joinWords(words.slice(firstWord, sentence.lastWord), view.text.pack) : sentence.text,
    startMs: place === 0 ? (words[firstWord]?.startMs ?? sentence.startMs) : sentence.startMs,
    endMs: sentence.endMs,
    speaker: sentence.speaker ?? ('Unassigned' as const),
  }))
  return {
    chapters: chapters
      .filter((chapter) => chapter.startMs < cut.endMs && chapter.endMs > cut.startMs)
      .map((chapter) => ({ ...chapter, startMs: Math.max(chapter.startMs, cut.startMs), endMs: Math.min(chapter.endMs, cut.endMs) })),
    lines,
    words: words.slice(firstWord, sentences[window.last]?.lastWord ?? 0),
  }
}
