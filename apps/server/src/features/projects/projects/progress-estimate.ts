import { type Step, steps } from './steps.ts'

/** Milliseconds that each step should take on this machine. */
export type StepEstimates = Record<Step, number>

/** Rates per source second, measured on two cores, used until this machine has a history of its own. */
const firstGuess: Record<Step, { perSourceSecMs: number; fixedMs: number }> = {
  import: { perSourceSecMs: 5, fixedMs: 1500 },
  analyse: { perSourceSecMs: 250, fixedMs: 1500 },
  transcribe: { perSourceSecMs: 200, fixedMs: 1500 },
  curate: { perSourceSecMs: 3, fixedMs: 300 },
  refine: { perSourceSecMs: 1, fixedMs: 100 },
  render: { perSourceSecMs: 60, fixedMs: 6000 },
}

/** `history`: ms per step from finished steps of this machine, for a source of this length. */
export function estimateSteps(sourceSec: number, history: Partial<StepEstimates>): StepEstimates {
  const guess = (step: Step) => firstGuess[step].fixedMs + firstGuess[step].perSourceSecMs * sourceSec
  return Object.fromEntries(steps.map((step) => [step, history[step] ?? guess(step)])) as StepEstimates
}

/** Below so many percent a share says little of how long the rest takes: the time left counts down to when it should be delivered. */
export const earlyPercent = 10

/** How far the pace of a run may differ from the estimate before it is not believed. */
const paceBounds = { slowest: 6, fastest: 1 / 6 }

/** Time taken over the time estimated for what is done: another load or another machine slows all steps alike. */
function paceOf(elapsedMs: number, doneMs: number): number {
  return doneMs > 0 ? Math.min(paceBounds.slowest, Math.max(paceBounds.fastest, elapsedMs / doneMs)) : 1
}

/**
 * Milliseconds left of a run that began `elapsedMs` ago and stands at `progress` percent, where the steps done would say `byShareMs` at the
 * estimated pace. A run that is late already goes by its share again.
 */
export function timeLeft(
  estimates: StepEstimates,
  { first, progress, elapsedMs, byShareMs }: { first: Step; progress: number; elapsedMs: number; byShareMs: number },
): number {
  const wholeMs = steps.slice(steps.indexOf(first)).reduce((sum, step) => sum + estimates[step], 0)
  if (progress >= earlyPercent) return Math.round(byShareMs * paceOf(elapsedMs, wholeMs - byShareMs))
  const toDeliveryMs = wholeMs - elapsedMs
  return toDeliveryMs > 0 ? Math.round(toDeliveryMs) : byShareMs
}

/**
 * Percent and milliseconds left of a run that started at `first` and has done `share` (0 to 1) of `current`. Percent stays
 * below 100 until the run is complete.
 */
export function overallProgress(
  estimates: StepEstimates,
  at: { first: Step; current: Step; share: number },
): { progress: number; estMs: number } {
  const run = steps.slice(steps.indexOf(at.first))
  const total = run.reduce((sum, step) => sum + estimates[step], 0)
  const behind = run.slice(0, run.indexOf(at.current)).reduce((sum, step) => sum + estimates[step], 0)
  const doneMs = behind + estimates[at.current] * Math.min(1, Math.max(0, at.share))
  return { progress: Math.min(99, (doneMs / total) * 100), estMs: Math.max(0, Math.round(total - doneMs)) }
}
