import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { SourceView } from '../moments/source-view.ts'
import type { LanguagePack } from '../text/language-pack.ts'
import { denials, whys } from '../text/opening-word.ts'
import { measureSoundNote } from '../text/sound-notes.ts'
import type { Sentence } from '../text/source-text.ts'
import type { Keyphrase } from './keyphrases.ts'
import { findTitleWords } from './title-words.ts'

/**
 * Part of a sentence that could be a title, without hesitations. `leads`: words that were left out before it (“But”, “So”);
 * `next`: the word after it in lower case, empty at the end of the sentence.
 */
export type Clause = { words: string[]; leads: number; opensSentence: boolean; isWhole: boolean; endsSentence: boolean; next: string }

export const toCore = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|(?:[^\p{L}\p{M}\p{N}]\p{M}*)+$/gu, '')
    .replace(/’/g, "'")

function isLead(word: string, pack: LanguagePack): boolean {
  const norm = toCore(word)
  // "Good, …" and "No, …" answer; "Good bread …" and "No bread …" do not.
  const isMarked = /[^\p{L}\p{N}]$/u.test(word)
  const answers = pack.responsiveOpeners.has(norm) && (isMarked || !(pack.answersWithMark.has(norm) || denials.has(norm)))
  const leads = pack.leadIns.has(norm) && (isMarked || !pack.leadsWithMark.has(norm))
  return answers || leads || pack.fillers.has(norm)
}

/** How many words from `at` on only lead to what is said. */
function countLeads(words: readonly string[], at: number, isQuestion: boolean, pack: LanguagePack): number {
  if (isQuestion && whys.has(toCore(words[at] ?? ''))) return 0
  const startsHere = (phrase: readonly string[]) => phrase.every((part, offset) => toCore(words[at + offset] ?? '') === part)
  if (pack.cleanPhrases.some(startsHere)) return 0
  const phrase = pack.leadPhrases.find(startsHere)
  if (phrase) return phrase.length
  return isLead(words[at] ?? '', pack) ? 1 : 0
}

/** "You know", "I mean" and other empty phrases. */
function countEmptyPhrase(cores: readonly string[], at: number, pack: LanguagePack): number {
  for (const phrase of pack.emptyPhrases) {
    if (phrase.every((word, offset) => cores[at + offset] === word)) return phrase.length
  }
  return 0
}

/** Words of a sentence without hesitations, repetitions and empty phrases between commas. */
export function cleanWords(sentence: Sentence, view: SourceView, { withQuotes = false } = {}): string[] {
  const { pack, words } = view.text
  const raw = words.slice(sentence.firstWord, sentence.lastWord)
  const marks = withQuotes ? /^(?:>+|[–—-]+)\s*/gu : /^(?:>+|[–—-]+)\s*|["“”«»„]/gu
  const texts = raw.map((word) => word.text.replace(marks, '').trim())
  const cores = texts.map(toCore)
  const cleaned: string[] = []
  const doubles = findTitleWords(pack)?.doubles
  for (let index = 0; index < texts.length; index++) {
    index += measureSoundNote(raw, index)
    const text = texts[index] ?? ''
    const core = cores[index] ?? ''
    // What stands on both sides of a dash is not one clause.
    if (withQuotes && cleaned.length > 0 && /^[–—-]+$/u.test(raw[index]?.text ?? '')) {
      cleaned.push('–')
      continue
    }
    if (core === '' || raw[index]?.isFiller || pack.fillers.has(core)) continue
    const empty = countEmptyPhrase(cores, index, pack)
    const endsInComma = (texts[index + empty - 1] ?? '').endsWith(',')
    if (empty > 0 && (cleaned.length === 0 || endsInComma)) {
      index += empty - 1
      continue
    }
    if (cleaned.length > 0 && toCore(cleaned[cleaned.length - 1] ?? '') === core && !doubles?.has(core)) cleaned.pop()
    cleaned.push(text)
  }
  // "…, right?" and a trailing "yeah" only ask for assent.
  while (cleaned.length > 3 && pack.responsiveOpeners.has(toCore(cleaned[cleaned.length - 1] ?? ''))) {
    if (view.text.isPunctuated && !cleaned[cleaned.length - 2]?.endsWith(',')) break
    cleaned.pop()
  }
  return cleaned
}

function dropLead(words: readonly string[], isQuestion: boolean, pack: LanguagePack): string[] {
  const own = findTitleWords(pack)
  let at = 0
  while (at < words.length) {
    const leads = countLeads(words, at, isQuestion, pack)
    if (leads === 0 || own?.isFirstPart(toCore(words[at] ?? ''), toCore(words[at + 1] ?? '')) === true) break
    at += leads
  }
  return words.slice(at)
}

/** The sentence itself and its parts between commas. */
export function splitClauses(sentence: Sentence, view: SourceView): Clause[] {
  const words = cleanWords(sentence, view)
  const cuts = [0]
  words.forEach((word, index) => {
    if (/[,;:，；：、–—]$/u.test(word) && index + 1 < words.length) cuts.push(index + 1)
  })
  cuts.push(words.length)
  const clauses: Clause[] = []
  for (let from = 0; from < cuts.length - 1; from++) {
    for (let to = from + 1; to < cuts.length; to++) {
      const part = words.slice(cuts[from], cuts[to])
      const clause = dropLead(part, sentence.isQuestion, view.text.pack)
      const endsSentence = to === cuts.length - 1
      const leads = part.length - clause.length
      const next = toCore(words[cuts[to] ?? words.length] ?? '')
      const opensSentence = from === 0
      if (clause.length > 0)
        clauses.push({ words: clause, leads, opensSentence, isWhole: opensSentence && endsSentence, endsSentence, next })
    }
  }
  return clauses
}

/** Whether a comma marks where speech broke off: "some way of, what do you do". */
const breaksOff = (cores: readonly string[], words: readonly string[], pack: LanguagePack) =>
  words.some((word, index) => (/[,–—-]$/u.test(word) && pack.openEnds.has(cores[index] ?? '')) || /\p{L}[-–—]$/u.test(word))

function hasVerb(cores: readonly string[], view: SourceView): boolean {
  let isTagged = false
  for (const core of cores) {
    const kind = view.text.kindOf(core)
    if (!kind && !/'/.test(core)) continue
    isTagged = true
    if (/'(?:s|re|m|ll|ve|d|t)$/.test(core) || (kind?.verb ?? 0) > 0.5) return true
  }
  return !isTagged
}

/** An article, followed by its noun, does not point back. */
export const opensBack = ([first = '', second = '']: readonly string[], pack: LanguagePack) =>
  pack.danglingOpeners.has(first) && (!pack.articles.has(first) || pack.pronounFollowers.has(second))

/** How attractive a line is, and how well it reads alone. */
export function rateClause(clause: Clause, traits: SentenceTraits, view: SourceView, keyphrases: readonly Keyphrase[]): number {
  const { pack } = view.text
  const { words } = clause
  const cores = words.map(toCore)
  const text = cores.join(' ')
  const about = keyphrases.slice(0, 6).filter((phrase) => text.includes(phrase.text.toLowerCase())).length
  const content = cores.filter((core) => !pack.stopWords.has(core)).length
  let value = 0.9 * Math.min(about, 3) + 0.3 * Math.min(content, 6) + (clause.isWhole ? 1 : 0)
  value += (clause.endsSentence ? 0.9 : 0.3) * traits.asks + 0.7 * traits.claim + 0.6 * traits.contrast + 0.6 * traits.surprise
  value += 0.5 * traits.superlative + 0.5 * traits.numbers - 1.5 * traits.housekeeping - traits.lookBack
  if (opensBack(cores, pack)) value -= 2
  if (pack.openEnds.has(cores[cores.length - 1] ?? '')) value -= 3
  // "If", "when" and "because" need a main clause, which a piece cut at a comma lacks.
  if (pack.subordinators.has(cores[0] ?? '') && !words.some((word) => word.endsWith(',')) && traits.asks === 0) value -= 3
  if (breaksOff(cores, words, pack)) value -= 2.5
  if (!hasVerb(cores, view)) value -= 1.5
  const pointers = cores.filter((core) => pack.pointers.has(core)).length
  value -= 0.5 * Math.min(pointers, 3)
  const length = words.join(' ').length
  return value - (length > 66 ? 0.4 : 0) - (length < 26 ? 0.8 : 0) - (words.length < 4 && !pack.unspaced ? 1.5 : 0)
}
