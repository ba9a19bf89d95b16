import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { styleFeatures } from '@clipwright/curation/wording/title-features'
import { root } from '../run.ts'
import { readJudgements } from './judgements.ts'
import { solve } from './solve.ts'
import { featureNames, readTitleMoments, type TitleChoice, type TitleMoment } from './title-examples.ts'

/** A line with its target grade and weight. */
type Example = { values: readonly number[]; grade: number; weight: number }

/** Assumed grade of a reader's own title, 0 to 3, and its weight relative to a graded line. */
const ownTitle = { grade: 2.5, weight: 0.05 }
/** Ridge penalty on the weights of standardised features. */
const shrink = 60

/** A line's value is `intercept` plus the weighted sum of its features: the predicted grade, 0 to 3. */
type TitleModel = { intercept: number; weights: number[] }

function toExamples(moments: readonly TitleMoment[]): Example[] {
  const graded = moments.flatMap(({ choices }) =>
    choices.flatMap(({ values, grade }): Example[] => (grade === undefined ? [] : [{ values, grade, weight: 1 }])),
  )
  const averages = featureNames.map((_, at) => mean(graded.map(({ values }) => values[at] ?? 0)))
  // A reader's own title shows how titles read, but has no place in the clip.
  const own = moments.map(({ written: style }) => ({
    values: style.map((value, at) => (at < styleFeatures.length ? value : (averages[at] ?? 0))),
    ...ownTitle,
  }))
  return [...graded, ...own]
}

/** Ridge regression of grades on standardised features. Deterministic. */
function fit(moments: readonly TitleMoment[]): TitleModel {
  const examples = toExamples(moments)
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const weighted = (read: (example: Example) => number) =>
    examples.reduce((sum, example) => sum + example.weight * read(example), 0) / total
  const grade = weighted((example) => example.grade)
  const centres = featureNames.map((_, at) => weighted(({ values }) => values[at] ?? 0))
  const spreads = centres.map((centre, at) => Math.sqrt(weighted(({ values }) => ((values[at] ?? 0) - centre) ** 2)) || 1)
  const rows = featureNames.map((_, at) => [...featureNames.map((_name, other): number => (at === other ? shrink : 0)), 0])
  for (const { values, grade: own, weight } of examples) {
    const standard = values.map((value, at) => (value - (centres[at] ?? 0)) / (spreads[at] ?? 1))
    rows.forEach((row, at) => {
      const scaled = weight * (standard[at] ?? 0)
      standard.forEach((value, other) => (row[other] = (row[other] ?? 0) + scaled * value))
      row[standard.length] = (row[standard.length] ?? 0) + scaled * (own - grade)
    })
  }
  const weights = solve(rows).map((weight, at) => weight / (spreads[at] ?? 1))
  return { intercept: grade - weights.reduce((sum, weight, at) => sum + weight * (centres[at] ?? 0), 0), weights }
}

const valueOf = (choice: TitleChoice, { weights }: TitleModel) =>
  choice.values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)

type TitleFigures = {
  /** Mean similarity to the reader's title: of the chosen line, of any line and of the most similar one. */
  likeness: { chosen: number; average: number; best: number }
  /** For graded lines: mean grade, 0 to 3, of the chosen one, of any and of the best. */
  grade: { chosen: number; average: number; best: number; moments: number }
  /** Share of chosen graded lines that are broken, and of those that are sound or better. */
  broken: number
  sound: number
}

/** Quality of the choice in shows outside the fit, a fifth of the shows at a time. */
function measureTitles(moments: readonly TitleMoment[]): TitleFigures {
  const shows = [...new Set(moments.map(({ show }) => show))]
  const folds = Math.min(5, shows.length)
  const likeness = { chosen: [] as number[], average: [] as number[], best: [] as number[] }
  const grade = { chosen: [] as number[], average: [] as number[], best: [] as number[] }
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ show }: TitleMoment) => shows.indexOf(show) % folds === fold
    const model = fit(moments.filter((moment) => !isOut(moment)))
    const choose = (choices: readonly TitleChoice[]) => choices.toSorted((a, b) => valueOf(b, model) - valueOf(a, model))[0]
    for (const { choices } of moments.filter(isOut)) {
      if (choices.length > 1) {
        likeness.chosen.push(choose(choices)?.likeness ?? 0)
        likeness.average.push(mean(choices.map((choice) => choice.likeness)))
        likeness.best.push(Math.max(...choices.map((choice) => choice.likeness)))
      }
      const graded = choices.filter((choice) => choice.grade !== undefined)
      if (graded.length < 2) continue
      grade.chosen.push(choose(graded)?.grade ?? 0)
      grade.average.push(mean(graded.map((choice) => choice.grade ?? 0)))
      grade.best.push(Math.max(...graded.map((choice) => choice.grade ?? 0)))
    }
  }
  return {
    likeness: { chosen: mean(likeness.chosen), average: mean(likeness.average), best: mean(likeness.best) },
    grade: { chosen: mean(grade.chosen), average: mean(grade.average), best: mean(grade.best), moments: grade.chosen.length },
    broken: mean(grade.chosen.map((value) => (value === 0 ? 1 : 0))),
    sound: mean(grade.chosen.map((value) => (value >= 2 ? 1 : 0))),
  }
}

const round = (value: number) => Number(value.toFixed(3))
const rounded = <Figures extends Record<string, number>>(figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]))

function readTitleExamples(dataDir: string): { moments: TitleMoment[]; hashes: Record<string, string> } | undefined {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) return undefined
  const { moments, hash } = readTitleMoments(judgements)
  return { moments, hashes: { ...judgements.hashes, 'title-readings.jsonl': hash } }
}

function printTitleFigures({ likeness, grade, broken, sound }: TitleFigures, log: (line: string) => void): void {
  log(`title_likeness ${likeness.chosen.toFixed(3)}, of any line ${likeness.average.toFixed(3)}, of the best ${likeness.best.toFixed(3)}`)
  log(
    `title_grade ${grade.chosen.toFixed(2)} of 3, of any line ${grade.average.toFixed(2)}, of the best ${grade.best.toFixed(2)}, in ${grade.moments} moments`,
  )
  log(`title_sound_share ${sound.toFixed(3)}, title_broken_share ${broken.toFixed(3)}`)
}

/** Fits the model that chooses a clip's title among its lines, and writes it with its provenance. */
export function fitTitles({ dataDir, log }: { dataDir: string; log(line: string): void }): boolean {
  const examples = readTitleExamples(dataDir)
  if (!examples) {
    log(`There are no judgements in ${join(dataDir, 'judgements')}.`)
    return false
  }
  const { moments, hashes } = examples
  const figures = measureTitles(moments)
  const { intercept, weights } = fit(moments)
  printTitleFigures(figures, log)
  const file = {
    provenance: {
      command: 'npm run train -- titles',
      from: 'titles that readers gave to moments of judged sections and episodes, and grades of lines of those moments',
      titles: moments.length,
      sha256: hashes,
      heldOut: {
        likeness: rounded(figures.likeness),
        grade: rounded(figures.grade),
        brokenShare: round(figures.broken),
        soundShare: round(figures.sound),
      },
    },
    intercept: round(intercept),
    weights: Object.fromEntries(featureNames.map((name, at) => [name, round(weights[at] ?? 0)])),
  }
  writeFileSync(join(root, 'packages/curation/src/wording/title-weights.json'), `${JSON.stringify(file, null, 2)}\n`)
  return true
}
