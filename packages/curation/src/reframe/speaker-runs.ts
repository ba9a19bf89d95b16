import type { SpeakerRun, Voices } from './active-speaker.ts'

/** Shortest turn that is worth a cut of the camera. */
const shortestSoloMs = 1800
/** A shorter run of many faces would flash by between two close-ups. */
const shortestTogetherMs = 2000
const snapMs = 600

/** Moves changes of speaker to where a voice starts, if that is near. */
function snapToPauses(runs: readonly SpeakerRun[], voices: Voices): SpeakerRun[] {
  const result = runs.map((run) => ({ ...run }))
  for (const [index, run] of result.entries()) {
    const before = result[index - 1]
    if (!before) continue
    const onset = voices.onsetNear(run.startMs, snapMs)
    if (onset === undefined || onset - before.startMs < 300 || run.endMs - onset < 300) continue
    before.endMs = onset
    run.startMs = onset
  }
  return result
}

function mergeSameSpeaker(runs: readonly SpeakerRun[]): SpeakerRun[] {
  const list: SpeakerRun[] = []
  for (const run of runs) {
    const last = list.at(-1)
    if (last && last.trackId === run.trackId) {
      const lastMs = last.endMs - last.startMs
      const runMs = run.endMs - run.startMs
      last.confidence = (last.confidence * lastMs + run.confidence * runMs) / Math.max(1, lastMs + runMs)
      last.endMs = run.endMs
    } else list.push({ ...run })
  }
  return list
}

const lengthMs = ({ startMs, endMs }: SpeakerRun): number => endMs - startMs

/** Merges the shortest run below the limit into its longer neighbour, until none is left. */
function mergeShort(runs: readonly SpeakerRun[], shortestMs: (run: SpeakerRun) => number): SpeakerRun[] {
  let list = mergeSameSpeaker(runs)
  while (list.length > 1) {
    const short = list.filter((run) => lengthMs(run) < shortestMs(run)).toSorted((a, b) => lengthMs(a) - lengthMs(b))[0]
    if (!short) break
    const index = list.indexOf(short)
    const before = list[index - 1]
    const after = list[index + 1]
    const heir = before && (!after || lengthMs(before) >= lengthMs(after)) ? before : after
    if (!heir) break
    heir.startMs = Math.min(heir.startMs, short.startMs)
    heir.endMs = Math.max(heir.endMs, short.endMs)
    list = mergeSameSpeaker(list.filter((run) => run !== short))
  }
  return list
}

/**
 * Turns speaker runs into camera runs. Interjections do not move the camera. Where everybody fits at once, quick exchanges
 * become a run without a speaker; otherwise the camera stays with the one before.
 */
export function mergeRuns(runs: readonly SpeakerRun[], voices: Voices, canShowAll: boolean): SpeakerRun[] {
  const turns = snapToPauses(runs, voices)
  if (!canShowAll) {
    const bridgedRuns = turns.map((run, index) => ({
      ...run,
      trackId: run.trackId ?? turns.slice(0, index).findLast((one) => one.trackId)?.trackId,
    }))
    const first = bridgedRuns.find((run) => run.trackId)?.trackId
    return mergeShort(
      bridgedRuns.map((run) => ({ ...run, trackId: run.trackId ?? first })),
      () => shortestSoloMs,
    )
  }
  const isQuick = (index: number): boolean => {
    const [before, run, after] = [turns[index - 1], turns[index], turns[index + 1]]
    // One short turn is an interjection, two in a row are an exchange.
    const isShort = (one: SpeakerRun | undefined): boolean => one !== undefined && lengthMs(one) < shortestSoloMs
    return isShort(run) && (isShort(before) || isShort(after))
  }
  const runsWithExchanges = turns.map((run, index) => (isQuick(index) ? { ...run, trackId: undefined } : run))
  return mergeShort(runsWithExchanges, (run) => (run.trackId === undefined ? shortestTogetherMs : shortestSoloMs))
}
