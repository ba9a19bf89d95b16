import type { Chapter } from '@clipwright/contract/curation'
import type { SourceView } from '../moments/source-view.ts'
import { spellingLikeness, type Vocabulary, type Wish } from './wishes.ts'
import { compareText } from '../text/text-order.ts'

const listed = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

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

const searchedFor = (wish: Wish) =>
  wish.terms.length > 0 ? wish.terms.map((term) => term.asked) : wish.intents.length > 0 ? wish.intents : [wish.text]

/** Why nothing was found, what was searched, and what is near: for a person, in plain words. */
export function explainNothingFound(
  wishes: readonly Wish[],
  view: SourceView,
  vocabulary: Vocabulary,
  chapters: readonly Chapter[],
): string {
  const searched = [...new Set(wishes.flatMap(searchedFor))]
  const near = lookAlikes(wishes, vocabulary, view)
  const topics = chapters.slice(0, 5).map((chapter) => chapter.title)
  return (
    `Nothing in this video answers what you asked for. Searched every sentence for ${listed(searched)}, their word families, synonyms and similar spellings.` +
    (near.length > 0 ? ` The nearest words that are said: ${listed(near)}.` : '') +
    (topics.length > 0 ? ` The video talks about ${listed(topics)}.` : '') +
    ' The clips below are chosen without your request.'
  )
}

/** Asked words that neither they nor their kin are said. */
export function unsaidWords(wishes: readonly Wish[], vocabulary: Vocabulary): string[] {
  const terms = wishes.filter((wish) => wish.kind === 'prompt').flatMap((wish) => wish.terms)
  return terms.filter((term) => ![...term.answers.keys()].some((stem) => vocabulary.sentencesOf.has(stem))).map((term) => term.asked)
}

/** Says which words of a request the search had to do without. */
export const explainUnsaid = (words: readonly string[]) => `Not said in the video, so not searched for: ${listed(words)}.`

/** Wishes that nothing answers while others were answered. */
export function explainUnanswered(unanswered: readonly Wish[]): string {
  const what = unanswered.length === 1 ? 'This was' : 'These were'
  return `${what} not found in the video: ${listed([...new Set(unanswered.flatMap((wish) => (wish.kind === 'keyword' ? [wish.text] : searchedFor(wish))))])}.`
}
