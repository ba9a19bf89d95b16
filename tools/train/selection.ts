import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toText } from '@clipwright/curation/selection/forest'
import type { PhraseTable } from '@clipwright/curation/selection/phrases'
import { edgeParts, meaningParts } from '@clipwright/curation/selection/meaning'
import type { ModelKind } from '@clipwright/curation/selection/model-kind'
import { listEdgeNames, listPassageNames, sentenceQuestions, windowNames } from '@clipwright/curation/selection/rows'
import { knotNames, type PackedKind, type PackedModel } from '@clipwright/curation/selection/selection-model'
import { edgeNames } from '@clipwright/curation/selection/word-tables'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { measurePairAccuracy, spearman } from '../bench/selection-figures.ts'
import { root } from '../run.ts'
import { measurePlace, type HeldOut } from './calibrate.ts'
import { crossValidate, listExamples, readExamples, readExamplesWithMeanings, type Material } from './cross-validate.ts'
import { fitKind, fittedParts, type FittedPart, type LearnedKind } from './fit-selection.ts'
import { readJudgements } from './judgements.ts'
import { bytesToText, packForest } from './pack-forest.ts'
import { readReadings } from './readings.ts'
import { loadReadTalks } from './talks.ts'

const target = join(root, 'packages/curation/src/selection/selection-model.json')

function measureAgreement(heldOut: readonly HeldOut[]) {
  const values = heldOut.map(({ value }) => value)
  const ratings = heldOut.map(({ rating }) => rating)
  const pairs = measurePairAccuracy(values, ratings)
  const three = (value: number) => Number(value.toFixed(3))
  return { window_spearman: three(spearman(values, ratings)), pair_accuracy_two_steps: three(pairs.right / Math.max(1, pairs.pairs)) }
}

const record = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

const packPhrases = (table: PhraseTable) => ({ ...table, weights: bytesToText(table.weights), rarities: bytesToText(table.rarities) })

const packMeaning = (
  { parts, signs, intercept, share, edges }: NonNullable<LearnedKind['meaning']>,
  knots: Float32Array,
): PackedKind['meaning'] => ({
  parts: record(meaningParts, (part) => toText(parts[part])),
  signs: toText(signs),
  intercept,
  share,
  knots: toText(knots),
  edges: record(edgeNames, (edge) => record(edgeParts, (part) => toText(edges[edge][part]))),
})

type Knots = { knots: Record<string, Float32Array>; meaningKnots: Float32Array }

const packKind = (learned: LearnedKind, { knots, meaningKnots }: Knots): PackedKind => ({
  words: record(edgeNames, (use) => ({ weights: bytesToText(learned.words[use].weights), scale: learned.words[use].scale })),
  questions: record(sentenceQuestions, (question) => packForest(learned.questions[question])),
  phrases: packPhrases(learned.phrases),
  quotedPhrases: packPhrases(learned.quotedPhrases),
  passage: packForest(learned.passage),
  window: packForest(learned.window),
  knots: record(knotNames, (name) => toText(knots[name] ?? new Float32Array())),
  ...(learned.meaning ? { meaning: packMeaning(learned.meaning, meaningKnots) } : {}),
})

/** Gain of each feature in a model, as shares; a sign used at several places counts once. */
function listGains(names: readonly string[], gains: Float64Array): [string, number][] {
  const byName = new Map<string, number>()
  names.forEach((name, index) => {
    const sign = name.replace(/@.*$/, '')
    byName.set(sign, (byName.get(sign) ?? 0) + (gains[index] ?? 0))
  })
  const total = [...byName.values()].reduce((sum, gain) => sum + gain, 0)
  return [...byName].map(([name, gain]): [string, number] => [name, gain / total]).sort((a, b) => b[1] - a[1])
}

async function fitOne(material: Material, kind: ModelKind, log: (line: string) => void) {
  const examples = kind === 'full' ? await readExamplesWithMeanings(material, log) : readExamples(material, kind)
  const checked = crossValidate(material.judgements, kind, examples, log)
  const signNames = examples.sections[0]?.reading.signNames ?? []
  const names: Record<FittedPart, readonly string[]> = {
    start: listEdgeNames(signNames, 'start'),
    end: listEdgeNames(signNames, 'end'),
    passage: listPassageNames(signNames),
    window: windowNames,
  }
  const gains = record(fittedParts, (part) => new Float64Array(names[part].length))
  const learned = fitKind(listExamples(examples), gains)
  const figures = measureAgreement(checked.heldOut)
  log(`  ${kind}: ${JSON.stringify(figures)}`)
  for (const part of fittedParts) {
    const shares = listGains(names[part], gains[part]).slice(0, 14)
    log(`    ${part}: ${shares.map(([name, share]) => `${name} ${(100 * share).toFixed(1)} %`).join(', ')}`)
  }
  return { packed: packKind(learned, checked), figures }
}

/** Fits the selection model to the judgements in a folder and writes it, with its provenance. */
export async function trainSelection({ dataDir, log }: { dataDir: string; log(line: string): void }): Promise<boolean> {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`${dataDir} holds no judgements/sections.jsonl. Pass --data with the folder above them.`)
    return false
  }
  const readings = readReadings()
  const material: Material = { judgements, readings, talks: loadReadTalks(join(dataDir, 'media')) }
  const full = await fitOne(material, 'full', log)
  const neutral = await fitOne(material, 'neutral', log)
  const model: PackedModel = {
    provenance: {
      date: new Date().toISOString().slice(0, 10),
      sections: judgements.sections.length,
      windows: judgements.sections.reduce((sum, { windows }) => sum + windows.length, 0),
      bestMoments: judgements.sections.reduce((sum, { best }) => sum + best.length, 0),
      episodes: judgements.episodes.length,
      passages: judgements.episodes.reduce((sum, { quotes }) => sum + quotes.length, 0),
      stretchesReadAgain: readings.stretches.length,
      sha256: { ...judgements.hashes, 'readings.jsonl': readings.hash },
      crossValidatedByShow: { full: full.figures, neutral: neutral.figures },
    },
    kinds: { full: full.packed, neutral: neutral.packed },
    place: toText(measurePlace(judgements.episodes)),
  }
  const text = `${JSON.stringify(model, null, 2)}\n`
  writeFileSync(target, text)
  log(`Wrote ${target}: ${(text.length / 1024 ** 2).toFixed(2)} MB`)
  return true
}
