import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { curate, viewSource } from '@clipwright/curation/curate'
import { judgeTalk } from '@clipwright/curation/selection/judge-talk'
import { listSentenceTexts } from '@clipwright/curation/selection/sentence-texts'
import { shippedModel, type SelectionModel } from '@clipwright/curation/selection/selection-model'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { encodeSentences } from '@clipwright/media/meaning/encode-sentences'
import { crossValidate, readExamplesWithMeanings } from '../train/cross-validate.ts'
import { readJudgements } from '../train/judgements.ts'
import { readReadings } from '../train/readings.ts'
import { loadReadTalks } from '../train/talks.ts'
import { writeBlindPairs } from './blind-pairs.ts'
import { measureQuotes, measureSections, type Engine } from './selection-figures.ts'

const pref = CurationPref.parse({})

/** The engine with a given model, and the CPU time it took. */
function createEngine(clock: { elapsedMs: number; sourceMs: number }): (model: SelectionModel) => Engine {
  return (model) => ({
    clipsOf: async (transcript) => {
      const startMs = process.cpuUsage()
      const meanings = await encodeSentences(listSentenceTexts(transcript))
      const { moments } = curate({ transcript, analysis: null, pref, title: '', meanings }, model)
      const { user, system } = process.cpuUsage(startMs)
      clock.elapsedMs += (user + system) / 1000
      clock.sourceMs += transcript.durationMs
      return moments.map(({ timeRanges, firstWord, lastWord, isRunnerUp }) => ({
        startMs: 1000 * (timeRanges[0]?.[0] ?? 0),
        // An aside that is left out counts as held.
        endMs: 1000 * (timeRanges.at(-1)?.[1] ?? 0),
        firstWord,
        lastWord,
        isRunnerUp,
      }))
    },
    valuesOf: async (transcript, windows) => {
      const view = viewSource({ transcript, analysis: null, pref, title: '' })
      const { sentences } = view.text
      const { valueOf } = judgeTalk(view, model, await encodeSentences(listSentenceTexts(transcript)))
      return windows.map(({ firstWord, lastWord }) =>
        valueOf(
          sentences.findIndex((sentence) => sentence.lastWord > firstWord),
          sentences.findIndex((sentence) => sentence.lastWord >= lastWord),
        ),
      )
    },
  })
}

type SelectionBench = {
  dataDir: string
  /** Whether a folder was given: then the shipped model is measured. */
  isDataGiven: boolean
  /** Where to write pairs for blind reading; undefined for none. */
  pairsDir?: string | undefined
  log(line: string): void
}

/**
 * How well the chosen clips and their values agree with the judgements in `dataDir/judgements`: with the shipped model for a
 * given folder, else with models fitted without the show in question. Empty without judgements.
 */
export async function benchSelection({ dataDir, isDataGiven, pairsDir, log }: SelectionBench): Promise<Record<string, number>> {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`Skipped: ${dataDir} holds no judgements/sections.jsonl. Pass --data with the folder above them.`)
    return {}
  }
  log(isDataGiven ? 'The shipped model, untrained on what is here' : 'Fitted anew without each show in turn')
  const readings = readReadings()
  const material = { judgements, readings, talks: loadReadTalks(join(dataDir, 'media')) }
  const checked = isDataGiven ? undefined : crossValidate(judgements, 'full', await readExamplesWithMeanings(material, log), log)
  const clock = { elapsedMs: 0, sourceMs: 0 }
  const engine = createEngine(clock)
  const engineFor = ({ id }: { id: string }) => engine(checked?.modelFor(id) ?? shippedModel)
  if (pairsDir !== undefined) log(`Wrote ${await writeBlindPairs(pairsDir, judgements.sections, engineFor)} pairs to ${pairsDir}`)
  const figures = await measureSections(judgements.sections, readings.stretches, engineFor)
  const quotes = judgements.episodes.length > 0 ? await measureQuotes(judgements.episodes, engineFor) : {}
  return { ...figures, ...quotes, seconds_per_hour: (3600 * clock.elapsedMs) / Math.max(1, clock.sourceMs) }
}
