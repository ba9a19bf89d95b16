import type { Probe, VideoStream } from '@clipwright/contract/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { guardedInput } from '../media-allow-list.ts'
import { preRollMs, seekArgs } from '../probe/seek.ts'
import { segmentGraph, type GraphPart } from './layout-graph.ts'
import { planInputs } from './plan-inputs.ts'
import { displayFilters, evenFrames } from './source-graph.ts'

export type RenderQuality = 'preview' | 'export'

export type RenderArgsInput = {
  plan: RenderPlan
  /** Without a picture in it, or in the plan, the sound is drawn as a waveform. */
  probe: Probe
  sourceFile: string
  /** Name in the working folder; null makes a silent track. */
  audioName: string | null
  /** Names in the working folder, one per image of the plan; null leaves it out. */
  imageNames: readonly (string | null)[]
  quality: RenderQuality
  outName: string
}

export type RenderCommand = { args: string[]; sidecars: { name: string; text: string }[] }

/** Linux takes 128 KiB; the file form is for clips of hundreds of cuts, as newer FFmpeg warns about it. */
const longestArgument = 100_000

/** Pure: the one FFmpeg call that makes a clip, and the files it reads from its working folder. */
export function renderArgs(input: RenderArgsInput): RenderCommand {
  const { plan } = input
  const inputs: string[][] = []
  const add = (args: string[]): number => inputs.push(args) - 1
  const video = plan.source.hasVideo ? input.probe.video : null
  const picture = video ? videoGraph(input, video, add) : null
  const sound = input.audioName === null ? null : add(['-f', 'wav', '-i', input.audioName])
  const base = picture ?? waveGraph(plan, sound)
  const top = overlayGraph(input, add)
  const silence = `anullsrc=r=48000:cl=stereo,atrim=end=${lengthSec(plan)}[a]`
  const graph = [...base.lines, ...top.lines, ...(sound === null ? [silence] : [])].join(';\n')
  const inFile = graph.length > longestArgument
  return {
    args: [
      ...inputs.flat(),
      ...(inFile ? ['-filter_complex_script', 'graph.txt'] : ['-filter_complex', graph]),
      '-map', '[v]', '-map', sound === null ? '[a]' : `${sound}:a`,
      ...encodeArgs(plan, input.quality),
      '-y', input.outName,
    ],
    sidecars: [...base.sidecars, ...top.sidecars, ...(inFile ? [{ name: 'graph.txt', text: graph }] : [])],
  }
}

/** Label [base]: the segments one after the other. */
function videoGraph(input: RenderArgsInput, video: VideoStream, add: (args: string[]) => number): GraphPart {
  const { plan } = input
  const planned = planInputs(plan, preRollMs(input.probe.container))
  const part: GraphPart = { lines: [], sidecars: [] }
  for (const [index, source] of planned.inputs.entries()) {
    const number = add([
      ...seekArgs(source.startMs, source.lengthMs), '-an', '-sn', '-dn', ...guardedInput(input.sourceFile, 'av'),
    ])
    const mine = planned.segments.flatMap((piece, segment) => (piece.input === index ? [segment] : []))
    const split = mine.length > 1 ? `,split=${mine.length}` : ''
    const chain = [...displayFilters(video), evenFrames(plan.frameRate, source.frameCount)].join(',')
    part.lines.push(`[${number}:${video.index}]${chain}${split}${mine.map((segment) => `[c${segment}]`).join('')}`)
  }
  for (const [index, segment] of plan.segments.entries()) {
    const piece = planned.segments[index]
    if (!piece) continue
    part.lines.push(`[c${index}]trim=start_frame=${piece.firstFrame}:end_frame=${piece.firstFrame + piece.frameCount},setpts=PTS-STARTPTS[t${index}]`)
    const drawn = segmentGraph(segment, plan, `t${index}`, `g${index}`)
    part.lines.push(...drawn.lines)
    part.sidecars.push(...drawn.sidecars)
  }
  const labels = plan.segments.map((_, index) => `[g${index}]`).join('')
  part.lines.push(plan.segments.length === 1 ? `${labels}null[base]` : `${labels}concat=n=${plan.segments.length}:v=1:a=0[base]`)
  return part
}

/** Sound without a picture: its waveform on a plain ground, in the colours of the product. */
function waveGraph(plan: RenderPlan, sound: number | null): GraphPart {
  const rate = `${plan.frameRate.num}/${plan.frameRate.den}`
  const ground = `color=c=0x14201B:s=${plan.width}x${plan.height}:r=${rate}:d=${lengthSec(plan)},format=yuv420p`
  if (sound === null) return { lines: [`${ground}[base]`], sidecars: [] }
  const height = 2 * Math.round(plan.height * 0.14)
  const width = 2 * Math.round(plan.width * 0.42)
  const wave = [
    `[${sound}:a]aformat=channel_layouts=mono`,
    `showwaves=s=${width}x${height}:mode=cline:rate=${rate}:scale=sqrt:draw=full:colors=0xFFD23F`,
    'format=yuva420p',
  ].join(',')
  return { lines: [`${ground}[ground]`, `${wave}[wave]`, '[ground][wave]overlay=(W-w)/2:H*0.36-h/2:eof_action=repeat[base]'], sidecars: [] }
}

/** From [base] to [v]: captions, then pictures, each only while it is shown. */
function overlayGraph(input: RenderArgsInput, add: (args: string[]) => number): GraphPart {
  const { plan } = input
  const part: GraphPart = { lines: [], sidecars: [] }
  let label = 'base'
  if (plan.captions) {
    part.sidecars.push({ name: 'captions.ass', text: plan.captions.ass })
    part.lines.push(`[${label}]ass=f=captions.ass:fontsdir=fonts[captioned]`)
    label = 'captioned'
  }
  for (const [index, image] of plan.images.entries()) {
    const name = input.imageNames[index]
    if (!name || image.spans.length === 0) continue
    const number = add(['-f', 'png_pipe', '-i', name])
    const shown = image.spans.map((span) => `between(n,${span.startFrame},${span.endFrame - 1})`).join('+')
    part.lines.push(`[${label}][${number}:v]overlay=${image.box.x}:${image.box.y}:enable='${shown}'[w${index}]`)
    label = `w${index}`
  }
  part.lines.push(`[${label}]trim=end_frame=${plan.frameCount},format=yuv420p[v]`)
  return part
}

/** Shared with the benchmark's bare encodes, so that both do the same work. */
export const exportEncoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'] as const
export const previewEncoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'high', '-pix_fmt', 'yuv420p'] as const

function encodeArgs(plan: RenderPlan, quality: RenderQuality): string[] {
  const { num, den } = plan.frameRate
  return [
    // Not -frames:v: reaching it ends the sound as well, wherever that is by then.
    '-t', lengthSec(plan),
    ...(quality === 'export' ? exportEncoder : previewEncoder),
    '-g', String(Math.max(12, Math.round((2 * num) / den))), '-r', `${num}/${den}`,
    '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
    '-c:a', 'aac', '-b:a', quality === 'export' ? '160k' : '96k', '-ar', '48000', '-ac', '2',
    // Nothing of the source's own data goes on: no places, no devices, no chapter texts.
    '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact',
    '-movflags', '+faststart', '-f', 'mp4',
  ]
}

const lengthSec = (plan: RenderPlan): string => ((plan.frameCount * plan.frameRate.den) / plan.frameRate.num).toFixed(6)
