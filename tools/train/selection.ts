import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packForest, toText } from '@clipwright/curation/selection/forest'
import type { ModelKind } from '@clipwright/curation/selection/model-kind'
import { sentenceQuestions, windowNames } from '@clipwright/curation/selection/rows'
import { knotNames, type PackedKind, type PackedModel } from '@clipwright/curation/selection/selection-model'
import { wordUses } from '@clipwright/curation/selection/word-tables'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { pairAccuracy, spearman } from '../bench/selection-figures.ts'
import { root } from '../run.ts'
import { measurePlace, type HeldOut } from './calibrate.ts'
import { crossValidate, readExamples } from './cross-validate.ts'
import { fitKind, type LearnedKind } from './fit-selection.ts'
import { readJudgements, type Judgements } from './judgements.ts'

const target = join(root, 'packages/curation/src/selection/selection-model.json')

function agreement(heldOut: readonly HeldOut[]) {
  const values = heldOut.map(({ value }) => value)
  const ratings = heldOut.map(({ rating }) => rating)
  const pairs = pairAccuracy(values, ratings)
  const three = (value: number) => Number(value.toFixed(3))
  return { window_spearman: three(spearman(values, ratings)), pair_accuracy_two_steps: three(pairs.right / Math.max(1, pairs.pairs)) }
}

const record = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

const packKind = (learned: LearnedKind, knots: Record<string, Float32Array>): PackedKind => ({
  words: record(wordUses, (use) => ({ weights: learned.words[use].weights.join(' '), scale: learned.words[use].scale })),
  questions: record(sentenceQuestions, (question) => packForest(learned.questions[question])),
  window: packForest(learned.window),
  knots: record(knotNames, (name) => toText(knots[name] ?? new Float32Array())),
})

/** What each group of features won in the window model, as shares; a feature at several places counts once. */
function gainTable(names: readonly string[], gains: Float64Array): [string, number][] {
  const byName = new Map<string, number>()
  names.forEach((name, index) => {
    const sign = name.replace(/[@~].*$/, '')
    byName.set(sign, (byName.get(sign) ?? 0) + (gains[index] ?? 0))
  })
  const total = [...byName.values()].reduce((sum, gain) => sum + gain, 0)
  return [...byName].map(([name, gain]): [string, number] => [name, gain / total]).sort((a, b) => b[1] - a[1])
}

function fitOne(judgements: Judgements, kind: ModelKind, log: (line: string) => void) {
  const examples = readExamples(judgements, kind)
  const checked = crossValidate(judgements, kind, examples, log)
  const names = windowNames(examples.sections[0]?.reading.signNames ?? [])
  const gains = new Float64Array(names.length)
  const learned = fitKind(examples.sections, examples.episodes, gains)
  const figures = agreement(checked.heldOut)
  log(`  ${kind}: ${JSON.stringify(figures)}`)
  for (const [name, share] of gainTable(names, gains).slice(0, 40)) log(`    ${name.padEnd(20)} ${(100 * share).toFixed(1)} %`)
  return { packed: packKind(learned, checked.knots), figures }
}

/** Fits the selection model from the judgements in a folder and writes it, with where it comes from. */
export function trainSelection({ dataDir, log }: { dataDir: string; log(line: string): void }): boolean {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`${dataDir} holds no judgements/sections.jsonl. Pass --data with the folder above them.`)
    return false
  }
  const full = fitOne(judgements, 'full', log)
  const neutral = fitOne(judgements, 'neutral', log)
  const model: PackedModel = {
    provenance: {
      date: new Date().toISOString().slice(0, 10),
      sections: judgements.sections.length,
      windows: judgements.sections.reduce((sum, { windows }) => sum + windows.length, 0),
      bestMoments: judgements.sections.reduce((sum, { best }) => sum + best.length, 0),
      episodes: judgements.episodes.length,
      passages: judgements.episodes.reduce((sum, { quotes }) => sum + quotes.length, 0),
      sha256: judgements.hashes,
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
