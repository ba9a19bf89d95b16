import type { FrameRate } from '@clipwright/contract/rational'
import { wholeFrames } from '@clipwright/timeline/frames'

/** Frames as a fraction of seconds, as the format writes times: "1001/30000s", "5s". Exact. */
export function formatTime(frames: number, { num, den }: FrameRate): string {
  const top = frames * den
  const common = gcd(Math.abs(top), num)
  const [a, b] = [top / common, num / common]
  return b === 1 ? `${a}s` : `${a}/${b}s`
}

/** A length in ms as a whole number of frames, at least one. */
export function formatTimeOfMs(ms: number, rate: FrameRate): string {
  return formatTime(Math.max(1, wholeFrames(ms, rate)), rate)
}

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
