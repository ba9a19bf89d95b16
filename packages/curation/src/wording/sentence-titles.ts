import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import { type Clause, rateClause, splitClauses, toCore } from './title-clauses.ts'
import { longestTitle, toTitle } from './title-text.ts'
import { findTitleWords } from './title-words.ts'
import { leadsAlone, standsAlone } from './whole-sentences.ts'

const shortestTitle = { spaced: 14, unspaced: 6 }
const mostSpokenWords = 17
/** What a letter beyond a short line costs. */
const shortLine = { letters: 66, cost: 0.04 }
/** A whole sentence that is worth less comes after those that are worth more, and a main clause of a longer one after both. */
const worthReading = 1.6
const ofClauses = 6
const ofPlainSentences = 3
const ofWeakOnes = 9

type SentenceTitle = { title: string; isWeak: boolean }

/**
 * Titles in a language without a title model, best first: whole sentences that read well, other whole sentences, and main clauses of
 * longer ones, which all say more than a list of subjects; at last the weak ones, which open with thanks or without a subject.
 */
export function listSentenceTitles(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): SentenceTitle[] {
  const { pack } = view.text
  if (!view.text.isPunctuated) return []
  const shortest = pack.unspaced ? shortestTitle.unspaced : shortestTitle.spaced
  const lines: (SentenceTitle & { value: number; at: number })[] = []
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    const traits = view.traits[index]
    if (!sentence || !traits) continue
    // The answer to a question at the end of the clip is not in it.
    if (sentence.isQuestion && index === window.last && window.last > window.first) continue
    for (const clause of splitClauses(sentence, view)) {
      const isWhole = standsAlone(clause, sentence, traits, pack)
      if (!isWhole && !leadsAlone(clause, traits, pack)) continue
      const title = toTitle(clause.words, sentence.isQuestion && clause.endsSentence, pack)
      if (title.length > longestTitle || title.length < shortest || (!pack.unspaced && clause.words.length > mostSpokenWords)) continue
      const worth = rateClause(clause, traits, view, keyphrases) - Math.max(0, title.length - shortLine.letters) * shortLine.cost
      if (!(isWhole && worth > worthReading) && !saysMuch(clause, keyphrases, pack)) continue
      const value = isWhole ? worth - (worth > worthReading ? 0 : ofPlainSentences) : worth - ofClauses
      const isWeak = findTitleWords(pack)?.opensWeakly(clause.words.map(toCore), sentence.isQuestion && clause.endsSentence) ?? false
      lines.push({ title, isWeak, value: value - (isWeak ? ofWeakOnes : 0), at: index })
    }
  }
  return lines
    .sort((a, b) => b.value - a.value || a.at - b.at || compareText(a.title, b.title))
    .map(({ title, isWeak }) => ({ title, isWeak }))
}

const mostSubjects = 6
const manyMeanings = 4

/** Whether it names a subject of the clip, or has many words with a meaning of their own. */
function saysMuch({ words }: Clause, keyphrases: readonly Keyphrase[], pack: LanguagePack): boolean {
  const cores = words.map(toCore)
  const text = cores.join(' ')
  return (
    keyphrases.slice(0, mostSubjects).some((phrase) => text.includes(phrase.text.toLowerCase())) ||
    cores.filter((core) => !pack.stopWords.has(core)).length >= manyMeanings
  )
}
