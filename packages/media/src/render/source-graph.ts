import type { AudioStream, VideoStream } from '@clipwright/contract/sources/probe'
import type { FrameRate } from '@clipwright/contract/rational'
import { listSteadyFilters } from '../steady-input.ts'

/** HDR to SDR. Without it PQ and HLG videos look grey. */
const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

/** Filters that make the source what the rest of the product calls so: whole frames of one size, upright, square pixels, SDR. */
export function listDisplayFilters(video: VideoStream): string[] {
  return [
    ...listSteadyFilters(video),
    ...listWholeFrameFilters(video),
    ...listToneMapFilters(video),
    ...listMatrixFilters(video),
    ...listSquareFilters(video),
  ]
}

/** One frame for each of the source; frames that are whole already pass. */
export const listWholeFrameFilters = (video: VideoStream): string[] => (video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [])

export const listToneMapFilters = (video: VideoStream): string[] => (video.hdr ? [...listHdrTags(video), toneMap] : [])

/** Frames that come without what the file says of them would be refused. */
function listHdrTags({ hdrColors }: VideoStream): string[] {
  if (!hdrColors) return []
  return [`setparams=color_primaries=${hdrColors.primaries}:color_trc=${hdrColors.transfer}:colorspace=${hdrColors.matrix}`]
}

/**
 * Clips are bt709 and leave the outer numbers free, whatever the source is; without this the colours of small sources shift and those of full-range
 * ones are too hard. For HDR the tone mapping does it.
 */
function listMatrixFilters(video: VideoStream): string[] {
  const from = video.matrix ?? 'bt709'
  if (video.hdr || (from === 'bt709' && !video.fullRange)) return []
  return [`scale=in_color_matrix=${from}:out_color_matrix=bt709${rangeOptions(video)}`, 'format=yuv420p']
}

/** For a scale filter: says that, and thereby how, the range of full-range frames changes. Left to itself it keeps that of frames of the right size. */
export const rangeOptions = (video: VideoStream): string => (video.fullRange && !video.hdr ? ':in_range=pc:out_range=tv' : '')

/**
 * Whether the decoder gives ordinary frames: those can use `zscale`, twice as fast as `scale`, but it refuses odd chroma
 * sizes, would convert colours on its own where formats differ, and keeps the range.
 */
export function isPlain(video: VideoStream): boolean {
  return video.pixelFormat === 'yuv420p' && !video.hdr && !video.fullRange && video.codedWidth % 2 === 0 && video.codedHeight % 2 === 0
}

/** Colour tags for what comes out of `listDisplayFilters`. */
export const displayColorTags = ['-colorspace', 'bt709', '-color_range', 'tv'] as const

/** Colour tags for a copy that keeps the colours of the source. */
export function listColorTags(video: VideoStream): string[] {
  const name = video.hdr ? 'bt709' : { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020nc' }[video.matrix ?? 'bt709']
  return ['-colorspace', name, '-color_range', 'tv']
}

/** FFmpeg rotates the video itself; only non-square pixels are left to correct. */
function listSquareFilters(video: VideoStream): string[] {
  const turned = video.rotationDeg === 90 || video.rotationDeg === 270
  const width = turned ? video.codedHeight : video.codedWidth
  const height = turned ? video.codedWidth : video.codedHeight
  return width === video.width && height === video.height ? [] : [`scale=${video.width}:${video.height}:flags=bicubic`, 'setsar=1']
}

/** Even frames from time 0; a source that ends early repeats its last frame, so every planned frame exists. */
export function buildEvenFramesFilter(rate: FrameRate, frameCount: number): string {
  return `fps=${rate.num}/${rate.den}:start_time=0:round=near,tpad=stop=${frameCount + 2}:stop_mode=clone`
}

/**
 * Sound at 48 kHz from time 0: gaps are filled, overlaps cut. Stretching, which `async` above 1 allows, loses count in
 * FFmpeg 5.1 after an hour of small corrections and then inserts as much silence as has played so far.
 */
export const evenSound = 'aresample=48000:async=1:min_hard_comp=0.05:first_pts=0'

/** Sound of the source: 48 kHz stereo from time 0. One side that is silent gets what the other says; should it speak later, both hear both. */
export function buildSourceSound(audio: Pick<AudioStream, 'oneSided'> | undefined): string {
  const both = audio?.oneSided ? ',pan=stereo|c0=c0+c1|c1=c0+c1' : ''
  return `${evenSound},aformat=sample_fmts=fltp:channel_layouts=stereo${both}`
}
