import type { SourceView } from '../moments/source-view.ts'
import type { Token } from '../text/tokens.ts'

/** Weights of hashed words; several words may share a slot, and none can be read back. */
export type WordTable = { weights: Int8Array; scale: number }
export type Edge = 'start' | 'end'

const bits = 16
export const tableSize = 1 << bits

/** FNV-1a, folded into one of 2^`ofBits` slots. */
export function hashToSlot(text: string, ofBits: number): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 16777619)
  }
  hash ^= hash >>> 15
  return (hash >>> 0) & ((1 << ofBits) - 1)
}

const places = (features: readonly string[]) => Int32Array.from(new Set(features.map((feature) => hashToSlot(feature, bits))))
const norms = (tokens: readonly Token[] | undefined) => (tokens ?? []).map((token) => token.norm)

/** Words a sentence opens with, contains, and has just before and after it. */
function listStartWords({ text: { sentences } }: SourceView, index: number): Int32Array {
  const sentence = sentences[index]
  const before = sentences[index - 1]
  const own = norms(sentence?.tokens)
  const previous = norms(before?.tokens)
  const features = own.slice(0, 6).map((word, at) => `${at < 1 ? 'first' : at < 3 ? 'second' : 'third'}:${word}`)
  features.push(`pair:${own.slice(0, 2).join('_')}`, `triple:${own.slice(0, 3).join('_')}`, `before:${previous[0] ?? ''}`)
  for (const token of sentence?.tokens ?? []) features.push(`says:${token.stem}`)
  for (const word of norms(sentences[index + 1]?.tokens).slice(0, 3)) features.push(`next:${word}`)
  for (const word of previous.slice(-3)) features.push(`last:${word}`)
  if (before && sentence && before.speaker !== sentence.speaker) features.push(`turn:${own[0] ?? ''}`)
  return places(features)
}

/** Words of the last sentence and of the opening of the next. */
function listEndWords({ text: { sentences } }: SourceView, index: number): Int32Array {
  const sentence = sentences[index]
  const after = sentences[index + 1]
  const own = norms(sentence?.tokens)
  const next = norms(after?.tokens)
  const features = next.slice(0, 4).map((word, at) => `${at < 1 ? 'next' : 'then'}:${word}`)
  features.push(`pair:${next.slice(0, 2).join('_')}`, `first:${own[0] ?? ''}`, `opens:${own.slice(0, 2).join('_')}`)
  for (const token of sentence?.tokens ?? []) features.push(`says:${token.stem}`)
  for (const word of own.slice(-2)) features.push(`last:${word}`)
  if (after && sentence && after.speaker !== sentence.speaker) features.push(`turn:${next[0] ?? ''}`)
  return places(features)
}

const readers: Record<Edge, (view: SourceView, index: number) => Int32Array> = { start: listStartWords, end: listEndWords }
export const edgeNames: readonly Edge[] = ['start', 'end']

/** For each sentence the slots of its words in the table of a use. */
export const readWords = (view: SourceView, use: Edge): Int32Array[] => view.text.sentences.map((_, index) => readers[use](view, index))

export function scoreWords({ weights, scale }: WordTable, words: Int32Array): number {
  if (words.length === 0) return 0
  let sum = 0
  for (let at = 0; at < words.length; at++) sum += weights[words[at] as number] as number
  return (scale * sum) / Math.sqrt(words.length)
}
