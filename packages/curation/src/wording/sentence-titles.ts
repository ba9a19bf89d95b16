import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import { type Clause, rateClause, splitClauses, toCore } from './title-clauses.ts'
import { longestTitle, toTitle } from './title-text.ts'
import { findTitleWords } from './title-words.ts'
import { leadsAlone, standsAlone } from './whole-sentences.ts'

const shortestTitle = { spaced: 14, unspaced: 6 }
const spokenWords = { fewest: 4, most: 17 }
/** What a letter beyond a short line costs. */
const shortLine = { letters: 66, cost: 0.04 }
/** The least worth of a sentence that reads well. */
const worthReading = 1.6

/**
 * How a line reads, best first: a whole sentence that reads well, one that at least says something, one that says little, the main
 * clause of a longer one, and what opens with thanks, a request or without a subject.
 */
const ranks = ['telling', 'plain', 'slight', 'clause', 'leaning', 'empty'] as const
type SentenceTitle = { title: string; rank: (typeof ranks)[number] }

/** Titles in a language without a title model, best first. */
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
    for (const part of splitClauses(sentence, view)) {
      const { clause, isQuestion } = withoutTag(part, sentence.isQuestion, pack)
      const isWhole = standsAlone(clause, sentence, traits, pack)
      if (!isWhole && !leadsAlone(clause, traits, pack)) continue
      const title = toSentenceTitle(clause, isQuestion, pack)
      if (title.length > longestTitle || title.length < shortest || !isSpoken(clause, isQuestion, pack)) continue
      const worth = rateClause(clause, traits, view, keyphrases) - Math.max(0, title.length - shortLine.letters) * shortLine.cost
      const cores = clause.words.map(toCore)
      lines.push({ title, rank: rankLine({ cores, isWhole, isQuestion, worth }, keyphrases, pack), value: worth, at: index })
    }
  }
  return lines
    .sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || b.value - a.value || a.at - b.at || compareText(a.title, b.title))
    .map(({ title, rank }) => ({ title, rank }))
}

type RatedLine = { cores: readonly string[]; isWhole: boolean; isQuestion: boolean; worth: number }

function rankLine(
  { cores, isWhole, isQuestion, worth }: RatedLine,
  keyphrases: readonly Keyphrase[],
  pack: LanguagePack,
): SentenceTitle['rank'] {
  const isTelling = saysMuch(cores, keyphrases, pack)
  if (findTitleWords(pack)?.opensWeakly(cores, isQuestion)) return isTelling && isWhole ? 'leaning' : 'empty'
  if (!isWhole) return isTelling ? 'clause' : 'empty'
  if (worth > worthReading) return 'telling'
  return isTelling ? 'plain' : 'slight'
}

/** Long enough to be said and short enough to be read, and no list of names: "Dresses, manners". */
function isSpoken({ words }: Clause, isQuestion: boolean, pack: LanguagePack): boolean {
  if (pack.unspaced) return true
  if (words.length > spokenWords.most || (words.length < spokenWords.fewest && !isQuestion)) return false
  return words.some((word) => pack.stopWords.has(toCore(word)))
}

/** "It is tiring, isn't it?" asks nothing. */
function withoutTag(clause: Clause, isQuestion: boolean, pack: LanguagePack): { clause: Clause; isQuestion: boolean } {
  const isAsked = isQuestion && clause.endsSentence
  const comma = clause.words.findLastIndex((word) => word.endsWith(','))
  const tail = clause.words
    .slice(comma + 1)
    .map(toCore)
    .join(' ')
  if (!isAsked || comma < 0 || !findTitleWords(pack)?.tags.has(tail)) return { clause, isQuestion: isAsked }
  return { clause: { ...clause, words: clause.words.slice(0, comma + 1) }, isQuestion: false }
}

function toSentenceTitle({ words }: Clause, isQuestion: boolean, pack: LanguagePack): string {
  const title = toTitle(words, isQuestion, pack)
  return pack.code === 'es' && isQuestion && !title.includes('¿') ? `¿${title}` : title
}

const mostSubjects = 6
const manyMeanings = 4

/** Whether it names a subject of the clip, or has many words with a meaning of their own. */
function saysMuch(cores: readonly string[], keyphrases: readonly Keyphrase[], pack: LanguagePack): boolean {
  const text = cores.join(' ')
  return (
    keyphrases.slice(0, mostSubjects).some((phrase) => text.includes(phrase.text.toLowerCase())) ||
    cores.filter((core) => !pack.stopWords.has(core)).length >= manyMeanings
  )
}
