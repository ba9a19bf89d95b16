import type { Chapter } from '@clipwright/contract/clips/curation'
import type { Message } from '@clipwright/contract/message'
import type { SourceView } from '../moments/source-view.ts'
import { writeSentence } from '../messages/write-message.ts'
import { compareSpellings } from '../text/spelling-likeness.ts'
import { compareText } from '../text/text-order.ts'
import type { Window } from '../moments/source-view.ts'
import type { Query } from './query.ts'
import type { Relevance } from './relevance.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words of the source that are spelled most like the requested ones. */
function findLookAlikes(queries: readonly Query[], vocabulary: Vocabulary, view: SourceView): string[] {
  const lookAlikes: { text: string; likeness: number }[] = []
  for (const query of queries) {
    for (const { asked } of query.terms) {
      for (const [stem, surface] of vocabulary.surfaceOf) {
        const likeness = compareSpellings(asked, surface)
        if (likeness >= 0.3 && surface !== asked && surface.length > 3 && (view.salience.get(stem) ?? 0) > 0)
          lookAlikes.push({ text: surface, likeness })
      }
    }
  }
  lookAlikes.sort((a, b) => b.likeness - a.likeness || compareText(a.text, b.text))
  return [...new Set(lookAlikes.map((entry) => entry.text))].slice(0, 3)
}

const searchedFor = (query: Query) => (query.terms.length > 0 ? query.terms.map((term) => term.asked) : [query.text])

/** Notice that nothing was found, with what was searched and what is near. */
export function explainNothingFound(
  queries: readonly Query[],
  view: SourceView,
  vocabulary: Vocabulary,
  chapters: readonly Chapter[],
): Message[] {
  const near = findLookAlikes(queries, vocabulary, view)
  const topics = chapters.slice(0, 5).map((chapter) => chapter.title)
  return [
    writeSentence('nothingAnswers', { words: [...new Set(queries.flatMap(searchedFor))] }),
    ...(near.length > 0 ? [writeSentence('nearestWords', { words: near })] : []),
    ...(topics.length > 0 ? [writeSentence('talksAbout', { words: topics })] : []),
  ]
}

/** What the nearest moments have of the request. */
export function explainNearest(relevance: Relevance, picks: readonly Window[]): Message {
  const words = [...new Set(picks.flatMap((window) => relevance.near(window)))].slice(0, 4)
  return words.length > 0 ? writeSentence('nearestGiven', { words }) : writeSentence('nearestGivenPlainly')
}

/** Requested words of which neither they nor related words occur. */
export function findUnsaidWords(queries: readonly Query[], vocabulary: Vocabulary): string[] {
  const terms = queries.filter((query) => query.kind === 'prompt').flatMap((query) => query.terms)
  return terms.filter((term) => ![...term.answers.keys()].some((stem) => vocabulary.sentencesOf.has(stem))).map((term) => term.asked)
}

/** Queries without an answer, when others have one. */
export const explainUnanswered = (unanswered: readonly Query[]): Message =>
  writeSentence('notFound', {
    words: [...new Set(unanswered.flatMap((query) => (query.kind === 'keyword' ? [query.text] : searchedFor(query))))],
  })
