import type { Probe } from '@clipwright/contract/sources/probe'
import { msAtFrame, wholeFrames } from '@clipwright/timeline/frames'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { listInputArgs } from '../media-allow-list.ts'
import { chooseSoundLeadMs, listSeekArgs } from '../probe/seek.ts'
import { listSteadySoundArgs } from '../steady-input.ts'
import { countFramesBeyond, planInputs, type InputPiece, type PlannedInputs, type SourceInput } from './plan-inputs.ts'
import { narrowInputs, type SoundSpan } from './sound-span.ts'
import { buildSourceSound } from './source-graph.ts'

/** Format of the samples that leave a graph. */
export const outputFormat = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo'

/** Written to the working folder; beyond 4 GiB, the sound of three hours, as RF64. */
export const wavArgs = ['-c:a', 'pcm_f32le', '-rf64', 'auto', '-f', 'wav']

export type CutJob = { plan: RenderPlan; sourceFile: string; probe: Probe; enhancedFile?: string | undefined }

/**
 * Pure: arguments that cut and join the parts. A 5 ms fade at both ends of every part hides the click. Where two parts
 * blend, so do their sounds: both continue beyond the cut, at equal power.
 */
export function listCutArgs(job: CutJob, trackIndex: number): string[] {
  const { inputs, graph } = buildCutGraph(job, trackIndex, `${job.plan.audio ? 'ebur128=framelog=verbose,' : ''}${outputFormat}`)
  return [...inputs, '-filter_complex', graph, '-map', '[a]', ...wavArgs, '-y', 'cut.wav']
}

/** Pure: the inputs and the graph that make label `a` from the parts, or from a span of them, ending in the filters `finish`. */
export function buildCutGraph(job: CutJob, trackIndex: number, finish: string, span?: SoundSpan): { inputs: string[]; graph: string } {
  const { plan } = job
  const track = job.probe.audio.find(({ index }) => index === trackIndex)
  const lead = chooseSoundLeadMs(job.probe.container)
  const whole = planInputs(plan, (startMs) => limitLead(lead, startMs, plan))
  const { planned, dropSamples } = span ? narrowInputs(whole, plan, lead, span) : { planned: whole, dropSamples: 0 }
  const better = planned.inputs.map((input) => (job.enhancedFile !== undefined && liesInside(input, plan) ? job.enhancedFile : null))
  const inputs = planned.inputs.flatMap((input, index) => {
    const startMs = input.startMs - (better[index] ? (plan.audio?.enhanced?.startMs ?? 0) : 0)
    const steady = better[index] ? [] : listSteadySoundArgs(track)
    return [
      ...listSeekArgs(startMs, input.lengthMs),
      ...steady,
      '-vn',
      '-sn',
      '-dn',
      ...listInputArgs(better[index] ?? job.sourceFile, 'av'),
    ]
  })
  const lines: string[] = []
  const soundOf = (index: number): string =>
    better[index] ? `[${index}:0]${buildSourceSound(undefined)}` : `[${index}:${trackIndex}]${buildSourceSound(track)}`
  for (const [index, input] of planned.inputs.entries()) {
    const parts = planned.parts.filter((part) => part.input === index)
    const labels = parts.map((part) => `[s${planned.parts.indexOf(part)}]`)
    const length = (input.lengthMs / 1000 + 0.1).toFixed(3)
    const split = parts.length > 1 ? `,asplit=${parts.length}` : ''
    lines.push(`${soundOf(index)},apad=whole_dur=${length}${split}${labels.join('')}`)
  }
  lines.push(
    ...buildJoinedParts(planned, plan, `${dropSamples > 0 ? `atrim=start_sample=${dropSamples},asetpts=PTS-STARTPTS,` : ''}${finish}`),
  )
  return { inputs, graph: lines.join(';') }
}

const secondsOf = (frames: number, { frameRate }: RenderPlan): number => (frames * frameRate.den) / frameRate.num
const samplesOf = (frames: number, plan: RenderPlan): number => Math.round(secondsOf(frames, plan) * 48_000)

/** From the labels `s0`, `s1` and so on to `a`: parts in order, cross-faded where they blend. */
function buildJoinedParts({ parts }: PlannedInputs, plan: RenderPlan, finish: string): string[] {
  const lines = parts.map((part, index) => `[s${index}]${listPartFilters(part, plan)}[p${index}]`)
  const rows: string[] = []
  for (const [index, part] of parts.entries()) {
    const { before } = countFramesBeyond(plan, part)
    const last = rows.at(-1)
    if (before === 0 || last === undefined) rows.push(`p${index}`)
    else {
      lines.push(`[${last}][p${index}]acrossfade=ns=${samplesOf(2 * before, plan)}:c1=qsin:c2=qsin[x${index}]`)
      rows[rows.length - 1] = `x${index}`
    }
  }
  const labels = rows.map((row) => `[${row}]`).join('')
  lines.push(`${labels}${rows.length === 1 ? '' : `concat=n=${rows.length}:v=0:a=1,`}${finish}[a]`)
  return lines
}

/** A part with what a blend plays of the source before and after it; silence before the source begins. */
function listPartFilters(part: InputPiece, plan: RenderPlan): string {
  const { before, after } = countFramesBeyond(plan, part)
  const missing = Math.max(0, before - part.firstFrame)
  const start = secondsOf(part.firstFrame - before + missing, plan)
  const length = secondsOf(part.frameCount + before + after - missing, plan)
  const fadeIn = before > 0 ? '' : ',afade=t=in:d=0.005'
  const fadeOut = after > 0 ? '' : `,afade=t=out:st=${Math.max(0, length - 0.005).toFixed(6)}:d=0.005`
  const late = missing > 0 ? `,adelay=${samplesOf(missing, plan)}S:all=1` : ''
  return `atrim=start=${start.toFixed(6)}:end=${(start + length).toFixed(6)},asetpts=PTS-STARTPTS${fadeIn}${fadeOut}${late}`
}

/** An input that begins in the enhanced sound does not begin before it. */
function limitLead(leadMs: number, startMs: number, { audio, frameRate }: RenderPlan): number {
  const room = startMs - (audio?.enhanced?.startMs ?? Number.NEGATIVE_INFINITY)
  if (room < 0 || room >= leadMs) return leadMs
  return msAtFrame(wholeFrames(room, frameRate), frameRate)
}

/** Whether the enhanced sound covers a whole input; it may lack the two frames by which an input exceeds its parts. */
function liesInside(input: SourceInput, { audio, frameRate }: RenderPlan): boolean {
  const frameMs = (1000 * frameRate.den) / frameRate.num
  const better = audio?.enhanced
  return better !== undefined && input.startMs >= better.startMs && input.startMs + input.lengthMs <= better.endMs + 3 * frameMs
}
