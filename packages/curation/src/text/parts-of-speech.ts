import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'
import type { LanguagePack } from './language-pack.ts'

/** Share of each part of speech in a word's uses in this source, 0 to 1; null for languages without a tagger. */
export type WordKinds = (norm: string) => { noun: number; adjective: number; verb: number } | null

type Counts = { noun: number; adjective: number; verb: number; all: number }

let tagger: ReturnType<typeof winkNLP> | undefined

/** A tagged piece of an English text; "don't" is two. `kind` is its universal part of speech. */
export type Tagged = { text: string; norm: string; kind: string; isGlued: boolean }

/** Corrections: the tagger takes some contractions for names, and "hardest part" for an action. */
const contraction = /^(I|you|we|they|he|she|it)(['’](?:m|re|ve|ll|d|s))$/i

const toTagged = (text: string, kind: string, isGlued: boolean): Tagged => ({
  text,
  norm: text.toLowerCase().replaceAll('’', "'"),
  kind,
  isGlued,
})

/** An English text in tagged pieces, in order. */
export function tagText(text: string): Tagged[] {
  tagger ??= winkNLP(model, ['sbd', 'pos'])
  const { its } = tagger
  const tokens = tagger.readDoc(text).tokens()
  const kinds = tokens.out(its.pos)
  const spaces = tokens.out(its.precedingSpaces)
  const words = tokens.out(its.value)
  return words.flatMap((piece, index): Tagged[] => {
    const isGlued = index > 0 && spaces[index] === ''
    const [, pronoun, verb] = contraction.exec(piece) ?? []
    if (pronoun && verb) return [toTagged(pronoun, 'PRON', isGlued), toTagged(verb, 'AUX', true)]
    const isPart = piece === 'part' && /^(?:\p{L}+est|most|only|best|worst|big|good|bad|nice|cool)$/iu.test(words[index - 1] ?? '')
    return [toTagged(piece, isPart ? 'NOUN' : (kinds[index] ?? 'X'), isGlued)]
  })
}

function countKinds(sentences: readonly { text: string }[]): Map<string, Counts> {
  tagger ??= winkNLP(model, ['sbd', 'pos'])
  const { its } = tagger
  const counts = new Map<string, Counts>()
  for (const sentence of sentences) {
    const tokens = tagger.readDoc(sentence.text).tokens()
    const kinds = tokens.out(its.pos)
    tokens.out(its.normal).forEach((word, index) => {
      let entry = counts.get(word)
      if (!entry) counts.set(word, (entry = { noun: 0, adjective: 0, verb: 0, all: 0 }))
      const kind = kinds[index]
      entry.all++
      if (kind === 'NOUN' || kind === 'PROPN') entry.noun++
      else if (kind === 'ADJ') entry.adjective++
      else if (kind === 'VERB' || kind === 'AUX') entry.verb++
    })
  }
  return counts
}

/** The most frequent part of speech of each word of an English source. */
export function readWordKinds(sentences: readonly { text: string }[], pack: LanguagePack): WordKinds {
  if (pack.code !== 'en') return () => null
  const counts = countKinds(sentences)
  return (norm) => {
    const entry = counts.get(norm)
    return entry ? { noun: entry.noun / entry.all, adjective: entry.adjective / entry.all, verb: entry.verb / entry.all } : null
  }
}
