import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { viewSource } from '@clipwright/curation/curate'
import type { SourceView, Window } from '@clipwright/curation/moments/source-view'
import { getLanguagePack } from '@clipwright/curation/text/language-pack'
import { tagText } from '@clipwright/curation/text/parts-of-speech'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { stem } from '@clipwright/curation/text/stem'
import { findKeyphrases } from '@clipwright/curation/wording/keyphrases'
import { titleCandidates, type TitleCandidate } from '@clipwright/curation/wording/title-candidates'
import { contentFeatures, readContent, readStyle, styleFeatures, type TitleFeature } from '@clipwright/curation/wording/title-features'
import { root } from '../run.ts'
import { type JudgedSection, readJudgements } from './judgements.ts'

/** Features of the better line less those of the worse. */
type Pair = { weight: number; difference: number[] }
type Choice = { values: number[]; likeness: number }
type Moment = { show: string; choices: Choice[]; pairs: Pair[] }

const names: readonly TitleFeature[] = [...styleFeatures, ...contentFeatures]
const en = getLanguagePack('en')

const termsOf = (text: string): Set<string> =>
  new Set(
    tagText(text)
      .filter(({ norm }) => norm.length > 2 && !en.stopWords.has(norm) && /\p{L}|\d/u.test(norm))
      .map(({ norm }) => stem(norm, en)),
  )

/** How much of what a reader's title says a line says as well: F1 of the words that mean something. */
function likenessOf(line: string, title: string): number {
  const said = termsOf(line)
  const wanted = termsOf(title)
  const both = [...said].filter((term) => wanted.has(term)).length
  return both === 0 ? 0 : (2 * both) / (said.size + wanted.size)
}

function windowOf(view: SourceView, section: JudgedSection, from: number, to: number): Window {
  const first = section.spans[from]?.firstWord ?? 0
  const last = section.spans[to]?.lastWord ?? 0
  const { sentences } = view.text
  return {
    first: Math.max(
      0,
      sentences.findIndex((sentence) => sentence.lastWord > first),
    ),
    last: sentences.findLastIndex((sentence) => sentence.firstWord < last),
  }
}

const least = 0.15

function readMoments(section: JudgedSection): Moment[] {
  const view = viewSource({ transcript: section.transcript, analysis: null, pref: CurationPref.parse({}), title: '' })
  return section.best.map(({ from, to, title }) => {
    const window = windowOf(view, section, from, to)
    const keyphrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 8)
    const valuesOf = (candidate: TitleCandidate) => {
      const features = { ...readStyle(candidate, view), ...readContent(candidate, { view, window, keyphrases }) }
      return names.map((name) => features[name])
    }
    const choices = titleCandidates(view, window).map((candidate) => ({
      values: valuesOf(candidate),
      likeness: likenessOf(candidate.text, title),
    }))
    const written = readStyle({ text: title, pieces: tagText(title) }, view)
    const pairs: Pair[] = []
    for (const one of choices) {
      // A reader's own title says how titles read; where they stand in the clip it cannot say.
      const difference = names.map((name, at) =>
        at < styleFeatures.length ? written[name as keyof typeof written] - (one.values[at] ?? 0) : 0,
      )
      pairs.push({ weight: 1 / choices.length, difference })
      for (const other of choices) {
        if (one.likeness - other.likeness < least) continue
        const better = one.values.map((value, at) => value - (other.values[at] ?? 0))
        pairs.push({ weight: (2 * (one.likeness - other.likeness)) / choices.length, difference: better })
      }
    }
    return { show: section.show, choices, pairs }
  })
}

const steps = 200
const shrink = 0.004

/** Logistic regression on pairs by plain descent: the same pairs give the same weights. */
function fit(pairs: readonly Pair[]): number[] {
  const weights = names.map(() => 0)
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 0; step < steps; step++) {
    const slope = names.map(() => 0)
    for (const { weight, difference } of pairs) {
      const value = difference.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0)
      const miss = weight / (1 + Math.exp(value))
      for (let at = 0; at < names.length; at++) slope[at] = (slope[at] ?? 0) + miss * (difference[at] ?? 0)
    }
    for (let at = 0; at < names.length; at++)
      weights[at] = (weights[at] ?? 0) + 4 * ((slope[at] ?? 0) / total - shrink * (weights[at] ?? 0))
  }
  return weights
}

const valueOf = (choice: Choice, weights: readonly number[]) =>
  choice.values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

/** Mean likeness to the reader's title of the line that is chosen, fitted without a fifth of the shows. */
function measure(moments: readonly Moment[]): { chosen: number; average: number; best: number } {
  const usable = moments.filter(({ choices }) => choices.length > 1)
  const shows = [...new Set(usable.map(({ show }) => show))]
  const folds = Math.min(5, shows.length)
  let [chosen, average, best] = [0, 0, 0]
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ show }: Moment) => shows.indexOf(show) % folds === fold
    const weights = fit(usable.filter((moment) => !isOut(moment)).flatMap(({ pairs }) => pairs))
    for (const { choices } of usable.filter(isOut)) {
      const [top] = [...choices].sort((a, b) => valueOf(b, weights) - valueOf(a, weights))
      chosen += (top?.likeness ?? 0) / usable.length
      average += choices.reduce((sum, { likeness }) => sum + likeness, 0) / choices.length / usable.length
      best += Math.max(...choices.map(({ likeness }) => likeness)) / usable.length
    }
  }
  return { chosen, average, best }
}

const round = (value: number) => Number(value.toFixed(3))

/** Fits what chooses among the lines of a clip that could be its title, and writes it with where it comes from. */
export function fitTitles({ dataDir, log }: { dataDir: string; log(line: string): void }): boolean {
  const folder = join(dataDir, 'judgements')
  const judgements = readJudgements(folder, (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`There are no judgements in ${folder}.`)
    return false
  }
  const moments = judgements.sections.flatMap(readMoments)
  const figures = measure(moments)
  const weights = fit(moments.flatMap(({ pairs }) => pairs))
  log(
    `${moments.length} titles; likeness of the chosen line ${figures.chosen.toFixed(3)}, of any ${figures.average.toFixed(3)}, of the best ${figures.best.toFixed(3)}`,
  )
  const file = {
    provenance: {
      command: 'npm run train -- titles',
      from: 'titles that a reader gave to the best moments of judged sections',
      titles: moments.length,
      sha256: judgements.hashes['sections.jsonl'],
      likeness: { chosen: round(figures.chosen), average: round(figures.average), best: round(figures.best) },
    },
    weights: Object.fromEntries(names.map((name, at) => [name, round(weights[at] ?? 0)])),
  }
  writeFileSync(join(root, 'packages/curation/src/wording/title-weights.json'), `${JSON.stringify(file, null, 2)}\n`)
  return true
}
