import type { Span } from '@clipwright/contract/sources/analysis'
import { aspectRatios, layoutAreas, type AspectRatio, type LayoutKind, type LayoutReason } from '@clipwright/contract/editor/layout'
import { findSpeakers, type SpeakerRun, type Voices } from './active-speaker.ts'
import { encloseBoxes, cropAround, measureShareInside, findLargestCrop } from './crop-geometry.ts'
import type { Allowed, Intent } from './layout-choice.ts'
import type { Cast, MainFace } from './main-faces.ts'
import { sizePaneCrop } from './pane-crop.ts'
import { mergeRuns } from './speaker-runs.ts'

export type Scenery = {
  ratio: AspectRatio
  sourceAspect: number
  /** Pixels. */
  sourceHeight: number
  allowed: Allowed
  voices: Voices
}

/** A part without faces is shown whole when a crop would have less than this share of the frame. */
const leastKept = 0.5
const sameShape = 0.03
const crowdFaceHeight = 0.12
/** Shorter parts are over before a viewer has understood the panes. */
const shortestPanelsMs = 1900
const neighbourShown = 0.12
/** Share of a face's width that must fit into a crop. */
const leastFaceShown = 0.9

export function toFrameAspect(ratio: AspectRatio): number {
  return aspectRatios[ratio].w / aspectRatios[ratio].h
}

function toIntent(
  span: Span,
  fields: Omit<Intent, 'startMs' | 'endMs' | 'speakerTrackId'> & { speakerTrackId?: string | undefined },
): Intent {
  return { startMs: span.startMs, endMs: span.endMs, ...fields, speakerTrackId: fields.speakerTrackId }
}

export function showWholeFrame(span: Span, reason: LayoutReason, confidence = 1): Intent {
  return toIntent(span, { kind: 'fit', groups: [], confidence, reason })
}

function measureKeptShare({ ratio, sourceAspect }: Scenery): number {
  const { w, h } = findLargestCrop({ sourceAspect, paneAspect: toFrameAspect(ratio) })
  return w * h
}

function planWithoutFace(span: Span, scenery: Scenery): Intent {
  if (scenery.allowed('fit') && measureKeptShare(scenery) < leastKept) {
    return showWholeFrame(span, 'noFaceWhole', 0.6)
  }
  if (!scenery.allowed('fill')) return showWholeFrame(span, 'noFaceWhole', 0.6)
  return toIntent(span, {
    kind: 'fill',
    groups: [[]],
    confidence: 0.5,
    reason: 'noFaceMiddle',
  })
}

/** Whether a small still face in a corner is a camera over a screen, which matters as much. */
function isInset({ box, track }: MainFace): boolean {
  const x = box.x + box.w / 2
  const y = box.y + box.h / 2
  if (box.h > 0.28) return false
  const inLowerCorner = y > 0.6 && (x < 0.3 || x > 0.7)
  const inUpperCorner = box.y < 0.12 && y < 0.25 && (x < 0.18 || x > 0.82)
  const drift = track.samples.map((sample) => Math.hypot((sample.x + sample.w / 2 - x) / box.w, (sample.y + sample.h / 2 - y) / box.h))
  const isStill = drift.filter((one) => one < 0.6).length >= drift.length * 0.9
  return isStill && (inLowerCorner || inUpperCorner)
}

/** Whether a crop as high as the frame would cut into the face. */
function isTooLarge({ box }: MainFace, { sourceAspect, ratio }: Scenery): boolean {
  const crop = findLargestCrop({ sourceAspect, paneAspect: toFrameAspect(ratio) })
  return box.w * leastFaceShown > crop.w || box.h * leastFaceShown > crop.h
}

function planOneFace(span: Span, face: MainFace, scenery: Scenery): Intent {
  if (scenery.allowed('screen') && isInset(face)) {
    return toIntent(span, {
      kind: 'screen',
      groups: [[face.track]],
      confidence: 0.7,
      reason: 'inset',
    })
  }
  if (!scenery.allowed('fill')) return showWholeFrame(span, 'fillOff')
  if (scenery.allowed('fit') && isTooLarge(face, scenery)) {
    return showWholeFrame(span, 'tooClose', 0.7)
  }
  return toIntent(span, {
    kind: 'fill',
    groups: [[face.track]],
    confidence: 0.9,
    reason: 'oneFace',
  })
}

/** Whether all faces fit into one crop with a margin. */
function fitTogether(faces: readonly MainFace[], scenery: Scenery): boolean {
  const crop = findLargestCrop({ sourceAspect: scenery.sourceAspect, paneAspect: toFrameAspect(scenery.ratio) })
  const around = encloseBoxes(faces.map(({ box }) => box))
  const margin = Math.max(...faces.map(({ box }) => box.w)) * 0.35
  return around.w + 2 * margin <= crop.w && around.h * 1.15 <= crop.h
}

/** Whether panes with one face each work; not when people are so close that a pane would include part of a neighbour. */
function arePanesClean(kind: LayoutKind, faces: readonly MainFace[], span: Span, { ratio, sourceAspect, sourceHeight }: Scenery): boolean {
  const [area] = layoutAreas(kind, ratio, sourceAspect).panes
  const aspects = { sourceAspect, paneAspect: area ? (area.w / area.h) * toFrameAspect(ratio) : 1 }
  return faces.every(({ track, box }) => {
    const others = faces.filter((other) => other.track !== track)
    const size = sizePaneCrop({ kind, group: [track], others: others.map((other) => other.track), span, aspects, sourceHeight })
    const crop = cropAround({ x: box.x + box.w / 2, y: box.y + box.h / 2 }, size)
    return others.every((other) => measureShareInside(other.box, crop) < neighbourShown)
  })
}

const shownTogether = [2, 3, 4] as const
const kindFor = { 2: 'split', 3: 'three', 4: 'four' } as const

/** All faces at once, when the speaker is unknown or they take turns quickly. */
function showEverybody(span: Span, faces: readonly MainFace[], scenery: Scenery, speaker?: SpeakerRun): Intent {
  const sorted = faces.toSorted((a, b) => a.box.x - b.box.x)
  const count = shownTogether.find((number) => number === sorted.length)
  const kind = count && kindFor[count]
  if (!kind || !scenery.allowed(kind) || span.endMs - span.startMs < shortestPanelsMs || !arePanesClean(kind, sorted, span, scenery)) {
    return showWholeFrame(span, 'speakerUnclear', 0.5)
  }
  // One face could have filled the frame, so the reason is the speech.
  const because = scenery.allowed('fill') ? 'turns' : 'people'
  if (kind === 'three') {
    const first = sorted.find(({ track }) => track.id === speaker?.trackId) ?? sorted.toSorted((a, b) => b.box.h - a.box.h)[0]
    sorted.sort((a, b) => Number(b === first) - Number(a === first))
  }
  return toIntent(span, {
    kind,
    groups: sorted.map(({ track }) => [track]),
    confidence: 0.8,
    reason: `${because}${count}`,
  })
}

function explainPlace(face: MainFace, faces: readonly MainFace[]): LayoutReason {
  const order = faces.toSorted((a, b) => a.box.x - b.box.x).indexOf(face)
  if (order === 0) return 'speakerLeft'
  return order === faces.length - 1 ? 'speakerRight' : 'speakerMiddle'
}

function showSpeakerAlone(run: SpeakerRun, faces: readonly MainFace[], scenery: Scenery): Intent | undefined {
  const face = faces.find(({ track }) => track.id === run.trackId)
  if (!face || isTooLarge(face, scenery)) return undefined
  return toIntent(run, {
    kind: 'fill',
    groups: [[face.track]],
    speakerTrackId: face.track.id,
    confidence: run.confidence,
    reason: explainPlace(face, faces),
  })
}

function planSeveralFaces(span: Span, faces: readonly MainFace[], scenery: Scenery): Intent[] {
  if (scenery.allowed('fill') && fitTogether(faces, scenery)) {
    return [toIntent(span, { kind: 'fill', groups: [faces.map(({ track }) => track)], confidence: 0.9, reason: 'together' })]
  }
  const largest = Math.max(...faces.map(({ box }) => box.h))
  if (faces.length > 4 || (faces.length > 2 && largest < crowdFaceHeight)) {
    return [showWholeFrame(span, 'crowd', 0.6)]
  }
  const canShowAll = faces.length === 2 ? scenery.allowed('split') : scenery.allowed(faces.length === 3 ? 'three' : 'four')
  const tracks = faces.map(({ track }) => track)
  const runs = findSpeakers(tracks, span, scenery.voices)
  if (!scenery.allowed('fill')) return [showEverybody(span, faces, scenery, runs[0])]
  return mergeRuns(runs, scenery.voices, canShowAll).map(
    (run) => showSpeakerAlone(run, faces, scenery) ?? showEverybody(run, faces, scenery, run),
  )
}

/** Layouts for one cast of a shot, in order of time, covering it. */
export function chooseLayouts(cast: Cast, scenery: Scenery): Intent[] {
  const { sourceAspect, ratio } = scenery
  const frameAspect = toFrameAspect(ratio)
  if (Math.abs(sourceAspect / frameAspect - 1) < sameShape && scenery.allowed('fill')) {
    return [toIntent(cast, { kind: 'fill', groups: [[]], confidence: 1, reason: 'sameShape' })]
  }
  const isWiderFrame = frameAspect > sourceAspect
  if (isWiderFrame && measureKeptShare(scenery) < leastKept) {
    return [showWholeFrame(cast, 'narrow')]
  }
  const [first] = cast.faces
  if (!first) return [planWithoutFace(cast, scenery)]
  return cast.faces.length === 1 ? [planOneFace(cast, first, scenery)] : planSeveralFaces(cast, cast.faces, scenery)
}
