import { captionImages } from './captions/caption-images.ts'
import { drawCaptions, placePages } from './captions/ass.ts'
import { outputFrameRate } from './frames.ts'
import { censoredInBlends, planBlends } from './plan-blends.ts'
import { outroFrames, planInserts } from './plan-inserts.ts'
import { planSegments } from './plan-segments.ts'
import { overlayImages, watermarkImage } from './overlay-images.ts'
import { outputSize } from './output-size.ts'
import type { OutputTarget } from './output-size.ts'
import type { PlacedCaptions, Programme } from './captions/ass.ts'
import { programmeFrames, programmeParts, programmeWords } from './programme.ts'
import type { RenderBlend, RenderPlan } from './render-plan.ts'
import type { ClipEnd, SoundTrack, Timeline } from './timeline.ts'
import type { ClipLayout } from './layout/clip-layout.ts'
import { createLayout } from './layout/clip-layout.ts'

// Pauses shorter than this do not bring the music up again.
const shortPauseMs = 700

const isVoice = ({ underDb }: SoundTrack) => underDb !== undefined

/** When somebody speaks on the programme, short pauses included. */
function speechSpans(speech: readonly { startMs: number; endMs: number }[]): { startMs: number; endMs: number }[] {
  const spans: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of speech.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = spans.at(-1)
    if (last && startMs - last.endMs < shortPauseMs) last.endMs = Math.max(last.endMs, endMs)
    else spans.push({ startMs, endMs })
  }
  return spans
}

function audioOf(timeline: Timeline, { parts, rate }: Programme, blends: readonly RenderBlend[], layout: ClipLayout): RenderPlan['audio'] {
  const { gainDb, maxTruePeakDbtp } = timeline.audio
  const tracks = timeline.sounds ?? []
  const isVideo = (end: ClipEnd | undefined) => end?.kind === 'video'
  const isHeard = timeline.source.hasAudio || tracks.length > 0 || isVideo(timeline.intro) || isVideo(timeline.outro)
  if (!isHeard) return null
  const neededWords = timeline.captions.words.filter((word) => tracks.length > 0 || word.censor !== undefined)
  const enhanced = timeline.enhanced ? { enhanced: timeline.enhanced } : {}
  if (neededWords.length === 0 && tracks.length === 0) return { gainDb, maxTruePeakDbtp, ...enhanced }
  // What is not shown is heard all the same, so hidden words count here.
  const spokenWords = programmeWords(
    neededWords.map((word) => ({ ...word, hidden: false })),
    parts,
    rate,
    layout,
  )
  const censored = [
    ...spokenWords.flatMap(({ word, startMs, endMs }) => (word.censor ? [{ startMs, endMs, kind: word.censor }] : [])),
    ...censoredInBlends(neededWords, parts, blends, rate),
  ]
  return {
    gainDb,
    maxTruePeakDbtp,
    ...(censored.length > 0 ? { censored } : {}),
    ...(tracks.length > 0 ? { added: { tracks, speech: speechSpans([...spokenWords, ...tracks.filter(isVoice)]) } } : {}),
    ...enhanced,
  }
}

type RenderPlanOptions = { drawnFrom?: PlacedCaptions; layout?: ClipLayout }

/**
 * Resolves a timeline for one target: everything in frames and pixels, nothing left to decide. A caller that draws captions
 * itself passes the pages it has placed, in any size of the same aspect ratio (`drawnFrom`): the plan then has their emoji
 * and no script, and nothing is laid out again.
 */
export function toRenderPlan(timeline: Timeline, target: OutputTarget, options: RenderPlanOptions = {}): RenderPlan {
  const { drawnFrom, layout = createLayout() } = options
  const frame = outputSize(timeline.ratio, target)
  const frameRate = outputFrameRate(timeline.source.frameRate, target)
  const parts = programmeParts(timeline, frameRate)
  const bodyEnd = programmeFrames(parts)
  const frameCount = bodyEnd + outroFrames(timeline, frameRate, bodyEnd)
  const programme = { parts, rate: frameRate }
  const captions = drawnFrom ?? placePages(timeline, frame, programme, layout)
  const { width, height, hasVideo, hasAudio } = timeline.source
  const segments = planSegments(timeline, parts, { frame, rate: frameRate, layout })
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
    captions: drawnFrom ? null : drawCaptions(timeline, frame, captions, undefined, layout),
    images: [
      ...(timeline.captions.emoji ? captionImages(captions, { frame, rate: frameRate, frameCount }, layout) : []),
      ...overlayImages(timeline, frame, frameRate, frameCount),
      ...(timeline.watermark ? [watermarkImage(timeline.ratio, frame, frameCount)] : []),
    ],
    audio: audioOf(timeline, programme, blends, layout),
  }
}
