import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { edgeSignNames, type EdgeSign, type EdgeSignWeights } from '@clipwright/curation/selection/edge-signs'
import { edgeNames, type Edge } from '@clipwright/curation/selection/word-tables'
import { measurePairAccuracy } from '../bench/selection-figures.ts'
import { root } from '../run.ts'
import { readLines } from './judgements.ts'
import { solve } from './solve.ts'

/**
 * A talk in another language than English: every sentence where a stranger can come in and every one after which the point has
 * been made, by number, and of all sentences the signs and the log odds of the neutral models. Read for this repository by a
 * language model in the role of a short-form editor (2026-11-30); no text of a talk is stored.
 */
type EdgeReading = {
  /** Begins with the code of its language. */
  talk: string
  starts: number[]
  ends: number[]
  odds: Record<Edge, number[]>
  signs: Record<EdgeSign, number[]>
}

/** Values of a sentence, its log odds first and its signs after them, and whether a reader listed it. */
type Example = { language: string; values: number[]; label: number }

/** Penalty on the weights of standardised values; 3 and 30 give the same. */
const ridge = 10
const rounds = 8

const listExamples = (readings: readonly EdgeReading[], edge: Edge): Example[] =>
  readings.flatMap(({ talk, starts, ends, odds, signs }) => {
    const listed = new Set(edge === 'start' ? starts : ends)
    return odds[edge].map((own, index) => ({
      language: talk.slice(0, 2),
      values: [own, ...edgeSignNames.map((name) => signs[name][index] ?? 0)],
      label: listed.has(index) ? 1 : 0,
    }))
  })

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const spreadOf = (values: readonly number[], centre = mean(values)) => Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))

/** Logistic regression by Newton's method, with a penalty on the weights of standardised values. Deterministic. */
function fit(examples: readonly Example[]): EdgeSignWeights {
  const size = edgeSignNames.length + 1
  const column = (at: number) => examples.map(({ values }) => values[at] ?? 0)
  const centres = Array.from({ length: size }, (_, at) => mean(column(at)))
  const spreads = centres.map((centre, at) => spreadOf(column(at), centre) || 1)
  const rows = examples.map(({ values }) => [...values.map((value, at) => (value - (centres[at] ?? 0)) / (spreads[at] ?? 1)), 1])
  const share = mean(examples.map(({ label }) => label))
  let weights = [...centres.map(() => 0), Math.log(share / (1 - share))]
  for (let round = 0; round < rounds; round++) {
    const system = weights.map((weight, at) => [
      ...weights.map((_, other): number => (at === other && at < size ? ridge : 0)),
      at < size ? -ridge * weight : 0,
    ])
    rows.forEach((row, index) => {
      const likely = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))
      const slope = likely * (1 - likely)
      const missed = (examples[index]?.label ?? 0) - likely
      system.forEach((line, at) => {
        const value = row[at] ?? 0
        for (let other = 0; other <= size; other++) line[other] = (line[other] ?? 0) + slope * value * (row[other] ?? 0)
        line[size + 1] = (line[size + 1] ?? 0) + missed * value
      })
    })
    const step = solve(system)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
  }
  return onSameScale(
    weights.slice(0, size).map((weight, at) => weight / (spreads[at] ?? 1)),
    examples,
  )
}

/** Mean and spread stay those of the neutral models: windows are valued by models that know edges of this scale. */
function onSameScale(slopes: readonly number[], examples: readonly Example[]): EdgeSignWeights {
  const sums = examples.map(({ values }) => values.reduce((sum, value, at) => sum + value * (slopes[at] ?? 0), 0))
  const olds = examples.map(({ values }) => values[0] ?? 0)
  const scale = spreadOf(olds) / spreadOf(sums)
  const [odds = 0, ...signs] = slopes.map((slope) => slope * scale)
  return {
    odds,
    intercept: mean(olds) - scale * mean(sums),
    weights: Object.fromEntries(edgeSignNames.map((name, at) => [name, signs[at] ?? 0])) as Record<EdgeSign, number>,
  }
}

const valueOf = ({ values: [own = 0, ...signs] }: Example, { odds, intercept, weights }: EdgeSignWeights) =>
  edgeSignNames.reduce((sum, name, at) => sum + weights[name] * (signs[at] ?? 0), intercept + odds * own)

/** Area under the curve: of pairs of a listed sentence and another, those in which the listed one has the greater value; a tie is half. */
function measureArea(examples: readonly { value: number; label: number }[]): number {
  // Labels two steps apart make every such pair one that counts.
  const { right, pairs } = measurePairAccuracy(
    examples.map(({ value }) => value),
    examples.map(({ label }) => 2 * label),
  )
  return right / Math.max(1, pairs)
}

/** Area under the curve by the neutral models alone, and with signs whose weights were fitted without the language. */
function measure(examples: readonly Example[]): { alone: number; withSigns: number } {
  const languages = [...new Set(examples.map(({ language }) => language))]
  const heldOut = languages.flatMap((language) => {
    const weights = fit(examples.filter((example) => example.language !== language))
    return examples
      .filter((example) => example.language === language)
      .map((example) => ({ value: valueOf(example, weights), label: example.label }))
  })
  return { alone: measureArea(examples.map(({ values, label }) => ({ value: values[0] ?? 0, label }))), withSigns: measureArea(heldOut) }
}

const round = (value: number) => Number(value.toFixed(4))

function roundWeights({ odds, intercept, weights }: EdgeSignWeights): EdgeSignWeights {
  const entries = Object.entries(weights).map(([name, weight]) => [name, round(weight)])
  return { odds: round(odds), intercept: round(intercept), weights: Object.fromEntries(entries) as EdgeSignWeights['weights'] }
}

/** Fits what signs say about edges in other languages than English, and writes it with its provenance. */
export function fitEdgeSigns({ log }: { log(line: string): void }): boolean {
  const { rows, hash } = readLines<EdgeReading>(join(import.meta.dirname, 'edge-readings.jsonl'))
  const edges = edgeNames.map((edge) => {
    const examples = listExamples(rows, edge)
    const { alone, withSigns } = measure(examples)
    log(`${edge}: area ${alone.toFixed(3)} by the neutral models, ${withSigns.toFixed(3)} with signs, in languages held out`)
    return { edge, weights: roundWeights(fit(examples)), area: { alone: round(alone), withSigns: round(withSigns) } }
  })
  const file = {
    provenance: {
      command: 'npm run train -- edges',
      from: 'sentences of talks in nine languages that a reader listed as starts and ends of clips',
      talks: rows.length,
      sha256: hash,
      heldOut: Object.fromEntries(edges.map(({ edge, area }) => [edge, area])),
    },
    ...Object.fromEntries(edges.map(({ edge, weights }) => [edge, weights])),
  }
  writeFileSync(join(root, 'packages/curation/src/selection/edge-signs.json'), `${JSON.stringify(file, null, 2)}\n`)
  return true
}
