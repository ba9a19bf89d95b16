import { joinTexts, type Sentence, type SourceText } from '../text/source-text.ts'
import type { Salience } from '../text/salience.ts'
import type { Token } from '../text/tokens.ts'
import { compareText } from '../text/text-order.ts'
import { findTitleWords } from './title-words.ts'

export type Keyphrase = {
  /** As spoken, for example "Lightning node". */
  text: string
  stems: string[]
  weight: number
  count: number
}

const longestPhrase = 3

/** Words too common for a key phrase that no list can enumerate: too long, or spelled-out noise. */
const isUsable = (token: Token) =>
  !token.isStop && !token.isFiller && token.norm.length <= 30 && !/^(?:\d+|https?|www|com)$/.test(token.norm)

function splitIntoRuns(sentence: Sentence): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  for (const token of sentence.tokens) {
    const previous = run[run.length - 1]
    if (!isUsable(token) || (previous && token.word > previous.word + 1)) {
      if (run.length > 0) runs.push(run)
      run = []
    }
    if (isUsable(token)) run.push(token)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

/** Whether a mark such as a comma separates two neighbouring words. */
const isParted = (token: Token, source: SourceText) => /[,;:.!?…、，。；：]["'”’)]*$/u.test(source.words[token.word]?.text ?? '')

/** Whether words name a thing: nouns and adjectives that end in a noun. Without a tagger, always true. */
function namesThing(phrase: readonly Token[], source: SourceText): boolean {
  // German nouns are capitalised.
  if (source.pack.code === 'de' && source.isPunctuated) return phrase.every(({ surface }) => /^\p{Lu}/u.test(surface))
  if (source.pack.code === 'ko') return phrase.every((token) => source.particleNouns.has(token.stem))
  return phrase.every((token, index) => {
    const kind = source.kindOf(token.norm)
    if (!kind) return true
    return index === phrase.length - 1 ? kind.noun >= 0.6 : kind.noun >= 0.5 || kind.noun + kind.adjective >= 0.8
  })
}

function listPhrases(sentence: Sentence, source: SourceText): Token[][] {
  const phrases: Token[][] = []
  const plainNouns = findTitleWords(source.pack)?.plainNouns
  for (const run of splitIntoRuns(sentence)) {
    for (let from = 0; from < run.length; from++) {
      const phrase: Token[] = []
      for (let to = from; to < run.length && to < from + longestPhrase; to++) {
        const token = run[to]
        if (!token) break
        phrase.push(token)
        const isPlain = plainNouns !== undefined && phrase.every(({ norm }) => plainNouns.has(norm))
        if (!isPlain && namesThing(phrase, source)) phrases.push([...phrase])
        if (isParted(token, source)) break
      }
    }
  }
  return phrases
}

const looksLikeVerb = (form: string, source: SourceText) =>
  !/^\p{Lu}/u.test(form) && source.pack.verbEndings.some((ending) => form.endsWith(ending) && form.length > ending.length + 1)

/** Whether words that are no name have a determiner somewhere, as nouns do. Romance nouns come before their adjectives, Dutch ones after them. */
function mayBeNoun(stems: readonly string[], form: string, { determinedStems, pack }: SourceText): boolean {
  if (!determinedStems || /^\p{Lu}/u.test(form)) return true
  return (pack.code === 'nl' ? stems : stems.slice(0, 1)).some((stem) => determinedStems.has(stem))
}

/** The most frequent spelling of a phrase; names keep their capitals, the start of a sentence adds none. */
function findCommonForm(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))[0]?.[0] ?? ''
}

function writeSurface(phrase: readonly Token[], sentence: Sentence, source: SourceText): string {
  const words = phrase.map((token, index) => {
    // The particle belongs to the sentence, not to the name.
    if (source.pack.code === 'ko' && index === phrase.length - 1) return token.stem
    const opensSentence = token === sentence.tokens[0]
    const isName =
      /^\p{Lu}.*\p{Lu}/u.test(token.surface) || ((source.pack.capitalNouns || !opensSentence) && /^\p{Lu}/u.test(token.surface))
    const spelling = isName ? token.surface : token.norm
    return index === phrase.length - 1 && source.pack.code === 'en' ? spelling.replace(/['’]s$/, '') : spelling
  })
  return joinTexts(words, source.pack)
}

/** Subjects of a run of sentences: words and short phrases by frequency and salience here, best first. */
export function findKeyphrases(sentences: readonly Sentence[], source: SourceText, salience: Salience, most: number): Keyphrase[] {
  const phrases = new Map<string, { stems: string[]; forms: Map<string, number>; count: number }>()
  for (const sentence of sentences) {
    for (const phrase of listPhrases(sentence, source)) {
      const stems = phrase.map((token) => token.stem)
      if (new Set(stems).size < stems.length) continue
      const key = stems.join(' ')
      let entry = phrases.get(key)
      if (!entry) phrases.set(key, (entry = { stems, forms: new Map(), count: 0 }))
      const surface = writeSurface(phrase, sentence, source)
      entry.forms.set(surface, (entry.forms.get(surface) ?? 0) + 1)
      entry.count++
    }
  }
  const keyphrases = [...phrases.values()].flatMap(({ stems, forms, count }): Keyphrase[] => {
    const text = findCommonForm(forms)
    if (!mayBeNoun(stems, text, source)) return []
    const mean = stems.reduce((sum, stem) => sum + (salience.get(stem) ?? 0), 0) / stems.length
    // A phrase that occurs once is chance; one that occurs twice is a term, and worth more than its parts.
    const size = stems.length === 1 ? 1 : count > 1 ? 1 + 0.35 * stems.length : 0.45
    return [{ text, stems, count, weight: mean * size * Math.log(1 + count) * (looksLikeVerb(text, source) ? 0.3 : 1) }]
  })
  return dropContained(
    keyphrases.sort((a, b) => b.weight - a.weight || compareText(a.stems.join(' '), b.stems.join(' '))),
    most,
  )
}

/** Parts of a talk in which a subject of the whole is expected, and phrases that are looked at for it. */
const parts = 10
const mostLookedAt = 40

/** Subjects of a whole talk: key phrases that come back all through it before those of one part, best first. */
export function findTalkSubjects(source: SourceText, salience: Salience, most: number): Keyphrase[] {
  const { sentences } = source
  const stemsOf = Array.from({ length: parts }, () => new Set<string>())
  sentences.forEach(({ tokens }, index) => {
    for (const { stem } of tokens) stemsOf[Math.floor((parts * index) / sentences.length)]?.add(stem)
  })
  const spreadOf = ({ stems }: Keyphrase) => stemsOf.filter((part) => stems.every((stem) => part.has(stem))).length / parts
  return findKeyphrases(sentences, source, salience, mostLookedAt)
    .map((phrase) => ({ ...phrase, weight: phrase.weight * spreadOf(phrase) }))
    .toSorted((a, b) => b.weight - a.weight || compareText(a.text, b.text))
    .slice(0, most)
}

function dropContained(phrases: readonly Keyphrase[], most: number): Keyphrase[] {
  const picks: Keyphrase[] = []
  for (const phrase of phrases) {
    if (picks.length >= most || phrase.weight <= 0) break
    if (picks.some((other) => phrase.stems.some((stem) => other.stems.includes(stem)))) continue
    picks.push(phrase)
  }
  return picks
}

/** The spelling that clips before used for the same words, as "idea" for "ideas"; the first one decides, and is noted in `spellings`. */
export function spellAlike({ stems, text }: Keyphrase, spellings: Map<string, string>): string {
  // Stems keep the s of “as”, so that “ideas” has another one than “idea”.
  const key = stems.map((stem) => stem.replace(/(?<=\p{L}{2}a)s$/u, '')).join(' ')
  const spelling = spellings.get(key) ?? text
  spellings.set(key, spelling)
  return spelling
}
