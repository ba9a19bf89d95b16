import type { FrameRate } from '@clipwright/contract/rational'

/**
 * The frame that begins nearest to a time. Exact for days of video: the products stay far below 2^53. A time half way between
 * two frames belongs to the later one, even where it was reached by adding and came out a hair short.
 */
export function frameAtMs(ms: number, rate: FrameRate): number {
  return Math.round((ms * rate.num) / (1000 * rate.den) + 1e-6)
}

/** The first frame that begins at or after a time; a thousandth of a frame late counts as on time. */
export function frameFromMs(ms: number, rate: FrameRate): number {
  return Math.ceil((ms * rate.num) / (1000 * rate.den) - 1e-3)
}

/** The last frame boundary at or before a time; a thousandth of a frame counts as on the boundary. */
export function wholeFrames(ms: number, rate: FrameRate): number {
  return Math.floor((ms * rate.num) / (1000 * rate.den) + 1e-3)
}

export function msAtFrame(frame: number, rate: FrameRate): number {
  return (frame * 1000 * rate.den) / rate.num
}

const standardRates: readonly FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

function perSecond(rate: FrameRate): number {
  return rate.num / rate.den
}

function reduceRate({ num, den }: FrameRate): FrameRate {
  let [a, b] = [num, den]
  while (b !== 0) [a, b] = [b, a % b]
  return { num: num / a, den: den / a }
}

/** Halves until the rate is at most `most` frames a second, so that every output frame is a source frame. */
function halvedTo(rate: FrameRate, most: number): FrameRate {
  let halved = rate
  while (perSecond(halved) > most + 0.01) halved = { num: halved.num, den: halved.den * 2 }
  return reduceRate(halved)
}

function nearestStandard(rate: FrameRate): { rate: FrameRate; away: number } {
  const ranked = standardRates
    .map((standard) => ({ rate: standard, away: Math.abs(Math.log(perSecond(standard) / perSecond(rate))) }))
    .sort((a, b) => a.away - b.away)
  return ranked[0] ?? { rate, away: 0 }
}

/**
 * The rate a target is written at. A standard rate is kept exactly; an uneven or odd one (variable rate, 29.83, 7.5)
 * becomes the nearest standard rate; above the target's limit (30 for previews, 60 for files) it is halved.
 */
export function outputFrameRate(source: FrameRate, target: 'VIDEO_PREVIEW' | 'VIDEO_FILE'): FrameRate {
  return nearestStandard(halvedTo(source, target === 'VIDEO_PREVIEW' ? 30 : 60)).rate
}

/** The grid of cuts: frames of the source; parts of them where they last so long that a cut would take half a word along. */
export function cutRate(source: FrameRate): FrameRate {
  let rate = source
  while (perSecond(rate) < 20) rate = { num: rate.num * 2, den: rate.den }
  return reduceRate(rate)
}

/** The rate by which an editing program counts the frames of a file: standard, or whole where it is far lower or higher. */
export function mediaFrameRate(source: FrameRate): FrameRate {
  const nearest = nearestStandard(source)
  const whole = Math.round(perSecond(source))
  // A screen recording of five frames a second has five, and times that count 23.976 of them would name frames it has not.
  const isLow = whole < 20 && Math.abs(perSecond(source) - whole) < 0.01
  if (nearest.away < 0.005 || (perSecond(source) < 60 && !isLow)) return nearest.rate
  return { num: whole, den: 1 }
}
