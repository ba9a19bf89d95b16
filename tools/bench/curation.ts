import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { curate } from '@clipwright/curation/curate'
import { classifyOpener } from '@clipwright/curation/moments/openers'
import { getLanguagePack } from '@clipwright/curation/text/language-pack'
import { findOpeningWord } from '@clipwright/curation/text/opening-word'
import { readSource, type Sentence, type SourceText } from '@clipwright/curation/text/source-text'
import { tokenize } from '@clipwright/curation/text/tokens'
import { measureBoundaryF1, measurePk } from '@clipwright/curation/topics/boundary-metrics'
import { findChapterStarts, findTopics } from '@clipwright/curation/topics/find-topics'
import { segmentTopics, topicLevels } from '@clipwright/curation/topics/segment-topics'
import {
  choiRanges,
  loadChoi,
  loadLectures,
  loadPodcasts,
  loadSingleTalks,
  loadTalks,
  type LineSource,
  type LongSource,
} from './curation-sources.ts'
import { runTextTiling } from './text-tiling.ts'

type Bench = { dataDir: string; log: (line: string) => void }

/** One text with its reference segmentation, both by unit index. */
type Case = { terms: string[][]; starts: number[]; ours: number[] }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const three = (value: number) => value.toFixed(3)

const everyNth = (count: number, step: number) => Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)

/** Mean length of a topic in units, over texts that are not reported on. */
const usualLength = (cases: readonly Case[]) =>
  Math.max(1, Math.round(mean(cases.map((entry) => entry.terms.length / entry.starts.length))))

/** Pk and boundary F1 of our segmentation and of three baselines over the same texts. Returns ours over the best baseline. */
function compare(title: string, cases: readonly Case[], step: number, log: Bench['log']): { ours: number; overBest: number } {
  const systems: [string, (entry: Case) => number[]][] = [
    ['ours', (entry) => entry.ours],
    ['no boundary', () => [0]],
    [`every ${step} sentences`, (entry) => everyNth(entry.terms.length, step)],
    ['plain TextTiling', (entry) => runTextTiling(entry.terms)],
  ]
  log(`${title} (${cases.length} texts)`)
  log('  system                Pk      boundary F1 (3 sentences)   boundaries found / true')
  const figures = systems.map(([name, divide]) => {
    const divisions = cases.map(divide)
    const error = mean(cases.map((entry, index) => measurePk(entry.starts, divisions[index] ?? [0], entry.terms.length)))
    const f1 = mean(cases.map((entry, index) => measureBoundaryF1(entry.starts, divisions[index] ?? [0], 3)))
    const counts = `${mean(divisions.map((starts) => starts.length - 1)).toFixed(1)} / ${mean(cases.map((entry) => entry.starts.length - 1)).toFixed(1)}`
    log(`  ${name.padEnd(20)}  ${three(error)}   ${three(f1)}                       ${counts}`)
    return error
  })
  const [ours = 0, ...baselines] = figures
  return { ours, overBest: ours / Math.min(...baselines) }
}

function toLineCase(source: LineSource): Case {
  const pack = getLanguagePack('en')
  const terms = source.lines.map((line) =>
    tokenize(
      line.split(/\s+/).map((text) => ({ text, startMs: 0, endMs: 0 })),
      0,
      pack,
    )
      .filter((token) => !token.isStop)
      .map((token) => token.stem),
  )
  return { terms, starts: source.starts, ours: segmentTopics(terms.map((words) => ({ terms: words }))) }
}

/** The sentence at or after each human time; the first is 0. */
function findUnitStarts(sentences: readonly Sentence[], timesMs: readonly number[]): number[] {
  const starts = timesMs.map((time) => sentences.findIndex((sentence) => sentence.startMs >= time - 300)).filter((index) => index > 0)
  return [...new Set([0, ...starts])].sort((a, b) => a - b)
}

function toSourceCase(source: LongSource, divide: (text: SourceText) => number[]): Case {
  const text = readSource(source.transcript)
  return {
    terms: text.sentences.map((sentence) => sentence.terms),
    starts: findUnitStarts(text.sentences, source.topicStartsMs),
    ours: divide(text),
  }
}

// Published figures that ship with the Choi set: rows 27 and 26 of its Table.txt.
const published = { textTiling: [0.46, 0.44, 0.43, 0.48], c99: [0.13, 0.18, 0.1, 0.1] }

function benchChoi({ dataDir, log }: Bench): Record<string, number> {
  log('Choi sets, Pk (settings were chosen on the even-numbered texts; the other half is held out)')
  log('  range   texts   ours    published TextTiling   published C99 (number unknown)   ours, held-out half')
  const errors = choiRanges.map((range, index) => {
    const choiCases = loadChoi(dataDir, range)
      .map(toLineCase)
      .map((entry) => measurePk(entry.starts, entry.ours, entry.terms.length))
    const heldOut = mean(choiCases.filter((_, at) => at % 2 === 1))
    log(
      `  ${range.padEnd(6)}  ${String(choiCases.length).padEnd(5)}   ${three(mean(choiCases))}   ${three(published.textTiling[index] ?? 0)}                  ${three(published.c99[index] ?? 0)}                            ${three(heldOut)}`,
    )
    return mean(choiCases)
  })
  return { choi_pk: mean(errors) }
}

function benchPodcasts({ dataDir, log }: Bench): Record<string, number> {
  const podcasts = loadPodcasts(dataDir).map((source) => toSourceCase(source, findTopics))
  const tuned = podcasts.filter((_, index) => index % 2 === 0)
  const heldOut = podcasts.filter((_, index) => index % 2 === 1)
  const podcast = compare('Podcasts, held-out half', heldOut, usualLength(tuned), log)
  compare('Podcasts, half used for tuning', tuned, usualLength(tuned), log)
  return { podcasts_pk: podcast.ours, podcasts_pk_over_best_baseline: podcast.overBest }
}

function benchTalks({ dataDir, log }: Bench): Record<string, number> {
  const asTalks = (text: SourceText) =>
    segmentTopics(
      text.sentences.map((sentence) => ({ terms: sentence.terms })),
      topicLevels.talk,
    )
  const talks = loadTalks(dataDir).map((source) => toSourceCase(source, asTalks))
  const single = loadSingleTalks(dataDir).map((source) => ({
    terms: readSource(source.transcript).sentences.map((sentence) => sentence.terms),
    starts: [0],
    ours: [0],
  }))
  const talk = compare('Talks inside conference recordings (tuned on other talks, joined)', talks, usualLength(single), log)

  const lectures = loadLectures(dataDir).map(toLineCase)
  if (lectures.length > 0)
    compare(
      'Lectures, nothing tuned on them',
      lectures.map((entry) => ({
        ...entry,
        ours: findChapterStarts(entry.terms.map((terms) => ({ terms }))),
      })),
      usualLength(lectures),
      log,
    )
  return { talks_pk: talk.ours, talks_pk_over_best_baseline: talk.overBest }
}

const danglingWords =
  /^(?:this|that|these|those|he|she|they|it|his|her|their|them|so|and|but|or|because|which|then|also|however|that's|it's|he's|she's|they're)$/

/** Clips of the long sources: their edges, whether a second run differs, and the time needed. */
function benchClips({ dataDir, log }: Bench): Record<string, number> {
  const pref = CurationPref.parse({})
  let clips = 0
  let onEdges = 0
  let dangling = 0
  let differences = 0
  let elapsedMs = 0
  let hours = 0
  const scores: number[] = []
  for (const { name, transcript } of [...loadPodcasts(dataDir), ...loadTalks(dataDir), ...loadSingleTalks(dataDir)]) {
    const input = { transcript, analysis: null, pref, title: name }
    const startMs = performance.now()
    const result = curate(input)
    elapsedMs += performance.now() - startMs
    hours += transcript.durationMs / 3_600_000
    if (JSON.stringify(result) !== JSON.stringify(curate(input))) differences++
    const source = readSource(transcript)
    // A clip may begin after “And” or “Yeah, so”; its last word is the one before the next sentence.
    const openings = new Set(transcript.sentences.map((span) => findOpeningWord(transcript.words, span, source.pack)))
    const starts = new Set(transcript.sentences.map((span) => span.firstWord))
    for (const moment of result.moments) {
      clips++
      const opens = starts.has(moment.firstWord) || openings.has(moment.firstWord)
      if (opens && (moment.lastWord === transcript.words.length || starts.has(moment.lastWord))) onEdges++
      const first = source.sentences.find((sentence) => sentence.firstWord === moment.firstWord)
      const word = transcript.words[moment.firstWord]?.text.toLowerCase().replace(/[^\p{L}']/gu, '') ?? ''
      if (danglingWords.test(word) || (first && classifyOpener(first, source.pack) === 'dangling')) dangling++
      if (!moment.isRunnerUp) scores.push(moment.score)
    }
  }
  scores.sort((a, b) => a - b)
  const at = (share: number) => (scores[Math.floor(share * (scores.length - 1))] ?? 0).toFixed(1)
  log(`Clips: ${clips} with runners-up, ${(scores.length / Math.max(hours, 0.01)).toFixed(1)} kept an hour over ${hours.toFixed(1)} h`)
  log(
    `  scores of kept clips: lowest ${at(0)}, 10 % ${at(0.1)}, 25 % ${at(0.25)}, median ${at(0.5)}, 75 % ${at(0.75)}, 90 % ${at(0.9)}, highest ${at(1)}`,
  )
  return {
    sentence_edge_share: onEdges / Math.max(1, clips),
    dangling_opener_share: dangling / Math.max(1, clips),
    repeat_differences: differences,
    seconds_per_hour: elapsedMs / 1000 / Math.max(hours, 0.01),
  }
}

/** Figures of topic segmentation and clips, of each kind of text that the folder holds. */
export async function benchCuration(bench: Bench): Promise<Record<string, number>> {
  const parts = [
    { what: 'Choi texts (4-segmentation/choi)', isHere: existsSync(join(bench.dataDir, '4-segmentation/choi')), measure: benchChoi },
    { what: 'podcasts with topics.tsv (3-transcripts)', isHere: loadPodcasts(bench.dataDir).length > 0, measure: benchPodcasts },
    { what: 'recordings of talks (3-transcripts/rubyevents)', isHere: loadTalks(bench.dataDir).length > 0, measure: benchTalks },
  ]
  for (const { what } of parts.filter(({ isHere }) => !isHere)) bench.log(`Left out: ${bench.dataDir} holds no ${what}.`)
  const here = parts.filter(({ isHere }) => isHere)
  const figures = Object.assign({}, ...here.map(({ measure }) => measure(bench))) as Record<string, number>
  return here.some(({ measure }) => measure !== benchChoi) ? { ...figures, ...benchClips(bench) } : figures
}
