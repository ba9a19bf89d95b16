import type { VideoStream } from '@clipwright/contract/probe'
import type { FrameRate } from '@clipwright/contract/rational'

/** HDR to standard colours. Without it PQ and HLG pictures look grey. */
const toneMap = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

/** Filters that make the source what the rest of the product calls the picture: upright, square pixels, standard colours. */
export function displayFilters(video: VideoStream): string[] {
  return [...toneMapFilters(video), ...squareFilters(video)]
}

export const toneMapFilters = (video: VideoStream): string[] => (video.hdr ? [toneMap] : [])

/** FFmpeg turns the picture by itself; only pixels that are not square are left to do. */
function squareFilters(video: VideoStream): string[] {
  const turned = video.rotationDeg === 90 || video.rotationDeg === 270
  const width = turned ? video.codedHeight : video.codedWidth
  const height = turned ? video.codedWidth : video.codedHeight
  return width === video.width && height === video.height ? [] : [`scale=${video.width}:${video.height}:flags=bicubic`, 'setsar=1']
}

/** Even frames from time 0 on; a source that ends early keeps its last picture, so every planned frame exists. */
export function evenFrames(rate: FrameRate, frameCount: number): string {
  return `fps=${rate.num}/${rate.den}:start_time=0:round=near,tpad=stop=${frameCount + 2}:stop_mode=clone`
}
