import type { Box, FaceSample, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { FrameCutter } from '../analyse/frame-cutter.ts'
import { guardedInput } from '../media-allow-list.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { seekArgs } from '../probe/seek.ts'
import type { FaceScanner } from './face-scanner.ts'
import { mouthRate, mouthSpans, sampleAt, steadyBox, type MouthSpan } from './mouth-spans.ts'

export type MouthInput = {
  tracks: readonly FaceTrack[]
  /** Its time 0 is `range.startMs` of the source, and it is as long as the range. */
  proxyFile: string
  proxy: { width: number; height: number }
  range: Span
  scanner: Pick<FaceScanner, 'readMouths'>
  /** Private to this job. */
  workDir: string
  signal?: AbortSignal
}

/** How many stretches are read by one call. Each opens the proxy once more, and an opened proxy keeps its index in memory, 10 MB and more an hour. */
const mostSpans = 16
const leastSpans = 2
const mostOpenMs = 16 * 600_000
/** Two measurements belong to the same moment when they lie this near, ms. */
const sameMomentMs = 2

/**
 * Reads lips where two or more faces are seen together, and gives the tracks back with what they did. The proxy is read
 * and not the source: of most videos nothing at all, of the others the parts around the faces.
 */
export async function withMouths(input: MouthInput): Promise<FaceTrack[]> {
  const spans = mouthSpans(input.tracks, input.range.startMs)
  const atOnce = spansAtOnce(input.range.endMs - input.range.startMs)
  const read = input.tracks.map((): FaceSample[] => [])
  for (let first = 0; first < spans.length; first += atOnce) await readSpans(input, spans.slice(first, first + atOnce), read)
  return input.tracks.map((track, place) => ({ ...track, samples: merged(track.samples, read[place] ?? []) }))
}

/** Pure: how many stretches of a proxy this long are read by one call. */
export function spansAtOnce(rangeMs: number): number {
  return Math.max(leastSpans, Math.min(mostSpans, Math.floor(mostOpenMs / rangeMs)))
}

type Crop = { x: number; y: number; w: number; h: number }

async function readSpans(input: MouthInput, spans: readonly MouthSpan[], read: FaceSample[][]): Promise<void> {
  const crops = pixelCrops(spans, input.proxy)
  const [{ w, h } = { w: 2, h: 2 }] = crops
  const moments = spans.flatMap((span, index) =>
    Array.from({ length: span.frameCount }, (_, frame) => ({ span, crop: crops[index], frame: span.firstFrame + frame })),
  )
  // Kept apart until all is read: a frame that never came would put all later ones at wrong moments.
  const mouthSamples: { place: number; sample: FaceSample }[] = []
  const faceAt = input.tracks.map((track) => ({ steady: steadyBox(track), plain: sampleAt(track.samples) }))
  const facesAt = (moment: (typeof moments)[number] | undefined) => {
    if (!moment?.crop) return []
    const { span, crop, frame } = moment
    const atMs = input.range.startMs + (frame * 1000) / mouthRate
    return span.tracks.flatMap((place) => {
      const [box, sample] = [faceAt[place]?.steady(atMs), faceAt[place]?.plain(atMs)]
      return box && sample ? [{ place, box: inCrop(box, crop, input.proxy), sample: { ...sample, atMs: Math.round(atMs) } }] : []
    })
  }
  // One frame is looked at while the next one is on its way.
  let looking = Promise.resolve()
  const cutter = new FrameCutter((w * h * 3) / 2, async (yuv, index) => {
    const faces = facesAt(moments[index])
    await looking
    if (faces.length === 0) return
    const openings = input.scanner.readMouths(
      { width: w, height: h, yuv },
      faces.map(({ box }) => box),
    )
    looking = openings.then((gaps) => {
      for (const [nth, { place, sample }] of faces.entries()) mouthSamples.push({ place, sample: { ...sample, mouthOpen: gaps[nth] ?? 0 } })
    })
    // Awaited with the next frame or at the end; until then a failure must not pass for an unhandled one.
    looking.catch(() => undefined)
  })
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: mouthArgs(input.proxyFile, spans, crops),
      cwd: input.workDir,
      readable: [input.proxyFile],
      timeoutMs: 300_000 + moments.length * 1000,
      ...(input.signal ? { signal: input.signal } : {}),
      extraPipes: [(chunk) => cutter.push(chunk)],
    },
    'MediaUnreadableError',
  )
  await looking
  if (cutter.count === moments.length) for (const { place, sample } of mouthSamples) read[place]?.push(sample)
}

const even = (value: number): number => 2 * Math.ceil(value / 2)

/** Whole even pixels, all of the size of the largest, each where its faces are. */
function pixelCrops(spans: readonly MouthSpan[], { width, height }: { width: number; height: number }): Crop[] {
  const w = Math.min(width, even(Math.max(...spans.map(({ crop }) => crop.w)) * width + 2))
  const h = Math.min(height, even(Math.max(...spans.map(({ crop }) => crop.h)) * height + 2))
  const place = (from: number, size: number, whole: number): number =>
    Math.max(0, Math.min(whole - size, 2 * Math.floor((from * whole) / 2)))
  return spans.map(({ crop }) => ({ w, h, x: place(crop.x, w, width), y: place(crop.y, h, height) }))
}

function inCrop(box: Box, crop: Crop, { width, height }: { width: number; height: number }): Box {
  return { x: box.x * width - crop.x, y: box.y * height - crop.y, w: box.w * width, h: box.h * height }
}

/** Pure: one call that reads stretches of the proxy, cut to their faces, one after the other on descriptor 3. */
function mouthArgs(proxyFile: string, spans: readonly MouthSpan[], crops: readonly Crop[]): string[] {
  // biome-ignore format: arguments read in pairs.
  const inputs = spans.flatMap(({ firstFrame, frameCount }) => [
    ...seekArgs((firstFrame * 1000) / mouthRate, ((frameCount + 1) * 1000) / mouthRate), '-an', '-sn', '-dn', ...guardedInput(proxyFile, 'av'),
  ])
  const lines = spans.map(({ frameCount }, index) => {
    const { w, h, x, y } = crops[index] ?? { w: 2, h: 2, x: 0, y: 0 }
    // A source that ends early keeps its last frame: every moment that is counted on must come.
    const frames = `fps=${mouthRate}:start_time=0:round=up,tpad=stop=${frameCount}:stop_mode=clone,trim=end_frame=${frameCount}`
    return `[${index}:v]${frames},crop=${w}:${h}:${x}:${y},setpts=PTS-STARTPTS[m${index}]`
  })
  const mouthGraph = `${spans.map((_, index) => `[m${index}]`).join('')}concat=n=${spans.length}:v=1:a=0,format=yuv420p[mouths]`
  // biome-ignore format: arguments read in pairs.
  return [
    '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', ...inputs,
    '-filter_complex_threads', '1', '-filter_complex', [...lines, mouthGraph].join(';'), '-map', '[mouths]', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:3',
  ]
}

/** Both in time order; where a moment is in both, what was read of the lips stands. */
function merged(samples: readonly FaceSample[], read: readonly FaceSample[]): FaceSample[] {
  if (read.length === 0) return [...samples]
  const out: FaceSample[] = []
  for (const sample of [...samples, ...read].toSorted((a, b) => a.atMs - b.atMs)) {
    const last = out.at(-1)
    if (!last || sample.atMs - last.atMs > sameMomentMs) out.push(sample)
    else if (sample.mouthOpen !== undefined) out[out.length - 1] = sample
  }
  return out
}
