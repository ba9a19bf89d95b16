import type { FrameRate } from '@clipwright/contract/rational'
import type { Probe } from '@clipwright/contract/sources/probe'
import { frameAtMs, mediaFrameRate, wholeFrames } from '@clipwright/timeline/frames'
import type { RenderPlan, RenderSegment } from '@clipwright/timeline/render-plan'
import { createElement, createLeaf } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

/** Whole frames a second as editing programs count them; 29.97 is 30 with the "ntsc" flag. */
function toTimebase(rate: FrameRate): number {
  return Math.round(rate.num / rate.den)
}

export function toRateElement(rate: FrameRate): XmlNode {
  return createElement('rate', createLeaf('timebase', toTimebase(rate)), createLeaf('ntsc', rate.den === 1001))
}

/** Frame number of "hh:mm:ss:ff"; with ";" it is drop-frame, and the skipped numbers are subtracted. */
export function countTimecodeFrames(timecode: string, rate: FrameRate): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number)
  const base = toTimebase(rate)
  const counted = ((hours * 60 + minutes) * 60 + seconds) * base + frames
  if (!timecode.includes(';')) return counted
  const totalMinutes = hours * 60 + minutes
  return counted - (base / 15) * (totalMinutes - Math.floor(totalMinutes / 10))
}

export function toTimecodeElement(timecode: string, rate: FrameRate): XmlNode {
  return createElement(
    'timecode',
    toRateElement(rate),
    createLeaf('string', timecode),
    createLeaf('frame', countTimecodeFrames(timecode, rate)),
    createLeaf('displayformat', timecode.includes(';') ? 'DF' : 'NDF'),
  )
}

/** A segment on both frame grids: `start` and `end` on the sequence, `in` and `out` on the media file. */
export type Placement = { segment: RenderSegment; start: number; end: number; in: number; out: number }

export type MediaClock = {
  rate: FrameRate
  /** Length of the media file in its own frames. */
  duration: number
  /** Media frames per sequence frame. */
  perSequenceFrame: number
}

export function createMediaClock(plan: RenderPlan, sourceRate: FrameRate, probe: Probe): MediaClock {
  const rate = mediaFrameRate(sourceRate)
  const perSequenceFrame = (rate.num * plan.frameRate.den) / (rate.den * plan.frameRate.num)
  return { rate, duration: Math.max(1, wholeFrames(probe.durationMs, rate)), perSequenceFrame }
}

/**
 * Position of every segment. A part is rounded to the media grid once and its segments are counted from there, so they
 * touch on the media as on the sequence, and rounding never accumulates.
 */
export function listPlacements(plan: RenderPlan, clock: MediaClock): Placement[] {
  return plan.parts.flatMap((part) => {
    const length = Math.round(part.frameCount * clock.perSequenceFrame)
    const first = Math.max(0, Math.min(frameAtMs(part.sourceStartMs, clock.rate), clock.duration - length))
    const mediaFrame = (frame: number) => first + Math.round((frame - part.startFrame) * clock.perSequenceFrame)
    const end = part.startFrame + part.frameCount
    return plan.segments
      .filter((segment) => segment.startFrame >= part.startFrame && segment.startFrame < end)
      .map((segment) => ({
        segment,
        start: segment.startFrame,
        end: segment.startFrame + segment.frameCount,
        in: mediaFrame(segment.startFrame),
        out: mediaFrame(segment.startFrame + segment.frameCount),
      }))
  })
}
