import { join } from 'node:path'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { finishTranscript } from '@clipwright/media/speech/ladder/finish-transcript'
import { toPlain } from '@clipwright/media/speech/punctuation/restore-punctuation'
import { heldOutEpisode, heldOutShows } from '../train/punctuation-text.ts'
import { readJudgements } from '../train/judgements.ts'
import { isHeld, measureHeldWithin } from './selection-figures.ts'

/** Share of the time that today's first clips may fill, as in `bench -- selection`. */
const timeShare = 0.16
const forms = ['own', 'without', 'restored'] as const
type Form = (typeof forms)[number]

/** The same words in lower case without marks; restored as every transcript is, or left so. */
function strip({ words, durationMs }: Transcript, isRestored: boolean): Transcript {
  const plain = words.map((word) => ({ ...word, text: toPlain(word.text) })).filter(({ text }) => text !== '')
  // Drafts are left as they are.
  const draft = {
    engine: 'subtitles' as const,
    quality: isRestored ? ('exact' as const) : ('draft' as const),
    words: plain,
    language: 'en',
    notices: [],
  }
  return { ...finishTranscript(draft, { language: 'en', durationMs }), quality: 'exact' }
}

function listClips(transcript: Transcript): Span[] {
  const { moments } = curate({ transcript, analysis: null, pref: CurationPref.parse({}), title: '' })
  return moments
    .filter(({ isRunnerUp }) => !isRunnerUp)
    .map(({ timeRanges }) => ({ startMs: 1000 * (timeRanges[0]?.[0] ?? 0), endMs: 1000 * (timeRanges.at(-1)?.[1] ?? 0) }))
}

/**
 * What restored punctuation is worth to the choice of clips: the readers' best moments and the editors' passages held with the marks
 * that a talk had, without any, and with restored ones, in shows from which the network did not learn.
 */
export async function benchPunctuation({ dataDir, log }: { dataDir: string; log(text: string): void }): Promise<Record<string, number>> {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  if (!judgements) {
    log(`Skipped: ${dataDir} has no judgements.`)
    return {}
  }
  const clock = { cpuMs: 0, sourceMs: 0 }
  const inForm = (transcript: Transcript, form: Form): Transcript => {
    if (form === 'own') return transcript
    const before = process.cpuUsage()
    const stripped = strip(transcript, form === 'restored')
    if (form === 'restored') {
      const { user, system } = process.cpuUsage(before)
      clock.cpuMs += (user + system) / 1000
      clock.sourceMs += transcript.durationMs
    }
    return stripped
  }
  const sections = judgements.sections.filter(({ show }) => heldOutShows.has(show))
  const episodes = judgements.episodes.filter(({ id }) => heldOutEpisode.test(id))
  const figures: Record<string, number> = { sections: sections.length, episodes: episodes.length }
  for (const form of forms) {
    const tally = { best: 0, bestHeld: 0, quotes: 0, quotesHeld: 0, quotesOfFive: 0 }
    for (const { transcript, spans, best } of sections) {
      const passages = best.map(({ from, to }) => ({
        startMs: transcript.words[spans[from]?.firstWord ?? 0]?.startMs ?? 0,
        endMs: transcript.words[(spans[to]?.lastWord ?? 1) - 1]?.endMs ?? 0,
      }))
      tally.best += passages.length
      tally.bestHeld += measureHeldWithin(passages, listClips(inForm(transcript, form)), timeShare * transcript.durationMs)
    }
    for (const { transcript, quotes } of episodes) {
      const clips = listClips(inForm(transcript, form))
      tally.quotes += quotes.length
      tally.quotesHeld += quotes.filter((quote) => isHeld(quote, clips)).length
      tally.quotesOfFive += quotes.filter((quote) => isHeld(quote, clips.slice(0, 5))).length
    }
    figures[`best_moment_recall_${form}`] = tally.bestHeld / tally.best
    figures[`quote_recall_${form}`] = tally.quotesHeld / tally.quotes
    figures[`quote_recall_top5_${form}`] = tally.quotesOfFive / tally.quotes
  }
  return { ...figures, seconds_per_hour: (clock.cpuMs * 3600) / clock.sourceMs }
}
