import type { Probe, VideoStream } from '@clipwright/contract/sources/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { listInputArgs } from '../media-allow-list.ts'
import { choosePictureLead, listSeekArgs } from '../probe/seek.ts'
import { steadyVideoArgs } from '../steady-input.ts'
import type { InsertFile } from './insert-files.ts'
import { buildInsertGraph } from './insert-graph.ts'
import type { GraphPart } from './layout-graph.ts'
import { moveLongFilters } from './long-filters.ts'
import { planInputs, type PlannedInputs } from './plan-inputs.ts'
import { listPieces, buildShotGraph } from './shot-graph.ts'
import { listDisplayFilters, buildEvenFramesFilter, isPlain } from './source-graph.ts'

export type RenderQuality = 'preview' | 'export'

/** One output of a render: its plan and the files drawn for it in the working folder. */
type RenderVideo = {
  plan: RenderPlan
  /** Names in the working folder, one per image of the plan; null for an image that is left out. */
  imageNames: readonly (string | null)[]
  /** One per insert of the plan. */
  insertFiles?: readonly InsertFile[]
  outName: string
}

type SharedInput = {
  /** Without video in the source or the plan, sound is drawn as a waveform. */
  probe: Probe
  sourceFile: string
  /** Name in the working folder; null makes a silent track. */
  audioName: string | null
  quality: RenderQuality
  /** Frames at which pieces end. Then only video is written, each piece as its own stream called `namePiece`; for one output. */
  pieceEnds?: readonly number[]
}

/** All plans have the same parts and frame rate; they show the same moments differently. */
export type RenderArgsInput = SharedInput & { videos: readonly RenderVideo[] }

type RenderCommand = { args: string[]; sidecars: { name: string; text: string }[] }

/**
 * Pure: the one FFmpeg call that makes one or more videos of the same moments, and the files it reads from its working
 * folder. The source is decoded once for all.
 */
export function listRenderArgs(input: RenderArgsInput): RenderCommand {
  const inputs: string[][] = []
  const add = (args: string[]): number => inputs.push(args) - 1
  const drawings = input.videos.map((video, index) => ({
    ...video,
    prefix: input.videos.length === 1 ? '' : `r${index}`,
    pieces: planInputs(video.plan, choosePictureLead(input.probe)),
  }))
  const video = drawings[0]?.plan.source.hasVideo ? input.probe.video : null
  const sources = video ? buildSourceGraph({ ...input, video }, drawings, add) : { lines: [], sidecars: [] }
  const sound = input.audioName === null ? null : add(['-f', 'wav', '-i', input.audioName])
  const parts = [
    sources,
    ...drawings.map((drawing) => buildDrawingGraph(drawing, { video, sound, isMute: input.pieceEnds !== undefined }, add)),
  ]
  const graph = parts.flatMap((part) => part.lines).join(';\n')
  const { args, files } = moveLongFilters([
    ...inputs.flat(),
    // One thread per filter: splitting frames into slices costs more than it saves while the encoder keeps every core busy.
    '-filter_complex_threads',
    '1',
    '-filter_complex',
    graph,
    ...drawings.flatMap(({ plan, prefix, outName }) => [
      '-map',
      `[${prefix}v]`,
      ...(input.pieceEnds
        ? listPieceArgs(plan, input.pieceEnds)
        : ['-map', sound === null ? `[${prefix}a]` : `${sound}:a`, ...listEncodeArgs(plan, input.quality), '-y', outName]),
    ]),
  ])
  return { args, sidecars: [...parts.flatMap((part) => part.sidecars), ...files] }
}

/** An output with the prefix of its labels and files; empty when it is the only one. */
type Drawing = RenderVideo & { prefix: string; pieces: PlannedInputs }

/** Reads the source once and gives each drawing its segments under the labels `c0`, `c1` and so on. */
function buildSourceGraph(
  input: SharedInput & { video: VideoStream },
  drawings: readonly Drawing[],
  add: (args: string[]) => number,
): GraphPart {
  const part: GraphPart = { lines: [], sidecars: [] }
  const [first] = drawings
  if (!first) return part
  const { video } = input
  for (const [index, source] of first.pieces.inputs.entries()) {
    // biome-ignore format: arguments read in pairs.
    const number = add([
      ...listSeekArgs(source.startMs, source.lengthMs), ...steadyVideoArgs, '-an', '-sn', '-dn', ...listInputArgs(input.sourceFile, 'av'),
    ])
    const mine = drawings.flatMap(({ prefix, pieces }) =>
      pieces.shots.flatMap(listPieces).flatMap((piece, place) => (piece.input === index ? [`[${prefix}c${place}]`] : [])),
    )
    const split = mine.length > 1 ? `,split=${mine.length}` : ''
    const chain = [...listDisplayFilters(video), buildEvenFramesFilter(first.plan.frameRate, source.frameCount)].join(',')
    part.lines.push(`[${number}:${video.index}]${chain}${split}${mine.join('')}`)
  }
  return part
}

/** From the segments of one drawing, or from sound alone, to its label `v` and, if there is no sound, `a`. */
function buildDrawingGraph(
  drawing: Drawing,
  from: { video: VideoStream | null; sound: number | null; isMute: boolean },
  add: (args: string[]) => number,
): GraphPart {
  const { plan, prefix, pieces } = drawing
  const base = !from.video
    ? buildWaveGraph(drawing, from.sound)
    : pieces.shots.length > 0
      ? buildShotGraph(pieces.shots, { ...plan, isPlain: isPlain(from.video) }, prefix)
      : buildGroundGraph(drawing)
  const whole = buildWholeGraph(drawing, from.video !== null && pieces.shots.length > 0, add)
  const top = buildOverlayGraph(drawing, whole.label, add)
  const silence =
    from.sound === null && !from.isMute ? [`anullsrc=r=48000:cl=stereo,atrim=end=${formatLengthSec(drawing.plan)}[${drawing.prefix}a]`] : []
  return { lines: [...base.lines, ...whole.lines, ...top.lines, ...silence], sidecars: [...base.sidecars, ...top.sidecars] }
}

/** A plain background where no part of the source plays. */
function buildGroundGraph({ plan, prefix }: Drawing): GraphPart {
  const rate = `${plan.frameRate.num}/${plan.frameRate.den}`
  return {
    lines: [`color=c=black:s=${plan.width}x${plan.height}:r=${rate}:d=${formatLengthSec(plan)},format=yuv420p[${prefix}base]`],
    sidecars: [],
  }
}

/** From [base], the parts alone, to the whole programme with everything on top. */
function buildWholeGraph(
  { plan, prefix, insertFiles = [] }: Drawing,
  isOfParts: boolean,
  add: (args: string[]) => number,
): { lines: string[]; label: string } {
  const first = plan.parts[0]
  const last = plan.parts.at(-1)
  const before = isOfParts && first ? first.startFrame : 0
  const after = isOfParts && last ? plan.frameCount - last.startFrame - last.frameCount : 0
  const isPadded = before > 0 || after > 0
  const ground = isPadded ? `${prefix}ground` : `${prefix}base`
  const padded = isPadded ? [`[${prefix}base]tpad=start=${before}:stop=${after}:start_mode=add:stop_mode=add:color=black[${ground}]`] : []
  const over = buildInsertGraph(plan, insertFiles, { from: ground, prefix }, add)
  return { lines: [...padded, ...over.lines], label: over.label }
}

/** Sound without video: its waveform on a plain background in the colours of the product. */
function buildWaveGraph({ plan, prefix }: Drawing, sound: number | null): GraphPart {
  const rate = `${plan.frameRate.num}/${plan.frameRate.den}`
  const ground = `color=c=0x14201B:s=${plan.width}x${plan.height}:r=${rate}:d=${formatLengthSec(plan)},format=yuv420p`
  if (sound === null) return { lines: [`${ground}[${prefix}base]`], sidecars: [] }
  const height = 2 * Math.round(plan.height * 0.14)
  const width = 2 * Math.round(plan.width * 0.42)
  const wave = [
    `[${sound}:a]aformat=channel_layouts=mono`,
    `showwaves=s=${width}x${height}:mode=cline:rate=${rate}:scale=sqrt:draw=full:colors=0xFFD23F`,
    'format=yuva420p',
  ].join(',')
  return {
    lines: [
      `${ground}[${prefix}plain]`,
      `${wave}[${prefix}wave]`,
      `[${prefix}plain][${prefix}wave]overlay=(W-w)/2:H*0.36-h/2:eof_action=repeat[${prefix}base]`,
    ],
    sidecars: [],
  }
}

/** From a label to [v]: captions, then images, each for the time it is on screen. */
function buildOverlayGraph({ plan, prefix, imageNames }: Drawing, from: string, add: (args: string[]) => number): GraphPart {
  const part: GraphPart = { lines: [], sidecars: [] }
  let label = from
  if (plan.captions) {
    part.sidecars.push({ name: `${prefix}captions.ass`, text: plan.captions.ass })
    const { leadMs } = plan.captions
    const [ahead, back] = leadMs ? [`setpts=PTS+${(leadMs / 1000).toFixed(6)}/TB,`, ',setpts=PTS-STARTPTS'] : ['', '']
    part.lines.push(`[${label}]${ahead}ass=f=${prefix}captions.ass:fontsdir=fonts${back}[${prefix}captioned]`)
    label = `${prefix}captioned`
  }
  for (const [index, image] of plan.images.entries()) {
    const name = imageNames[index]
    if (!name || image.spans.length === 0) continue
    const number = add(['-f', 'png_pipe', '-i', name])
    const condition = image.spans.map((span) => `between(n,${span.startFrame},${span.endFrame - 1})`).join('+')
    const faded = image.opacity === undefined ? '' : `format=rgba,colorchannelmixer=aa=${image.opacity.toFixed(4)},`
    // Images are RGB and clips bt709: by default FFmpeg would use the older matrix and shift their colours.
    part.lines.push(`[${number}:v]${faded}scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[${prefix}s${index}]`)
    part.lines.push(`[${label}][${prefix}s${index}]overlay=${image.box.x}:${image.box.y}:enable='${condition}'[${prefix}w${index}]`)
    label = `${prefix}w${index}`
  }
  part.lines.push(`[${label}]trim=end_frame=${plan.frameCount},format=yuv420p[${prefix}v]`)
  return part
}

/** Also used by the benchmark's bare encodes, so that both do the same work. */
export const exportEncoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p'] as const
/** As close to the original (SSIM) as `veryfast` at 25, and faster; files are a quarter larger. */
// biome-ignore format: arguments read in pairs.
export const previewEncoder = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '27', '-profile:v', 'high', '-pix_fmt', 'yuv420p'] as const

function listEncodeArgs(plan: RenderPlan, quality: RenderQuality): string[] {
  const { num, den } = plan.frameRate
  // biome-ignore format: arguments read in pairs.
  return [
    // Not -frames:v: reaching it would end the sound too, wherever it is by then.
    '-t', formatLengthSec(plan),
    ...(quality === 'export' ? exportEncoder : previewEncoder),
    '-g', String(Math.max(12, Math.round((2 * num) / den))), '-r', `${num}/${den}`,
    '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
    '-c:a', 'aac', '-b:a', quality === 'export' ? '160k' : '96k', '-ar', '48000', '-ac', '2',
    // No metadata of the source: no locations, no devices, no chapter titles.
    '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact',
    '-movflags', '+faststart', '-f', 'mp4',
  ]
}

export const namePiece = (index: number): string => `piece${String(index).padStart(4, '0')}.h264`

/** Each piece starts with a keyframe and is a closed GOP, so that pieces of different renders can be joined. */
function listPieceArgs(plan: RenderPlan, ends: readonly number[]): string[] {
  const { num, den } = plan.frameRate
  const inner = ends.slice(0, -1)
  // Slightly early: FFmpeg takes the nearest frame, and at half a frame either could be it.
  const times = inner.map((frame) => (((frame - 0.25) * den) / num).toFixed(6))
  // biome-ignore format: arguments read in pairs.
  return [
    '-t', formatLengthSec(plan), ...previewEncoder, '-bf', '0', '-g', '600', '-r', `${num}/${den}`, '-forced-idr', '1',
    ...(times.length > 0 ? ['-force_key_frames', times.join(',')] : []),
    '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
    // Each piece carries its own parameter sets.
    '-bsf:v', 'dump_extra=freq=keyframe', '-fflags', '+bitexact', '-flags:v', '+bitexact',
    '-f', 'segment', '-segment_format', 'h264', ...(inner.length > 0 ? ['-segment_frames', inner.join(',')] : ['-segment_time', '100000']),
    '-y', 'piece%04d.h264',
  ]
}

/** Encodes the sound of a clip on its own; silence without any. */
export function listSoundArgs(plan: RenderPlan, audioName: string | null, outName: string): string[] {
  const sound = audioName === null ? ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'] : ['-f', 'wav', '-i', audioName]
  return [...sound, ...listCodedSoundArgs(formatLengthSec(plan), outName)]
}

/**
 * Encoding of a preview's sound, for so many seconds: twice as fast as the encoder's usual search, with more bits instead.
 * The stream can be cut and joined at its frames.
 */
export function listCodedSoundArgs(seconds: string, outName: string): string[] {
  // biome-ignore format: arguments read in pairs.
  return ['-t', seconds, '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-flags:a', '+bitexact', '-f', 'adts', '-y', outName]
}

/** The encoder's first frame of 1024 samples is before the start, seconds. */
const primingSec = (1024 / 48_000).toFixed(9)

/** Muxes raw pieces, concatenated, with the encoded sound, which ends with the video. Nothing is encoded again. */
export function listJoinArgs(plan: RenderPlan, soundName: string, outName: string): string[] {
  const { num, den } = plan.frameRate
  const samples = Math.round((plan.frameCount * den * 48_000) / num)
  // biome-ignore format: arguments read in pairs.
  return [
    '-f', 'h264', '-framerate', `${num}/${den}`, '-i', 'joined.h264', '-itsoffset', `-${primingSec}`, '-f', 'aac', '-i', soundName,
    '-map', '0:v', '-map', '1:a', '-c', 'copy', '-bsf:a', `aac_adtstoasc,setts=duration='min(DURATION,${samples}*DURATION/1024-PTS)'`,
    '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', '-y', outName,
  ]
}

export const formatLengthSec = (plan: RenderPlan): string => ((plan.frameCount * plan.frameRate.den) / plan.frameRate.num).toFixed(6)
