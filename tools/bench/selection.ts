import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate, viewSource } from '@clipwright/curation/curate'
import { cutOf, lengthValue } from '@clipwright/curation/moments/candidates'
import { partValues } from '@clipwright/curation/moments/part-values'
import { plainWeights, rawScoreOf } from '@clipwright/curation/moments/score-scale'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { readJudgements } from '../train/judgements.ts'
import { measureQuotes, measureSections, type Engine } from './selection-figures.ts'

const pref = CurationPref.parse({})

/** The shipped engine, with the time it took. */
function shippedEngine(): Engine & { secondsPerHour(): number } {
  let elapsedMs = 0
  let sourceMs = 0
  return {
    clipsOf: (transcript: Transcript) => {
      const begun = performance.now()
      const { moments } = curate({ transcript, analysis: null, pref, title: '' })
      elapsedMs += performance.now() - begun
      sourceMs += transcript.durationMs
      return moments.map(({ timeRanges, firstWord, lastWord, isRunnerUp }) => ({
        startMs: 1000 * (timeRanges[0]?.[0] ?? 0),
        endMs: 1000 * (timeRanges[0]?.[1] ?? 0),
        firstWord,
        lastWord,
        isRunnerUp,
      }))
    },
    valuesOf: (transcript, windows) => {
      const view = viewSource({ transcript, analysis: null, pref, title: '' })
      const { sentences } = view.text
      return windows.map(({ firstWord, lastWord }) => {
        const first = sentences.findIndex((sentence) => sentence.lastWord > firstWord)
        const last = sentences.findIndex((sentence) => sentence.lastWord >= lastWord)
        const { startMs, endMs } = cutOf(view, { first, last })
        return rawScoreOf(partValues(view, { first, last }), plainWeights) + Math.max(-4, lengthValue(endMs - startMs, [[0, 95]]))
      })
    },
    secondsPerHour: () => (3600 * elapsedMs) / Math.max(1, sourceMs),
  }
}

/** How well the chosen clips and their values agree with the judgements in `dataDir/judgements`. Empty when there are none. */
export async function benchSelection({ dataDir, log }: { dataDir: string; log(line: string): void }): Promise<Record<string, number>> {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`Skipped: ${dataDir} holds no judgements/sections.jsonl. Pass --data with the folder above them.`)
    return {}
  }
  const engine = shippedEngine()
  const figures = measureSections(judgements.sections, () => engine)
  const quotes = judgements.episodes.length > 0 ? measureQuotes(judgements.episodes, () => engine) : {}
  return { ...figures, ...quotes, seconds_per_hour: engine.secondsPerHour() }
}
