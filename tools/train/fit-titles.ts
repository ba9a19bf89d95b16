import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { styleFeatures } from '@clipwright/curation/wording/title-features'
import { root } from '../run.ts'
import { readJudgements } from './judgements.ts'
import { featureNames, readTitleMoments, type TitleChoice, type TitleMoment } from './title-examples.ts'

/** Features of the better line less those of the worse. */
type Pair = { weight: number; difference: number[] }

const least = 0.15
/** What a kind of pair counts for. */
const counts = { written: 1, likeness: 3, grade: 1, elsewhere: 0.5 }

const less = (one: readonly number[], other: readonly number[]) => one.map((value, at) => value - (other[at] ?? 0))

/** A reader's own title against the lines of its moment, and lines of one moment against each other. */
function pairsWithin({ choices, written }: TitleMoment): Pair[] {
  const pairs: Pair[] = []
  for (const one of choices) {
    // A reader's own title says how titles read; where they stand in the clip it cannot say.
    const style = less(written, one.values).map((value, at) => (at < styleFeatures.length ? value : 0))
    pairs.push({ weight: counts.written / choices.length, difference: style })
    for (const other of choices) {
      const difference = less(one.values, other.values)
      if (one.grade !== undefined && other.grade !== undefined) {
        if (one.grade > other.grade) pairs.push({ weight: (counts.grade * (one.grade - other.grade)) / choices.length, difference })
      } else if (one.likeness - other.likeness >= least)
        pairs.push({ weight: (counts.likeness * (one.likeness - other.likeness)) / choices.length, difference })
    }
  }
  return pairs
}

/** Graded lines of different moments, so that a value means the same in all of them. */
function pairsAcross(moments: readonly TitleMoment[]): Pair[] {
  const graded = moments.flatMap(({ choices }) => choices.filter((choice) => choice.grade !== undefined))
  const step = 37
  return graded.flatMap((one, at) =>
    [1, 2, 3, 4].flatMap((turn): Pair[] => {
      const other = graded[(at + turn * step) % graded.length]
      if (!other || (one.grade ?? 0) === (other.grade ?? 0)) return []
      const [better, worse] = (one.grade ?? 0) > (other.grade ?? 0) ? [one, other] : [other, one]
      return [
        { weight: (counts.elsewhere * ((better.grade ?? 0) - (worse.grade ?? 0))) / 8, difference: less(better.values, worse.values) },
      ]
    }),
  )
}

const steps = 300
const shrink = 0.004

/** Logistic regression on pairs by plain descent: the same pairs give the same weights. */
function fit(moments: readonly TitleMoment[]): number[] {
  const pairs = [...moments.flatMap(pairsWithin), ...pairsAcross(moments)]
  const weights = featureNames.map(() => 0)
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 0; step < steps; step++) {
    const slope = featureNames.map(() => 0)
    for (const { weight, difference } of pairs) {
      const value = difference.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0)
      const miss = weight / (1 + Math.exp(value))
      for (let at = 0; at < slope.length; at++) slope[at] = (slope[at] ?? 0) + miss * (difference[at] ?? 0)
    }
    for (let at = 0; at < slope.length; at++)
      weights[at] = (weights[at] ?? 0) + 4 * ((slope[at] ?? 0) / total - shrink * (weights[at] ?? 0))
  }
  return weights
}

const valueOf = (choice: TitleChoice, weights: readonly number[]) =>
  choice.values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

type TitleFigures = {
  /** Mean likeness to the reader's title of the line that is chosen, of any line and of the most alike. */
  likeness: { chosen: number; average: number; best: number }
  /** Of graded lines: mean grade, 0 to 3, of the one that is chosen, of any and of the best. */
  grade: { chosen: number; average: number; best: number; moments: number }
  /** Share of chosen graded lines that are broken, and of those that are sound or better. */
  broken: number
  sound: number
}

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)

/** How well lines are chosen in shows that the weights were not fitted on, a fifth of the shows at a time. */
function measureTitles(moments: readonly TitleMoment[]): TitleFigures {
  const shows = [...new Set(moments.map(({ show }) => show))]
  const folds = Math.min(5, shows.length)
  const likeness = { chosen: [] as number[], average: [] as number[], best: [] as number[] }
  const grade = { chosen: [] as number[], average: [] as number[], best: [] as number[] }
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ show }: TitleMoment) => shows.indexOf(show) % folds === fold
    const weights = fit(moments.filter((moment) => !isOut(moment)))
    const choose = (choices: readonly TitleChoice[]) => choices.toSorted((a, b) => valueOf(b, weights) - valueOf(a, weights))[0]
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

function readTitleExamples(dataDir: string): { moments: TitleMoment[]; sha256: string } | undefined {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) return undefined
  return { moments: judgements.sections.flatMap(readTitleMoments), sha256: judgements.hashes['sections.jsonl'] ?? '' }
}

function printTitleFigures({ likeness, grade, broken, sound }: TitleFigures, log: (line: string) => void): void {
  log(`title_likeness ${likeness.chosen.toFixed(3)}, of any line ${likeness.average.toFixed(3)}, of the best ${likeness.best.toFixed(3)}`)
  log(
    `title_grade ${grade.chosen.toFixed(2)} of 3, of any line ${grade.average.toFixed(2)}, of the best ${grade.best.toFixed(2)}, in ${grade.moments} moments`,
  )
  log(`title_sound_share ${sound.toFixed(3)}, title_broken_share ${broken.toFixed(3)}`)
}

/** Fits what chooses among the lines of a clip that could be its title, and writes it with where it comes from. */
export function fitTitles({ dataDir, log }: { dataDir: string; log(line: string): void }): boolean {
  const examples = readTitleExamples(dataDir)
  if (!examples) {
    log(`There are no judgements in ${join(dataDir, 'judgements')}.`)
    return false
  }
  const { moments, sha256 } = examples
  const figures = measureTitles(moments)
  const weights = fit(moments)
  printTitleFigures(figures, log)
  const file = {
    provenance: {
      command: 'npm run train -- titles',
      from: 'titles that a reader gave to the best moments of judged sections, and grades of lines of those moments',
      titles: moments.length,
      sha256,
      heldOut: {
        likeness: rounded(figures.likeness),
        grade: rounded(figures.grade),
        brokenShare: round(figures.broken),
        soundShare: round(figures.sound),
      },
    },
    weights: Object.fromEntries(featureNames.map((name, at) => [name, round(weights[at] ?? 0)])),
  }
  writeFileSync(join(root, 'packages/curation/src/wording/title-weights.json'), `${JSON.stringify(file, null, 2)}\n`)
  return true
}
