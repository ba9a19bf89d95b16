import type { FrameRate } from '@clipwright/contract/rational'
import { firstPlace } from './first-place.ts'
import { frameAtMs, msAtFrame, wholeFrames } from './frames.ts'
import type { CaptionWord, Timeline } from './timeline.ts'
import { memoizeByObject } from './layout/memoize.ts'
import type { ClipLayout } from './layout/clip-layout.ts'
import { createLayout, layoutCache } from './layout/clip-layout.ts'

/** One kept part on the frame grid of a target. Parts touch: each starts on the frame where the one before ends. */
export type ProgrammePart = {
  rangeId: string
  sourceStartMs: number
  sourceEndMs: number
  startFrame: number
  frameCount: number
}

/**
 * Ranges on the frame grid. The running total is rounded once per cut, so the error of a boundary never exceeds half
 * a frame however many cuts there are; a range shorter than its share of a frame disappears.
 */
export function programmeParts(timeline: Pick<Timeline, 'ranges' | 'source' | 'intro'>, rate: FrameRate): ProgrammePart[] {
  const parts: ProgrammePart[] = []
  let elapsedMs = timeline.intro?.durationMs ?? 0
  let startFrame = frameAtMs(elapsedMs, rate)
  for (const range of timeline.ranges) {
    elapsedMs += range.endMs - range.startMs
    const frameCount = Math.min(frameAtMs(elapsedMs, rate) - startFrame, wholeFrames(timeline.source.durationMs, rate))
    if (frameCount <= 0) continue
    // NOTE: A length rounded up may ask for a frame after the last one of the source: such a part starts a little earlier.
    const latestMs = timeline.source.durationMs - msAtFrame(frameCount, rate)
    const sourceStartMs = Math.max(0, Math.min(range.startMs, latestMs))
    const sourceEndMs = Math.min(sourceStartMs + msAtFrame(frameCount, rate), timeline.source.durationMs)
    parts.push({ rangeId: range.id, sourceStartMs, sourceEndMs, startFrame, frameCount })
    startFrame += frameCount
  }
  return parts
}

/** Where the last part ends: the length of a programme without an outro. */
export function programmeFrames(parts: readonly ProgrammePart[]): number {
  const last = parts.at(-1)
  return last ? last.startFrame + last.frameCount : 0
}

/** A caption word where it is heard on the finished clip. `part` is the index of the part it is heard in. */
export type ProgrammeWord = { word: CaptionWord; startMs: number; endMs: number; part: number }

/** A caption word as far as a part plays it, source ms. */
export type PartWord = { word: CaptionWord; startMs: number; endMs: number }

const orderedCaptionWords = layoutCache(() =>
  memoizeByObject((words: readonly CaptionWord[]): readonly CaptionWord[] => words.toSorted((a, b) => a.startMs - b.startMs)),
)

/** The words that a part plays. A word belongs to a part when its middle does; its ends are clipped. */
export function partWords(
  words: readonly CaptionWord[],
  part: Pick<ProgrammePart, 'sourceStartMs' | 'sourceEndMs'>,
  layout: ClipLayout,
): PartWord[] {
  const sorted = layout.cache(orderedCaptionWords)(words)
  const inPart: PartWord[] = []
  for (let at = firstEndingAfter(sorted, part.sourceStartMs); at < sorted.length; at++) {
    const word = sorted[at]
    if (!word || word.startMs >= part.sourceEndMs) break
    const middle = (word.startMs + word.endMs) / 2
    if (word.hidden || middle < part.sourceStartMs || middle >= part.sourceEndMs) continue
    const startMs = Math.max(word.startMs, part.sourceStartMs)
    inPart.push({ word, startMs, endMs: Math.max(Math.min(word.endMs, part.sourceEndMs), startMs) })
  }
  return inPart
}

/**
 * The part by the frames of the source that it shows. Words are timed by these: they are then seen on the same frames
 * wherever the part plays, and the captions of a piece of a clip stay as they were after a cut before it.
 */
export function onFrames(part: ProgrammePart, rate: FrameRate): ProgrammePart {
  const sourceStartMs = msAtFrame(frameAtMs(part.sourceStartMs, rate), rate)
  return { ...part, sourceStartMs, sourceEndMs: sourceStartMs + msAtFrame(part.frameCount, rate) }
}

/** How much later, ms, a moment of a part is on the programme than on the source. */
export function shiftOf(part: ProgrammePart, rate: FrameRate): number {
  return msAtFrame(part.startFrame, rate) - part.sourceStartMs
}

/** The words that are heard, in programme time. */
export function programmeWords(
  words: readonly CaptionWord[],
  parts: readonly ProgrammePart[],
  rate: FrameRate,
  layout: ClipLayout = createLayout(),
): ProgrammeWord[] {
  return parts.flatMap((exactPart, index) => {
    const part = onFrames(exactPart, rate)
    const shiftMs = shiftOf(part, rate)
    return partWords(words, part, layout).map(
      ({ word, startMs, endMs }): ProgrammeWord => ({ word, startMs: startMs + shiftMs, endMs: endMs + shiftMs, part: index }),
    )
  })
}

// NOTE: Starts are sorted but ends need not be: look back over the longest word that speech can hold.
const longestWordMs = 10_000

function firstEndingAfter(sorted: readonly CaptionWord[], ms: number): number {
  return firstPlace(sorted, ({ startMs }) => startMs >= ms - longestWordMs)
}
