import { fromText, unpackForest, type Forest, type PackedForest } from './forest.ts'
import type { ModelKind } from './model-kind.ts'
import { sentenceQuestions, type SentenceQuestion } from './rows.ts'
import { wordUses, type WordTable, type WordUse } from './word-tables.ts'
import packed from './selection-model.json' with { type: 'json' }

/** Everything that was learned, for one way of reading a talk. */
export type KindModel = {
  words: Record<WordUse, WordTable>
  questions: Record<SentenceQuestion, Forest>
  window: Forest
  /** Values at the scores 0 to 10; see `scoreAt`. */
  knots: Record<KnotName, Float32Array>
}
export type KnotName = 'overall' | 'hook' | 'coherence' | 'connection' | 'trend'
export type SelectionModel = { kinds: Record<ModelKind, KindModel>; place: Float32Array }

export type PackedKind = {
  words: Record<WordUse, { weights: string; scale: number }>
  questions: Record<SentenceQuestion, PackedForest>
  window: PackedForest
  knots: Record<KnotName, string>
}
export type PackedModel = { provenance: object; kinds: Record<ModelKind, PackedKind>; place: string }

export const knotNames: readonly KnotName[] = ['overall', 'hook', 'coherence', 'connection', 'trend']

function recordOf<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

const unpackKind = (kind: PackedKind): KindModel => ({
  words: recordOf(wordUses, (use) => ({
    weights: Int8Array.from(fromText(kind.words[use].weights)),
    scale: kind.words[use].scale,
  })),
  questions: recordOf(sentenceQuestions, (question) => unpackForest(kind.questions[question])),
  window: unpackForest(kind.window),
  knots: recordOf(knotNames, (name) => Float32Array.from(fromText(kind.knots[name]))),
})

export const unpackModel = (model: PackedModel): SelectionModel => ({
  kinds: { full: unpackKind(model.kinds.full), neutral: unpackKind(model.kinds.neutral) },
  place: Float32Array.from(fromText(model.place)),
})

/** The model that `npm run train -- selection` wrote. */
export const shippedModel = unpackModel(packed)
