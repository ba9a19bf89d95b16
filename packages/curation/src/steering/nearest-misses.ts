import type { Chapter } from '@clipwright/contract/clips/curation'
import type { Statement } from '@clipwright/contract/statement'
import type { SourceView } from '../moments/source-view.ts'
import { say } from '../say/say.ts'
import { spellingLikeness, type Vocabulary, type Wish } from './wishes.ts'
import { compareText } from '../text/text-order.ts'

/** Words that are said and look most like the asked ones. */
function lookAlikes(wishes: readonly Wish[], vocabulary: Vocabulary, view: SourceView): string[] {
  const found: { text: string; likeness: number }[] = []
  for (const wish of wishes) {
    for (const { asked } of wish.terms) {
      for (const [stem, surface] of vocabulary.surfaceOf) {
        const likeness = spellingLikeness(asked, surface)
        if (likeness >= 0.3 && surface !== asked && surface.length > 3 && (view.salience.get(stem) ?? 0) > 0)
          found.push({ text: surface, likeness })
      }
    }
  }
  found.sort((a, b) => b.likeness - a.likeness || compareText(a.text, b.text))
  return [...new Set(found.map((entry) => entry.text))].slice(0, 3)
}

const searchedFor = (wish: Wish) => (wish.terms.length > 0 ? wish.terms.map((term) => term.asked) : [wish.text])

/** Why nothing was found, what was searched, and what is near. */
export function explainNothingFound(
  wishes: readonly Wish[],
  view: SourceView,
  vocabulary: Vocabulary,
  chapters: readonly Chapter[],
): Statement[] {
  const near = lookAlikes(wishes, vocabulary, view)
  const topics = chapters.slice(0, 5).map((chapter) => chapter.title)
  return [
    say('nothingAnswers', { words: [...new Set(wishes.flatMap(searchedFor))] }),
    ...(near.length > 0 ? [say('nearestWords', { words: near })] : []),
    ...(topics.length > 0 ? [say('talksAbout', { words: topics })] : []),
    say('chosenWithout'),
  ]
}

/** Asked words that neither they nor their kin are said. */
export function unsaidWords(wishes: readonly Wish[], vocabulary: Vocabulary): string[] {
  const terms = wishes.filter((wish) => wish.kind === 'prompt').flatMap((wish) => wish.terms)
  return terms.filter((term) => ![...term.answers.keys()].some((stem) => vocabulary.sentencesOf.has(stem))).map((term) => term.asked)
}

/** Wishes that nothing answers while others were answered. */
export const explainUnanswered = (unanswered: readonly Wish[]): Statement =>
  say('notFound', { words: [...new Set(unanswered.flatMap((wish) => (wish.kind === 'keyword' ? [wish.text] : searchedFor(wish))))] })
