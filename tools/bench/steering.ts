import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { curateFirstClips, isAnswer, loadMarkedTalks, measurePrompts, type PromptResult } from './steering-figures.ts'

type Bench = { dataDir: string; log: (line: string) => void }
type Talks = ReturnType<typeof loadMarkedTalks>

const share = (values: readonly boolean[]) => values.filter(Boolean).length / Math.max(1, values.length)

/** Results of the same talks without a prompt: the baseline. */
function measureUnasked(talks: Talks): { first: number; top3: number } {
  const answers = talks.flatMap(({ prompts, transcript }) => {
    const { clips } = curateFirstClips(transcript, '')
    return prompts.map(({ passages }) => clips.map((clip) => isAnswer(clip, passages)))
  })
  return { first: share(answers.map(([first = false]) => first)), top3: share(answers.map((clips) => clips.includes(true))) }
}

function measureCpuSeconds(transcript: Transcript, customPrompt: string): number {
  const pref = CurationPref.parse({ customPrompt })
  const since = process.cpuUsage()
  curate({ transcript, analysis: null, pref, title: '' })
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Additional CPU time of a prompt for an hour of transcript: medians of repeated runs, with and without. */
function measureCost(talks: Talks): number {
  const costs = talks.map(({ transcript, prompts }) => {
    const withPrompt = median(prompts.map(({ prompt }) => measureCpuSeconds(transcript, prompt)))
    const without = median(prompts.map(() => measureCpuSeconds(transcript, '')))
    return { added: withPrompt - without, hours: transcript.durationMs / 3_600_000 }
  })
  return costs.reduce((sum, { added }) => sum + added, 0) / costs.reduce((sum, { hours }) => sum + hours, 0.01)
}

function logHalf(results: readonly PromptResult[], half: PromptResult['half'], log: Bench['log']): { first: number; top3: number } {
  const own = results.filter((result) => result.half === half)
  log(`${half}: ${own.length} prompts on ${new Set(own.map(({ talk }) => talk)).size} talks`)
  // Held-out results are not listed, so that nobody tunes the engine on them.
  for (const { talk, prompt, clips, passages, isFirstAnswer, hasAnswer, notices } of own) {
    if (half !== 'tuned' || isFirstAnswer) continue
    const spans = (ranges: readonly (readonly [number, number])[]) =>
      ranges.map(([from, to]) => `${from.toFixed(0)}-${to.toFixed(0)}`).join(' ')
    log(
      `  ${hasAnswer ? 'later ' : 'missed'}  ${talk.slice(0, 30)}  "${prompt}"  clips ${spans(clips)}, marked ${spans(passages)}  ${notices.join(' ')}`,
    )
  }
  return { first: share(own.map(({ isFirstAnswer }) => isFirstAnswer)), top3: share(own.map(({ hasAnswer }) => hasAnswer)) }
}

/** Prompts with marked passages: how often the first clip answers, and one of the first three. Empty without the talks. */
export async function benchSteering({ dataDir, log }: Bench): Promise<Record<string, number>> {
  const talks = loadMarkedTalks(dataDir)
  if (talks.length === 0) {
    log(`Skipped: ${dataDir} holds none of the marked talks. Pass --data with a folder that has media and judgements in it.`)
    return {}
  }
  const results = measurePrompts(talks)
  const tuned = logHalf(results, 'tuned', log)
  const heldOut = logHalf(results, 'held out', log)
  const unasked = measureUnasked(talks.filter(({ half }) => half === 'held out'))
  return {
    tuned_first: tuned.first,
    tuned_top3: tuned.top3,
    held_out_first: heldOut.first,
    held_out_top3: heldOut.top3,
    held_out_unasked_first: unasked.first,
    held_out_unasked_top3: unasked.top3,
    seconds_per_hour: measureCost(talks),
  }
}
