import type { LayoutSegment } from '@clipwright/contract/layout'
import type { FrameRate } from '@clipwright/contract/rational'
import { captionImages } from './captions/caption-images.ts'
import { drawCaptions, placedPages } from './captions/ass.ts'
import { msAtFrame, outputFrameRate } from './frames.ts'
import { cropSteps, pixelLayout } from './layout-geometry.ts'
import { planBlends } from './plan-blends.ts'
import { outroFrames, planInserts } from './plan-inserts.ts'
import { overlayImages, watermarkImage } from './overlay-images.ts'
import { outputSize } from './output-size.ts'
import type { OutputSize, OutputTarget } from './output-size.ts'
import type { Programme } from './captions/ass.ts'
import { programmeFrames, programmeParts, programmeWords } from './programme.ts'
import type { ProgrammePart } from './programme.ts'
import type { RenderPlan, RenderSegment } from './render-plan.ts'
import type { ClipEnd, SoundTrack, Timeline } from './timeline.ts'

type Stretch = { layout: LayoutSegment | undefined; startFrame: number; frameCount: number; sourceStartMs: number }

/** Layout changes inside a path: where the size of the crop jumps, a segment of its own begins. */
function sizeChanges(layout: LayoutSegment): number[] {
  return layout.panes.flatMap((pane) =>
    pane.path.flatMap((key, index) => {
      const before = pane.path[index - 1]
      const differs = before !== undefined && Math.abs(key.h / before.h - 1) > 0.02
      return differs && key.move === 'cut' ? [key.atMs] : []
    }),
  )
}

/** The stretches of one part that keep one layout and one crop size, on the frame grid, without gaps. */
function stretches(part: ProgrammePart, layouts: readonly LayoutSegment[], rate: FrameRate): Stretch[] {
  const within = (ms: number) => ms > part.sourceStartMs && ms < part.sourceEndMs
  const changes = layouts.flatMap((layout) => [layout.startMs, ...sizeChanges(layout)]).filter(within)
  const frameOf = (ms: number) => Math.round(((ms - part.sourceStartMs) * rate.num) / (1000 * rate.den))
  const starts = [...new Set([0, ...changes.map(frameOf)])].filter((frame) => frame < part.frameCount).sort((a, b) => a - b)
  return starts.map((frame, index) => {
    const frameCount = (starts[index + 1] ?? part.frameCount) - frame
    const sourceStartMs = part.sourceStartMs + msAtFrame(frame, rate)
    // The middle decides, so that half a frame of rounding cannot pick the layout before.
    const middle = sourceStartMs + msAtFrame(frameCount, rate) / 2
    return { layout: layoutAt(layouts, middle), startFrame: part.startFrame + frame, frameCount, sourceStartMs }
  })
}

function layoutAt(layouts: readonly LayoutSegment[], sourceMs: number): LayoutSegment | undefined {
  let held = layouts[0]
  for (const layout of layouts) {
    if (layout.startMs > sourceMs) break
    held = layout
  }
  return held
}

function renderSegment(stretch: Stretch, timeline: Timeline, frame: OutputSize, rate: FrameRate): RenderSegment {
  const { layout, startFrame, frameCount, sourceStartMs } = stretch
  const source = { width: timeline.source.width, height: timeline.source.height }
  const seen = timeline.source.hasVideo && source.width > 0 && source.height > 0
  const base = { startFrame, frameCount, sourceStartMs }
  if (!seen) return { ...base, kind: 'fit', whole: { x: 0, y: 0, w: frame.width, h: frame.height }, panes: [] }
  const areas = pixelLayout(layout?.kind ?? 'fit', timeline.ratio, source, frame)
  const paths = areas.panes.map((_, index) => layout?.panes[index])
  // A layout that names fewer pictures than it shows cannot be drawn as asked: the whole picture can.
  if (paths.some((pane) => pane === undefined)) {
    return { ...base, kind: 'fit', whole: pixelLayout('fit', timeline.ratio, source, frame).whole, panes: [] }
  }
  const window = { sourceStartMs, frameCount, rate }
  const panes = areas.panes.flatMap((target, index) => {
    const pane = paths[index]
    return pane ? [{ target, crop: cropSteps(pane, target, source, window) }] : []
  })
  return { ...base, kind: areas.kind, whole: areas.whole, panes }
}

// Pauses shorter than this do not bring the music up again.
const shortPauseMs = 700

const isVoice = ({ underDb }: SoundTrack) => underDb !== undefined

/** When somebody speaks on the programme, short pauses included. */
function speechSpans(heard: readonly { startMs: number; endMs: number }[]): { startMs: number; endMs: number }[] {
  const spans: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of heard.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = spans.at(-1)
    if (last && startMs - last.endMs < shortPauseMs) last.endMs = Math.max(last.endMs, endMs)
    else spans.push({ startMs, endMs })
  }
  return spans
}

function audioOf(timeline: Timeline, { parts, rate }: Programme): RenderPlan['audio'] {
  const { gainDb, maxTruePeakDbtp } = timeline.audio
  const tracks = timeline.sounds ?? []
  const isFilm = (end: ClipEnd | undefined) => end?.kind === 'video'
  const isHeard = timeline.source.hasAudio || tracks.length > 0 || isFilm(timeline.intro) || isFilm(timeline.outro)
  if (!isHeard) return null
  const needed = timeline.captions.words.filter((word) => tracks.length > 0 || word.censor !== undefined)
  const enhanced = timeline.enhanced ? { enhanced: timeline.enhanced } : {}
  if (needed.length === 0 && tracks.length === 0) return { gainDb, maxTruePeakDbtp, ...enhanced }
  // What is not shown is heard all the same, so hidden words count here.
  const heard = programmeWords(
    needed.map((word) => ({ ...word, hidden: false })),
    parts,
    rate,
  )
  const censored = heard.flatMap(({ word, startMs, endMs }) => (word.censor ? [{ startMs, endMs, kind: word.censor }] : []))
  return {
    gainDb,
    maxTruePeakDbtp,
    ...(censored.length > 0 ? { censored } : {}),
    ...(tracks.length > 0 ? { added: { tracks, speech: speechSpans([...heard, ...tracks.filter(isVoice)]) } } : {}),
    ...enhanced,
  }
}

/**
 * Works a timeline out for one target: everything in frames and pixels, nothing left to decide. Who draws captions by a
 * script of their own asks for none here (`withoutScript`): it is most of the work.
 */
export function toRenderPlan(timeline: Timeline, target: OutputTarget, { withoutScript = false } = {}): RenderPlan {
  const frame = outputSize(timeline.ratio, target)
  const frameRate = outputFrameRate(timeline.source.frameRate, target)
  const parts = programmeParts(timeline, frameRate)
  const bodyEnd = programmeFrames(parts)
  const frameCount = bodyEnd + outroFrames(timeline, frameRate, bodyEnd)
  const programme = { parts, rate: frameRate }
  const { emoji, words } = timeline.captions
  const hasEmoji = emoji && words.some((word) => word.emoji !== undefined)
  const placed = withoutScript && !hasEmoji ? null : placedPages(timeline, frame, programme)
  const { width, height, hasVideo, hasAudio } = timeline.source
  const segments = parts
    .flatMap((part) => stretches(part, timeline.layouts, frameRate))
    .map((stretch) => renderSegment(stretch, timeline, frame, frameRate))
  const blends = hasVideo ? planBlends(timeline.blends ?? [], parts, segments, frameRate) : []
  const inserts = planInserts(timeline, { rate: frameRate, bodyStart: parts[0]?.startFrame ?? 0, bodyEnd, frameCount })
  return {
    width: frame.width,
    height: frame.height,
    frameRate,
    frameCount,
    source: { width, height, hasVideo, hasAudio },
    parts: parts.map(({ sourceStartMs, sourceEndMs, startFrame, frameCount }) => ({ sourceStartMs, sourceEndMs, startFrame, frameCount })),
    segments,
    ...(blends.length > 0 ? { blends } : {}),
    ...(inserts.length > 0 ? { inserts } : {}),
    captions: placed && !withoutScript ? drawCaptions(timeline, frame, placed) : null,
    images: [
      ...(placed && emoji ? captionImages(placed.pages, placed.look, frameRate, frameCount) : []),
      ...overlayImages(timeline, frame, frameRate, frameCount),
      ...(timeline.watermark ? [watermarkImage(timeline.ratio, frame, frameCount)] : []),
    ],
    audio: audioOf(timeline, programme),
  }
}
