import type { Span } from '@clipwright/contract/sources/analysis'
import type { Probe, VideoStream } from '@clipwright/contract/sources/probe'
import { listInputArgs } from '../media-allow-list.ts'
import { choosePreRollMs, listSeekArgs } from '../probe/seek.ts'
import {
  listColorTags,
  buildSourceSound,
  isPlain,
  listToneMapFilters,
  rangeOptions,
  listWholeFrameFilters,
} from '../render/source-graph.ts'
import { listSteadyFilters, listSteadySoundArgs, steadyVideoArgs } from '../steady-input.ts'
import { planFilmstripGrid } from './filmstrip.ts'

/** Frames a second for the face scanner: the most it ever searches. Each is the frame shown at its time, never a later one. */
export const faceFrameRate = 4
/** Small grey frames a second, for finding dissolves. */
export const glanceRate = 12
export const glanceSize = { width: 64, height: 36 } as const

type FrameSize = { width: number; height: number }

/** Size of the proxy: shorter side at most 540 px, both sides even. */
export function toProxySize(video: FrameSize): FrameSize {
  return fitShorter(video, 540)
}

/** Size of the face frames, about 640 by 360: enough for a face a tenth as high as the frame. */
export function toFaceFrameSize(video: FrameSize): FrameSize {
  const share = Math.min(1, 640 / Math.max(video.width, video.height))
  return { width: even(video.width * share), height: even(video.height * share) }
}

function fitShorter(frame: FrameSize, limit: number): FrameSize {
  const share = Math.min(1, limit / Math.min(frame.width, frame.height), 1920 / Math.max(frame.width, frame.height))
  return { width: even(frame.width * share), height: even(frame.height * share) }
}

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))

export const analysisFiles = {
  proxy: 'proxy.mp4',
  audio: 'audio.wav',
  peaks: 'peaks.dat',
  filmstrip: 'filmstrip.jpg',
  poster: 'poster.jpg',
  scores: 'scores.txt',
} as const

/** Pure: the one FFmpeg call that decodes the range and makes every file. Grey frames leave on descriptor 3, face frames on 4. */
export function listAnalyseArgs(input: { file: string; probe: Probe; range: Span; withFaces: boolean }): string[] {
  const { probe, range } = input
  const audio = probe.audio[0]
  const leadMs = Math.min(range.startMs, choosePreRollMs(probe.container))
  const graph: string[] = []
  const outputs: string[] = []
  if (probe.video) {
    graph.push(...buildFrameGraph(probe.video, { range, leadMs, withFaces: input.withFaces }))
    outputs.push('-map', '[scores]', '-fps_mode', 'passthrough', '-f', 'null', '-')
    outputs.push('-map', '[strip]', '-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1', '-y', analysisFiles.filmstrip)
    outputs.push('-map', '[glances]', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:3')
    if (input.withFaces) outputs.push('-map', '[faces]', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:4')
    outputs.push(...listProxyOutputArgs(probe.video, audio !== undefined))
  }
  if (audio) {
    const labels = probe.video ? '[mono][level][heard]' : '[mono][level]'
    graph.push(`[0:${audio.index}]${[...trimLead('a', leadMs), buildSourceSound(audio)].join(',')},asplit=${probe.video ? 3 : 2}${labels}`)
    graph.push('[mono]aresample=16000,aformat=sample_fmts=s16:channel_layouts=mono[speech]', '[level]ebur128=framelog=verbose[measured]')
    outputs.push('-map', '[speech]', '-c:a', 'pcm_s16le', '-f', 'wav', '-y', analysisFiles.audio, '-map', '[measured]', '-f', 'null', '-')
  }
  // biome-ignore format: arguments read in pairs.
  return [
    '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-progress', 'pipe:1',
    ...listSeekArgs(range.startMs - leadMs, range.endMs - range.startMs + leadMs), ...steadyVideoArgs, ...listSteadySoundArgs(audio), '-sn', '-dn',
    ...listInputArgs(input.file, 'av'),
    // One thread per filter: splitting frames into slices costs more than it saves while the encoder keeps every core busy.
    '-filter_complex_threads', '1', '-filter_complex', graph.join(';'), ...outputs,
  ]
}

/** Drops the pre-roll, so that time 0 is the start of the range. */
function trimLead(kind: '' | 'a', leadMs: number): string[] {
  const seconds = (leadMs / 1000).toFixed(3)
  return leadMs > 0 ? [`${kind}trim=start=${seconds}`, `${kind}setpts=PTS-${seconds}/TB`] : []
}

function buildFrameGraph(video: VideoStream, part: { range: Span; leadMs: number; withFaces: boolean }): string[] {
  const { range, leadMs, withFaces } = part
  const proxy = toProxySize(video)
  const small = toFaceFrameSize(video)
  const grid = planFilmstripGrid(range.endMs - range.startMs, video)
  const chain = [
    ...listSteadyFilters(video),
    ...trimLead('', leadMs),
    ...listWholeFrameFilters(video),
    buildProxyScale(video, proxy),
    'setsar=1',
    ...listToneMapFilters(video),
    'format=yuv420p',
  ]
  const rate = video.frameRate.num / video.frameRate.den
  // Of 50 or 60 frames a second half are enough, at half the cost.
  const thinned = rate > 32 ? `fps=${video.frameRate.num}/${video.frameRate.den * Math.ceil(rate / 32)}` : 'null'
  return [
    // Frames are dropped before scaling, and shots are searched in a small grey copy: cuts show just as well there.
    `[0:${video.index}]${chain.join(',')},split=${withFaces ? 4 : 3}[p0][s1][s2]${withFaces ? '[s3]' : ''}`,
    `[p0]${thinned}[proxy]`,
    `[s1]scale=${even(small.width / 4)}:${even(small.height / 4)}:flags=fast_bilinear,format=gray,split=2[s4][s5]`,
    // Written at once, since the shots are shown while the source is decoded.
    `[s4]scdet=t=100:sc_pass=0,metadata=mode=print:key=lavfi.scd.score:file=${analysisFiles.scores}:direct=1[scores]`,
    `[s5]fps=${glanceRate}:start_time=0,scale=${glanceSize.width}:${glanceSize.height}:flags=area[glances]`,
    `[s2]fps=1000/${grid.stepMs}:start_time=0,scale=${grid.tileWidth}:${grid.tileHeight},tile=${grid.columns}x${grid.rows}[strip]`,
    ...(withFaces
      ? [`[s3]fps=${faceFrameRate}:start_time=0:round=up,scale=${small.width}:${small.height}:flags=fast_bilinear[faces]`]
      : []),
  ]
}

function buildProxyScale(video: VideoStream, size: FrameSize): string {
  return isPlain(video)
    ? `zscale=${size.width}:${size.height}:filter=bilinear`
    : `scale=${size.width}:${size.height}:flags=bilinear${rangeOptions(video)}`
}

function listProxyOutputArgs(video: VideoStream, withSound: boolean): string[] {
  const rate = Math.min(32, video.frameRate.num / video.frameRate.den)
  // biome-ignore format: arguments read in pairs.
  return [
    '-map', '[proxy]', ...(withSound ? ['-map', '[heard]', ...proxySoundEncoder, '-ar', '48000'] : []),
    '-fps_mode', 'vfr', ...proxyEncoder, ...listColorTags(video), '-g', String(Math.max(6, Math.round(rate / 2))), '-force_key_frames', 'expr:gte(t,n_forced*0.5)',
    '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', '-y', analysisFiles.proxy,
  ]
}

/** Also used by the benchmark's bare encode, so that both do the same work. */
export const proxySoundEncoder = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k'] as const
export const proxyEncoder = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'] as const
