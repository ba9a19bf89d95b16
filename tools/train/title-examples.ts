import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { viewSource } from '@clipwright/curation/curate'
import type { SourceView, Window } from '@clipwright/curation/moments/source-view'
import { getLanguagePack } from '@clipwright/curation/text/language-pack'
import { tagText } from '@clipwright/curation/text/parts-of-speech'
import { stem } from '@clipwright/curation/text/stem'
import { findKeyphrases } from '@clipwright/curation/wording/keyphrases'
import type { TitleCandidate } from '@clipwright/curation/wording/title-candidate'
import { listTitleCandidates } from '@clipwright/curation/wording/title-candidates'
import { contentFeatures, readContent, readStyle, styleFeatures, type TitleFeature } from '@clipwright/curation/wording/title-features'
import { type JudgedSection, type Judgements, readLines } from './judgements.ts'
import grades from './title-grades.json' with { type: 'json' }

/** A possible title of a moment. */
export type TitleChoice = {
  text: string
  values: number[]
  /** Overlap with the reader's own title, 0 to 1. */
  likeness: number
  /** 0 broken, 1 dull, 2 sound, 3 worth opening; undefined when not graded. */
  grade: number | undefined
}

/** A judged moment: its possible titles, and how the reader's own title reads. */
export type TitleMoment = { show: string; choices: TitleChoice[]; written: number[] }

export const featureNames: readonly TitleFeature[] = [...styleFeatures, ...contentFeatures]
const en = getLanguagePack('en')

type Grades = ReadonlyMap<string, number>

/** Grade, 0 to 3, by hash of the line. */
const toGrades = (hashes: readonly (readonly string[])[]): Grades =>
  new Map(hashes.flatMap((lines, grade) => lines.map((line): [string, number] => [line, grade])))

const sectionGrades = toGrades([grades.broken, grades.dull, grades.sound, grades.good])

/**
 * A moment of a section or an episode with the title that a reader gave it and the reader's grades of its lines: hashes of
 * those that are broken, dull, sound and worth opening. Words from the first (inclusive) to the last (exclusive).
 */
type TitleReading = { source: string; from: number; to: number; title: string; grades: string[][] }

/**
 * Read for this repository; no text of a source is stored. A language model in the role of an editor read each moment and
 * graded its lines (2026-11-24 and 28) without knowing what made them.
 */
function readTitleReadings(folder = import.meta.dirname): { readings: TitleReading[]; hash: string } {
  const { rows, hash } = readLines<TitleReading>(join(folder, 'title-readings.jsonl'))
  return { readings: rows, hash }
}

/** Ids of the episodes and sections with moments that were read for their titles. */
export const listTitleSources = (): ReadonlySet<string> => new Set(readTitleReadings().readings.map(({ source }) => source))

const keyOf = (line: string) => createHash('sha256').update(line.toLowerCase()).digest('hex').slice(0, 12)

/** A line graded before it was put into quotation marks keeps its grade. */
const gradeOf = (line: string, grades: Grades) => grades.get(keyOf(line)) ?? grades.get(keyOf(line.replace(/^"|"$/g, '')))

const termsOf = (text: string): Set<string> =>
  new Set(
    tagText(text)
      .filter(({ norm }) => norm.length > 2 && !en.stopWords.has(norm) && /\p{L}|\d/u.test(norm))
      .map(({ norm }) => stem(norm, en)),
  )

/** F1 of the content words. */
function measureLikeness(line: string, title: string): number {
  const terms = termsOf(line)
  const titleTerms = termsOf(title)
  const both = [...terms].filter((term) => titleTerms.has(term)).length
  return both === 0 ? 0 : (2 * both) / (terms.size + titleTerms.size)
}

type Titled = { from: number; to: number; title: string; grades: Grades }

function findWindow(view: SourceView, { from, to }: Titled): Window {
  const { sentences } = view.text
  return {
    first: Math.max(
      0,
      sentences.findIndex((sentence) => sentence.lastWord > from),
    ),
    last: sentences.findLastIndex((sentence) => sentence.firstWord < to),
  }
}

function readMoments(transcript: Transcript, show: string, titled: readonly Titled[]): TitleMoment[] {
  if (titled.length === 0) return []
  const view = viewSource({ transcript, analysis: null, pref: CurationPref.parse({}), title: '' })
  return titled.map((moment) => {
    const window = findWindow(view, moment)
    const keyphrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 8)
    const valuesOf = (candidate: TitleCandidate) => {
      const features = { ...readStyle(candidate, view), ...readContent(candidate, { view, window, keyphrases }) }
      return featureNames.map((name) => features[name])
    }
    const { title } = moment
    const style: Partial<Record<TitleFeature, number>> = readStyle({ text: title, pieces: tagText(title) }, view)
    return {
      show,
      choices: listTitleCandidates(view, window).map((candidate) => ({
        text: candidate.text,
        values: valuesOf(candidate),
        likeness: measureLikeness(candidate.text, title),
        grade: gradeOf(candidate.text, moment.grades),
      })),
      written: featureNames.map((name) => style[name] ?? 0),
    }
  })
}

const bestOf = ({ best, spans }: JudgedSection): Titled[] =>
  best.map(({ from, to, title }) => ({
    from: spans[from]?.firstWord ?? 0,
    to: spans[to]?.lastWord ?? 0,
    title,
    grades: sectionGrades,
  }))

/** The best moments of judged sections and those read for their titles, with every possible title. */
export function readTitleMoments({ sections, episodes }: Judgements): { moments: TitleMoment[]; hash: string } {
  const { readings, hash } = readTitleReadings()
  const readOf = (id: string): Titled[] =>
    readings.filter(({ source }) => source === id).map((reading) => ({ ...reading, grades: toGrades(reading.grades) }))
  return {
    moments: [
      ...sections.flatMap((section) => readMoments(section.transcript, section.show, [...bestOf(section), ...readOf(section.id)])),
      ...episodes.flatMap(({ id, transcript }) => readMoments(transcript, id, readOf(id))),
    ],
    hash,
  }
}
