import { createHash } from 'node:crypto'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { viewSource } from '@clipwright/curation/curate'
import type { SourceView, Window } from '@clipwright/curation/moments/source-view'
import { getLanguagePack } from '@clipwright/curation/text/language-pack'
import { tagText } from '@clipwright/curation/text/parts-of-speech'
import { stem } from '@clipwright/curation/text/stem'
import { findKeyphrases } from '@clipwright/curation/wording/keyphrases'
import { titleCandidates, type TitleCandidate } from '@clipwright/curation/wording/title-candidates'
import { contentFeatures, readContent, readStyle, styleFeatures, type TitleFeature } from '@clipwright/curation/wording/title-features'
import grades from './title-grades.json' with { type: 'json' }
import type { JudgedSection } from './judgements.ts'

/** A line that could be the title of a moment. */
export type TitleChoice = {
  values: number[]
  /** How much of the reader's own title it says as well, 0 to 1. */
  likeness: number
  /** 0 broken, 1 dull, 2 sound, 3 worth opening; undefined where nobody graded it. */
  grade: number | undefined
}

/** A judged moment: the lines it offers, and how the reader's own title reads. */
export type TitleMoment = { show: string; choices: TitleChoice[]; written: number[] }

export const featureNames: readonly TitleFeature[] = [...styleFeatures, ...contentFeatures]
const en = getLanguagePack('en')

const gradeOf = new Map<string, number>(
  [grades.broken, grades.dull, grades.sound, grades.good].flatMap((lines, grade) => lines.map((line): [string, number] => [line, grade])),
)
const keyOf = (line: string) => createHash('sha256').update(line.toLowerCase()).digest('hex').slice(0, 12)

const termsOf = (text: string): Set<string> =>
  new Set(
    tagText(text)
      .filter(({ norm }) => norm.length > 2 && !en.stopWords.has(norm) && /\p{L}|\d/u.test(norm))
      .map(({ norm }) => stem(norm, en)),
  )

/** F1 of the words that mean something. */
function likenessOf(line: string, title: string): number {
  const terms = termsOf(line)
  const titleTerms = termsOf(title)
  const both = [...terms].filter((term) => titleTerms.has(term)).length
  return both === 0 ? 0 : (2 * both) / (terms.size + titleTerms.size)
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

/** The moments of a judged section with every line that could be their title. */
export function readTitleMoments(section: JudgedSection): TitleMoment[] {
  const view = viewSource({ transcript: section.transcript, analysis: null, pref: CurationPref.parse({}), title: '' })
  return section.best.map(({ from, to, title }) => {
    const window = windowOf(view, section, from, to)
    const keyphrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 8)
    const valuesOf = (candidate: TitleCandidate) => {
      const features = { ...readStyle(candidate, view), ...readContent(candidate, { view, window, keyphrases }) }
      return featureNames.map((name) => features[name])
    }
    const style: Partial<Record<TitleFeature, number>> = readStyle({ text: title, pieces: tagText(title) }, view)
    return {
      show: section.show,
      choices: titleCandidates(view, window).map((candidate) => ({
        values: valuesOf(candidate),
        likeness: likenessOf(candidate.text, title),
        grade: gradeOf.get(keyOf(candidate.text)),
      })),
      written: featureNames.map((name) => style[name] ?? 0),
    }
  })
}
