import { parseNumbers, decodeBase64, unpackForest, type Forest, type PackedForest } from './forest.ts'
import { edgeParts, meaningParts, type EdgeMeaning, type MeaningModel, type MeaningPart } from './meaning.ts'
import type { ModelKind } from './model-kind.ts'
import type { PhraseTable } from './phrases.ts'
import { sentenceQuestions, type SentenceQuestion } from './rows.ts'
import { edgeNames, type WordTable, type Edge } from './word-tables.ts'
import packed from './selection-model.json' with { type: 'json' }

/** All learned values for one way of reading a talk. */
export type KindModel = {
  words: Record<Edge, WordTable>
  questions: Record<SentenceQuestion, Forest>
  phrases: PhraseTable
  /** Learned from what a show's own editors quote. */
  quotedPhrases: PhraseTable
  passage: Forest
  window: Forest
  /** Values at the scores 0 to 10; see `scoreAt`. */
  knots: Record<KnotName, Float32Array>
  /** Only where sentences can be encoded. */
  meaning?: MeaningModel | undefined
}
export type KnotName = 'overall' | 'hook' | 'coherence' | 'connection' | 'trend'
export type SelectionModel = { kinds: Record<ModelKind, KindModel>; place: Float32Array }

type PackedPhrases = Record<'weights' | 'rarities', string> & Pick<PhraseTable, 'weightScale' | 'rarityScale'>

export type PackedKind = {
  words: Record<Edge, { weights: string; scale: number }>
  questions: Record<SentenceQuestion, PackedForest>
  phrases: PackedPhrases
  quotedPhrases: PackedPhrases
  passage: PackedForest
  window: PackedForest
  knots: Record<KnotName, string>
  meaning?: PackedMeaning | undefined
}
type PackedMeaning = {
  parts: Record<MeaningPart, string>
  signs: string
  intercept: number
  share: number
  knots: string
  edges: { [Edge in keyof EdgeMeaning]: Record<keyof EdgeMeaning[Edge], string> }
}
export type PackedModel = { provenance: object; kinds: Record<ModelKind, PackedKind>; place: string }

export const knotNames: readonly KnotName[] = ['overall', 'hook', 'coherence', 'connection', 'trend']

function toRecord<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

const toSigned = (text: string) => new Int8Array(decodeBase64(text).buffer as ArrayBuffer)
const unpackPhrases = ({ weights, rarities, ...scales }: PackedPhrases): PhraseTable => ({
  ...scales,
  weights: toSigned(weights),
  rarities: decodeBase64(rarities),
})

const unpackKind = (kind: PackedKind): KindModel => ({
  words: toRecord(edgeNames, (use) => ({
    weights: toSigned(kind.words[use].weights),
    scale: kind.words[use].scale,
  })),
  questions: toRecord(sentenceQuestions, (question) => unpackForest(kind.questions[question])),
  phrases: unpackPhrases(kind.phrases),
  quotedPhrases: unpackPhrases(kind.quotedPhrases),
  passage: unpackForest(kind.passage),
  window: unpackForest(kind.window),
  knots: toRecord(knotNames, (name) => Float32Array.from(parseNumbers(kind.knots[name]))),
  meaning: kind.meaning && unpackMeaning(kind.meaning),
})

const unpackMeaning = ({ parts, signs, knots, edges, ...numbers }: PackedMeaning): MeaningModel => ({
  ...numbers,
  parts: toRecord(meaningParts, (part) => Float32Array.from(parseNumbers(parts[part]))),
  signs: Float32Array.from(parseNumbers(signs)),
  knots: Float32Array.from(parseNumbers(knots)),
  edges: toRecord(edgeNames, (edge) => toRecord(edgeParts, (part) => Float32Array.from(parseNumbers(edges[edge][part])))),
})

const unpackModel = (model: PackedModel): SelectionModel => ({
  kinds: { full: unpackKind(model.kinds.full), neutral: unpackKind(model.kinds.neutral) },
  place: Float32Array.from(parseNumbers(model.place)),
})

/** The model written by `npm run train -- selection`. */
export const shippedModel = unpackModel(packed)
