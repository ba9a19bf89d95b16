import type { CueName } from '../text/pack-source.ts'
import { listBurstsWithin } from '../moments/sound.ts'
import type { SentenceTraits } from '../moments/sentence-traits.ts'
import type { SourceView } from '../moments/source-view.ts'
import { toCueText } from '../text/tokens.ts'
import { toPhrasesPattern, splitPhrases } from './phrases.ts'
import type { MannerName } from './prompt-word-lists.ts'
import { promptWords } from './prompt-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Contributions of a sentence's traits, in addition to its phrases. */
const traitShares: Partial<Record<MannerName, Partial<Record<CueName | 'asks' | 'numbers', number>>>> = {
  humour: { humour: 0.8 },
  question: { asks: 1 },
  story: { story: 0.8 },
  advice: { howTo: 0.5 },
  numbers: { numbers: 1 },
  surprise: { surprise: 0.7 },
  emotion: { emotion: 0.3 },
  argument: { contrast: 0.2 },
  opinion: { claim: 0.5 },
  lesson: { payoff: 0.6 },
  housekeeping: { housekeeping: 0.8 },
}

const weakSign = 0.3

/** Presence of a manner in each sentence, 0 to 1, from its phrases and traits. */
function findOwnSigns(manner: MannerName, view: SourceView): Float64Array {
  const { pack } = view.text
  const phrases = splitPhrases(promptWords[pack.code]?.manners[manner]?.said ?? '')
  const strong = toPhrasesPattern(
    phrases.filter((phrase) => !phrase.startsWith('~')),
    pack,
  )
  const weak = toPhrasesPattern(
    phrases.filter((phrase) => phrase.startsWith('~')).map((phrase) => phrase.slice(1)),
    pack,
  )
  const shares = Object.entries(traitShares[manner] ?? {}) as [keyof SentenceTraits, number][]
  return Float64Array.from(view.text.sentences, (sentence, index) => {
    const { text } = toCueText(sentence.tokens, pack)
    const signs = (text.match(strong)?.length ?? 0) + weakSign * (text.match(weak)?.length ?? 0)
    const traits = view.traits[index]
    const fromTraits = shares.reduce((sum, [name, share]) => sum + share * Number(traits?.[name] ?? 0), 0)
    return 1 - Math.exp(-signs) * (1 - Math.min(0.95, fromTraits))
  })
}

const laughter = /laugh|lach|risa|riso|rires|risate|śmiech|笑|웃/iu

/** Laughter refers to what was said just before it. */
function addLaughter(values: Float64Array, view: SourceView): void {
  view.text.sentences.forEach((sentence, index) => {
    const isNoted = sentence.tokens.some((token) => laughter.test(token.norm) && view.text.words[token.word]?.text.startsWith('['))
    const isHeard = listBurstsWithin(view.sound, sentence.startMs, sentence.endMs + 1000).length > 0
    if (!isNoted && !isHeard) return
    for (const [back, value] of [
      [0, 0.7],
      [1, 0.7],
      [2, 0.4],
    ] as const) {
      if (index - back >= 0) values[index - back] = Math.max(values[index - back] ?? 0, value)
    }
  })
}

/** An answer belongs to its question. */
function addAnswers(values: Float64Array): void {
  const asks = Float64Array.from(values)
  asks.forEach((value, index) => {
    if (value < 0.6) return
    for (let after = 1; after <= 2 && index + after < asks.length; after++) {
      if ((asks[index + after] ?? 0) < 0.5) values[index + after] = Math.max(values[index + after] ?? 0, 0.5 / after)
    }
  })
}

/** A turn that begins with "no" or "but" is a reply. */
function addBackTalk(values: Float64Array, view: SourceView): void {
  const { sentences, pack } = view.text
  sentences.forEach((sentence, index) => {
    const before = sentences[index - 1]
    const first = sentence.tokens[0]?.norm ?? ''
    if (!before?.speaker || before.speaker === sentence.speaker || !sentence.speaker) return
    if (backTalk.has(first) && (pack.responsiveOpeners.has(first) || pack.danglingOpeners.has(first)))
      values[index] = Math.max(values[index] ?? 0, 0.45)
  })
}

const backTalk = new Set('no nope but well nein aber doch non mais no pero não mas ma nee maar nie ale 不 但是 아니 하지만'.split(' '))

/** How much each sentence has of a manner, 0 to 1. */
export function measureManner(manner: MannerName, askedRoots: readonly string[], view: SourceView, vocabulary: Vocabulary): Float64Array {
  const values = findOwnSigns(manner, view)
  if (manner === 'humour') addLaughter(values, view)
  if (manner === 'question') addAnswers(values)
  if (manner === 'argument') addBackTalk(values, view)
  // "Predictions" may itself be the subject.
  for (const root of askedRoots)
    for (const index of vocabulary.sentencesOf.get(root) ?? []) values[index] = Math.max(values[index] ?? 0, 0.85)
  return values
}
