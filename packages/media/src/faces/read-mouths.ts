import type { Box, FaceSample, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { FrameCutter } from '../analyse/frame-cutter.ts'
import { listInputArgs } from '../media-allow-list.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { listSeekArgs } from '../probe/seek.ts'
import type { FaceScanner } from './face-scanner.ts'
import { mouthRate, planMouthSpans, interpolateSamples, smoothBox, type MouthSpan } from './mouth-spans.ts'

export type MouthInput = {
  tracks: readonly FaceTrack[]
  /** As long as the range; its time 0 is `range.startMs` of the source. */
  proxyFile: string
  proxy: { width: number; height: number }
  range: Span
  scanner: Pick<FaceScanner, 'readMouths'>
  /** Private to this job. */
  workDir: string
  signal?: AbortSignal
}

/** Spans per FFmpeg call. Each opens the proxy once more, and an open proxy holds its index in memory: 10 MB and more per hour. */
const mostSpans = 16
const leastSpans = 2
const mostOpenMs = 16 * 600_000
/** Samples this close belong to the same moment, ms. */
const sameMomentMs = 2

/**
 * Reads lips wherever two or more faces are seen together and adds the mouth openings to the tracks. Reads the proxy, not
 * the source: only the parts around the faces, and for most videos nothing at all.
 */
export async function addMouths(input: MouthInput): Promise<FaceTrack[]> {
  const spans = planMouthSpans(input.tracks, input.range.startMs)
  const atOnce = countSpansAtOnce(input.range.endMs - input.range.startMs)
  const read = input.tracks.map((): FaceSample[] => [])
  for (let first = 0; first < spans.length; first += atOnce) await readSpans(input, spans.slice(first, first + atOnce), read)
  return input.tracks.map((track, place) => ({ ...track, samples: mergeSamples(track.samples, read[place] ?? []) }))
}

/** Pure: spans per call for a proxy of this length. */
export function countSpansAtOnce(rangeMs: number): number {
  return Math.max(leastSpans, Math.min(mostSpans, Math.floor(mostOpenMs / rangeMs)))
}

type Crop = { x: number; y: number; w: number; h: number }

async function readSpans(input: MouthInput, spans: readonly MouthSpan[], read: FaceSample[][]): Promise<void> {
  const crops = toPixelCrops(spans, input.proxy)
  const [{ w, h } = { w: 2, h: 2 }] = crops
  const moments = spans.flatMap((span, index) =>
    Array.from({ length: span.frameCount }, (_, frame) => ({ span, crop: crops[index], frame: span.firstFrame + frame })),
  )
  // Held back until all is read: a missing frame would put all later ones at wrong times.
  const mouthSamples: { place: number; sample: FaceSample }[] = []
  const faceAt = input.tracks.map((track) => ({ steady: smoothBox(track), plain: interpolateSamples(track.samples) }))
  const facesAt = (moment: (typeof moments)[number] | undefined) => {
    if (!moment?.crop) return []
    const { span, crop, frame } = moment
    const atMs = input.range.startMs + (frame * 1000) / mouthRate
    return span.tracks.flatMap((place) => {
      const [box, sample] = [faceAt[place]?.steady(atMs), faceAt[place]?.plain(atMs)]
      return box && sample ? [{ place, box: toCropBox(box, crop, input.proxy), sample: { ...sample, atMs: Math.round(atMs) } }] : []
    })
  }
  // One frame is measured while the next one is on its way.
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
    // Awaited with the next frame or at the end; handled here so that it does not count as an unhandled rejection.
    looking.catch(() => undefined)
  })
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: listMouthArgs(input.proxyFile, spans, crops),
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

/** Whole even pixels; all crops have the size of the largest, each around its faces. */
function toPixelCrops(spans: readonly MouthSpan[], { width, height }: { width: number; height: number }): Crop[] {
  const w = Math.min(width, even(Math.max(...spans.map(({ crop }) => crop.w)) * width + 2))
  const h = Math.min(height, even(Math.max(...spans.map(({ crop }) => crop.h)) * height + 2))
  const place = (from: number, size: number, whole: number): number =>
    Math.max(0, Math.min(whole - size, 2 * Math.floor((from * whole) / 2)))
  return spans.map(({ crop }) => ({ w, h, x: place(crop.x, w, width), y: place(crop.y, h, height) }))
}

function toCropBox(box: Box, crop: Crop, { width, height }: { width: number; height: number }): Box {
  return { x: box.x * width - crop.x, y: box.y * height - crop.y, w: box.w * width, h: box.h * height }
}

/** Pure: one call that writes the frames of these spans of the proxy, cropped to their faces, in order to descriptor 3. */
function listMouthArgs(proxyFile: string, spans: readonly MouthSpan[], crops: readonly Crop[]): string[] {
  // biome-ignore format: arguments read in pairs.
  const inputs = spans.flatMap(({ firstFrame, frameCount }) => [
    ...listSeekArgs((firstFrame * 1000) / mouthRate, ((frameCount + 1) * 1000) / mouthRate), '-an', '-sn', '-dn', ...listInputArgs(proxyFile, 'av'),
  ])
  const lines = spans.map(({ frameCount }, index) => {
    const { w, h, x, y } = crops[index] ?? { w: 2, h: 2, x: 0, y: 0 }
    // A source that ends early repeats its last frame: every expected frame must come.
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

/** Merges both in order of time; where both have a sample, the one with a mouth opening wins. */
function mergeSamples(samples: readonly FaceSample[], read: readonly FaceSample[]): FaceSample[] {
  if (read.length === 0) return [...samples]
  const out: FaceSample[] = []
  for (const sample of [...samples, ...read].toSorted((a, b) => a.atMs - b.atMs)) {
    const last = out.at(-1)
    if (!last || sample.atMs - last.atMs > sameMomentMs) out.push(sample)
    else if (sample.mouthOpen !== undefined) out[out.length - 1] = sample
  }
  return out
}
