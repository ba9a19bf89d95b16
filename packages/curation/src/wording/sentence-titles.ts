import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { SourceView, Window } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'
import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import { type Clause, rateClause, splitClauses, toCore } from './title-clauses.ts'
import { longestTitle, measureWidth, toTitle } from './title-text.ts'
import { findTitleWords } from './title-words.ts'
import { leadsAlone, readsWhole, standsAlone } from './whole-sentences.ts'

const shortestTitle = 12
/** Chinese marks no words at which a long sentence could be left earlier. */
const longestUnspaced = 120
const spokenWords = { fewest: 4, most: 17 }
/** What a letter beyond a short line costs. */
const shortLine = { letters: 66, cost: 0.04 }
/** The least worth of a sentence that reads well. */
const worthReading = 1.6

/**
 * How a line reads, best first: a whole sentence that reads well, one that at least says something, one that opens with thanks, a
 * request or without a subject, one that says little, one that points to what was before it, the main clause of a longer one, and
 * the rest. In this order readers graded 2,400 lines of 21 talks in seven languages.
 */
const ranks = ['telling', 'plain', 'leaning', 'slight', 'pointing', 'clause', 'empty'] as const
/** `at`: index of its sentence. */
type SentenceTitle = { title: string; rank: (typeof ranks)[number]; at: number }

/** Titles in a language without a title model, best first. */
export function listSentenceTitles(view: SourceView, window: Window, keyphrases: readonly Keyphrase[]): SentenceTitle[] {
  const { pack } = view.text
  if (!view.text.isPunctuated) return []
  const lines: (SentenceTitle & { value: number })[] = []
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    const traits = view.traits[index]
    if (!sentence || !traits) continue
    // The answer to a question at the end of the clip is not in it.
    if (sentence.isQuestion && index === window.last && window.last > window.first) continue
    for (const part of splitClauses(sentence, view)) {
      const { clause, isQuestion } = withoutTag(part, sentence.isQuestion, pack)
      const form = findForm(clause, sentence, traits, pack)
      if (!form) continue
      const title = toSentenceTitle(clause, isQuestion, pack)
      const width = measureWidth(title)
      if (width > (pack.unspaced ? longestUnspaced : longestTitle) || width < shortestTitle || !isSpoken(clause, isQuestion, pack)) continue
      const worth = rateClause(clause, traits, view, keyphrases) - Math.max(0, width - shortLine.letters) * shortLine.cost
      const cores = clause.words.map(toCore)
      lines.push({ title, rank: rankLine({ cores, form, isQuestion, worth }, keyphrases, pack), value: worth, at: index })
    }
  }
  return lines
    .sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || b.value - a.value || a.at - b.at || compareText(a.title, b.title))
    .map(({ title, rank, at }) => ({ title, rank, at }))
}

type LineForm = 'whole' | 'clause' | 'pointing'

function findForm(clause: Clause, sentence: Sentence, traits: SentenceTraits, pack: LanguagePack): LineForm | null {
  if (standsAlone(clause, sentence, traits, pack)) return 'whole'
  if (leadsAlone(clause, traits, pack)) return 'clause'
  return readsWhole(clause, sentence, traits, pack) ? 'pointing' : null
}

type RatedLine = { cores: readonly string[]; form: LineForm; isQuestion: boolean; worth: number }

function rankLine(
  { cores, form, isQuestion, worth }: RatedLine,
  keyphrases: readonly Keyphrase[],
  pack: LanguagePack,
): SentenceTitle['rank'] {
  const isTelling = saysMuch(cores, keyphrases, pack)
  if (findTitleWords(pack)?.saysLittle(cores, isQuestion)) return isTelling && form === 'whole' ? 'leaning' : 'empty'
  if (form === 'pointing') return 'pointing'
  if (form === 'clause') return isTelling ? 'clause' : 'empty'
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
  if (pack.code !== 'es' || !isQuestion) return title
  const question = title.includes('¿') ? title : `¿${title}`
  return question.replace(/^¿\p{Ll}/u, (opening) => opening.toUpperCase())
}

/** How much better a line reads than the last rank. */
export const measureRank = ({ rank }: SentenceTitle) => ranks.length - ranks.indexOf(rank)

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
