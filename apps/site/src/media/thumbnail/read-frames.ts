import { type FrameMeasure, measureLuma, pickFrames, scoreFrame } from '@clipwright/tools/engines/frame-scores'
import { ALL_FORMATS, BlobSource, CanvasSink, Input, type Source, UrlSource } from 'mediabunny'
import type { CutOut } from '../cutout/cut-out.ts'
import { findFaces } from '../faces/find-faces.ts'
import { MediaProblem } from '../media-problem.ts'
import { contextOf, makeCanvas, openImage, readLuma, shrink } from '../image.ts'
import type { TeamClip } from './load-clip.ts'

/** An image that a thumbnail can be made of. `cutOut`: undefined until it is asked for, null where nobody is found. */
export type Still = FrameMeasure & { image: HTMLCanvasElement; cutOut?: CutOut | null }

const looks = 24
/** So many of the sharpest are searched for faces. */
const searched = 10
const offers = 6
const longestPx = 1920
const lumaPx = 320
const facePx = 720

export async function readImage(file: Blob): Promise<Still> {
  return measure(await openImage(file, longestPx), 0)
}

async function measure(image: HTMLCanvasElement, atS: number): Promise<Still> {
  const small = shrink(image, lumaPx)
  return { atS, image, ...measureLuma(readLuma(small), small), faces: await findFaces(shrink(image, facePx)) }
}

type Ranges = readonly (readonly [number, number])[]

/** Moments spread evenly over ranges of seconds. */
function spreadOver(ranges: Ranges): number[] {
  const whole = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  return Array.from({ length: looks }, (_, index) => {
    let left = whole * (0.02 + (0.96 * index) / (looks - 1))
    for (const [from, to] of ranges) {
      if (left <= to - from) return from + left
      left -= to - from
    }
    return ranges.at(-1)?.[1] ?? 0
  })
}

/** The best frames of a video of the visitor, best first. `onProgress`: 0 to 1. */
export const readVideo = (file: Blob, signal: AbortSignal, onProgress: (share: number) => void): Promise<Still[]> =>
  readSource(new BlobSource(file), null, signal, onProgress)

/** The same of the parts of a source that a clip has. */
export const readClip = ({ url, timeRanges }: TeamClip, signal: AbortSignal, onProgress: (share: number) => void): Promise<Still[]> =>
  readSource(new UrlSource(url), timeRanges, signal, onProgress)

async function readSource(
  source: Source,
  parts: Ranges | null,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Still[]> {
  const input = new Input({ formats: ALL_FORMATS, source })
  if (!(await input.canRead())) throw new MediaProblem('openFailed', 'uploadTitle')
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new MediaProblem('noVideo', 'uploadTitle')
  if (!(await video.canDecode())) throw new MediaProblem('noDecoder', 'notSupportedTitle')
  const ranges: Ranges = parts ?? [[0, await input.computeDuration()]]
  const durationS = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  const times = spreadOver(ranges)
  const width = Math.min(longestPx, await video.getDisplayWidth())
  const small = new CanvasSink(video, { width: Math.min(lumaPx, width) })
  const glances: FrameMeasure[] = []
  for await (const frame of small.canvasesAtTimestamps(times)) {
    signal.throwIfAborted()
    if (!frame) continue
    const copy = shrink(frame.canvas as HTMLCanvasElement, lumaPx)
    glances.push({ atS: frame.timestamp, ...measureLuma(readLuma(copy), copy), faces: [] })
    onProgress((glances.length / looks) * 0.4)
  }
  const sharpest = glances.toSorted((a, b) => scoreFrame(b) - scoreFrame(a)).slice(0, searched)
  const large = new CanvasSink(video, { width })
  const stills: Still[] = []
  for (const { atS } of sharpest) {
    signal.throwIfAborted()
    const frame = await large.getCanvas(atS)
    if (frame) stills.push(await measure(copyOf(frame.canvas as HTMLCanvasElement), atS))
    onProgress(0.4 + (stills.length / sharpest.length) * 0.6)
  }
  if (stills.length === 0) throw new MediaProblem('openFailed', 'uploadTitle')
  return pickFrames(stills, offers, durationS / looks / 2)
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = makeCanvas(canvas.width, canvas.height)
  contextOf(copy).drawImage(canvas, 0, 0)
  return copy
}
