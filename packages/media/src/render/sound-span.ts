import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { InputPiece, PlannedInputs, SourceInput } from './plan-inputs.ts'

/** Samples at 48 kHz, counted from the start of the plan's parts. */
export type SoundSpan = { from: number; to: number }

const perMs = 48

/** Samples of a part: FFmpeg trims at the sample nearest to the microsecond it is given. */
function countSamples({ firstFrame, frameCount }: InputPiece, { frameRate: { num, den } }: RenderPlan): number {
  const at = (frame: number): number => Math.round(Number(((frame * den) / num).toFixed(6)) * 1000 * perMs)
  return at(firstFrame + frameCount) - at(firstFrame)
}

/** Where each part plays. For plans with plain cuts. */
export function listPartSpans({ parts }: PlannedInputs, plan: RenderPlan): SoundSpan[] {
  let at = 0
  return parts.map((part) => ({ from: at, to: (at += countSamples(part, plan)) }))
}

/**
 * Pure: the smallest span of the source that a span of the programme needs, and how many samples to drop before it. Skips
 * about whole seconds, in whole frames and whole ms, so that every sample stays where it is in the whole.
 */
export function narrowInputs(
  whole: PlannedInputs,
  plan: RenderPlan,
  preRollMs: number,
  span: SoundSpan,
): { planned: PlannedInputs; dropSamples: number } {
  const { num, den } = plan.frameRate
  const stepFrames = Math.round(num / den)
  const stepMs = Math.round((stepFrames * 1000 * den) / num)
  const partsInSpan: { part: InputPiece; dropSamples: number }[] = []
  for (const [index, { from, to }] of listPartSpans(whole, plan).entries()) {
    const part = whole.parts[index]
    if (!part || to <= span.from || from >= span.to) continue
    const steps = Math.max(0, Math.floor((span.from - from) / (stepMs * perMs)))
    const skipped = steps * stepFrames
    // Two extra frames: the fade at the end of the input must not reach into the span.
    const frameTotal = Math.ceil(((span.to - from) * num) / (den * 1000 * perMs)) + 2
    const frameCount = Math.min(part.frameCount, frameTotal) - skipped
    partsInSpan.push({
      part: { ...part, firstFrame: part.firstFrame + skipped, startFrame: part.startFrame + skipped, frameCount },
      dropSamples: Math.max(0, span.from - from - steps * stepMs * perMs),
    })
  }
  const inputPlan = narrowSource(
    whole,
    partsInSpan.map(({ part }) => part),
    { stepFrames, stepMs, leadFrames: Math.ceil((preRollMs * num) / (1000 * den)) },
  )
  return { planned: inputPlan, dropSamples: partsInSpan[0]?.dropSamples ?? 0 }
}

type Step = { stepFrames: number; stepMs: number; leadFrames: number }

/** Opens the source no earlier, and no longer, than the parts need it. */
function narrowSource({ inputs }: PlannedInputs, parts: readonly InputPiece[], { stepFrames, stepMs, leadFrames }: Step): PlannedInputs {
  const openInputs: SourceInput[] = []
  const movedPieces: InputPiece[] = []
  for (const [index, input] of inputs.entries()) {
    const mine = parts.filter((part) => part.input === index)
    const [first] = mine
    if (!first) continue
    const steps = Math.max(0, Math.floor((first.firstFrame - leadFrames) / stepFrames))
    const shiftedPieces = mine.map((part) => ({ ...part, input: openInputs.length, firstFrame: part.firstFrame - steps * stepFrames }))
    const frameCount = Math.max(...shiftedPieces.map((part) => part.firstFrame + part.frameCount))
    movedPieces.push(...shiftedPieces)
    openInputs.push({ startMs: input.startMs + steps * stepMs, frameCount, lengthMs: Math.ceil(((frameCount + 2) * stepMs) / stepFrames) })
  }
  return { inputs: openInputs, parts: movedPieces, shots: [] }
}
