import type { VideoStream } from '@clipwright/contract/sources/probe'
import type { FrameRate } from '@clipwright/contract/rational'

/** HDR to standard colours. Without it PQ and HLG videos look grey. */
const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

/** Filters that make the source what the rest of the product calls the source: upright, square pixels, standard colours. */
export function displayFilters(video: VideoStream): string[] {
  return [...toneMapFilters(video), ...matrixFilters(video), ...squareFilters(video)]
}

export const toneMapFilters = (video: VideoStream): string[] => (video.hdr ? [toneMap] : [])

/** Clips are bt709 whatever the source is; without this the colours of small sources shift. The tone map does it for HDR. */
function matrixFilters(video: VideoStream): string[] {
  const from = video.matrix ?? 'bt709'
  return video.hdr || from === 'bt709' ? [] : [`scale=in_color_matrix=${from}:out_color_matrix=bt709`, 'format=yuv420p']
}

/**
 * Whether the usual kind of frame comes out of the decoder: it goes through `zscale`, which takes half the time of `scale`,
 * but refuses chroma that does not come out even and would convert colours of its own accord where the kinds differ.
 */
export function isPlain(video: VideoStream): boolean {
  return video.pixelFormat === 'yuv420p' && !video.hdr && video.codedWidth % 2 === 0 && video.codedHeight % 2 === 0
}

/** Names of the source's colours for a copy that keeps them. */
export function colorTags(video: VideoStream): string[] {
  const name = video.hdr ? 'bt709' : { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020nc' }[video.matrix ?? 'bt709']
  return ['-colorspace', name, '-color_range', 'tv']
}

/** FFmpeg turns the video by itself; only pixels that are not square are left to do. */
function squareFilters(video: VideoStream): string[] {
  const turned = video.rotationDeg === 90 || video.rotationDeg === 270
  const width = turned ? video.codedHeight : video.codedWidth
  const height = turned ? video.codedWidth : video.codedHeight
  return width === video.width && height === video.height ? [] : [`scale=${video.width}:${video.height}:flags=bicubic`, 'setsar=1']
}

/** Even frames from time 0 on; a source that ends early keeps its last frame, so every planned frame exists. */
export function evenFrames(rate: FrameRate, frameCount: number): string {
  return `fps=${rate.num}/${rate.den}:start_time=0:round=near,tpad=stop=${frameCount + 2}:stop_mode=clone`
}

/**
 * Sound at 48 kHz from time 0 on: gaps are filled and overlaps cut. Stretching, which `async` above 1 allows, loses count in
 * FFmpeg 5.1 after an hour of small corrections and then adds as much silence as has played so far.
 */
export const evenSound = 'aresample=48000:async=1:min_hard_comp=0.05:first_pts=0'
