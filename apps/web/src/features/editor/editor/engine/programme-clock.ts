import { totalMs } from '@clipwright/timeline/ranges'
import type { SourceRange } from '@clipwright/timeline/timeline'

/** Where a moment of the clip lies on the source. */
type Place = { index: number; sourceMs: number }

/** The source moment that plays at a moment of the clip; past the end it is the end of the last part. */
export function placeAt(ranges: readonly SourceRange[], programmeMs: number): Place {
  let leftMs = Math.max(0, programmeMs)
  for (const [index, range] of ranges.entries()) {
    const lengthMs = range.endMs - range.startMs
    if (leftMs < lengthMs) return { index, sourceMs: range.startMs + leftMs }
    leftMs -= lengthMs
  }
  return { index: ranges.length - 1, sourceMs: ranges.at(-1)?.endMs ?? 0 }
}

/** When a place plays, ms of the clip. */
export function programmeAt(ranges: readonly SourceRange[], { index, sourceMs }: Place): number {
  const beforeMs = totalMs(ranges.slice(0, index))
  const range = ranges[index]
  return range ? beforeMs + Math.min(Math.max(0, sourceMs - range.startMs), range.endMs - range.startMs) : beforeMs
}

/** What the clock needs of a `<video>`: the proxy of the source. */
export type Player = {
  currentTime: number
  playbackRate: number
  readonly paused: boolean
  /** Whether it ran to the end of the source, where a browser pauses it. */
  readonly ended: boolean
  play(): Promise<void>
  pause(): void
}

/** The proxy of a part of the source as if it were all of it: `startMs` is where its own time begins. */
export function playerOfPart(player: Player, startMs: number): Player {
  if (startMs === 0) return player
  return {
    get currentTime() {
      return player.currentTime + startMs / 1000
    },
    set currentTime(seconds) {
      player.currentTime = Math.max(0, seconds - startMs / 1000)
    },
    get playbackRate() {
      return player.playbackRate
    },
    set playbackRate(rate) {
      player.playbackRate = rate
    },
    get paused() {
      return player.paused
    },
    get ended() {
      return player.ended
    },
    play: () => player.play(),
    pause: () => player.pause(),
  }
}

export type ProgramClock = {
  /** Ms of the clip. */
  nowMs(): number
  seek(programmeMs: number): void
  play(): void
  pause(): void
  isPlaying(): boolean
  /** More than 0 up to 4; negative steps back, because no browser plays backwards. */
  setRate(rate: number): void
  rate(): number
  /** Called once per frame while something moves: jumps over what was cut. True in the frame in which it stops at the end. */
  tick(elapsedMs: number): boolean
  /** After an edit: stays on the moment of the source where it is, or the next one that still plays. */
  follow(ranges: readonly SourceRange[]): void
}

/** The same moment of the source, in the same part if it still plays there; else the next moment that plays. */
function placeAfterEdit(
  ranges: readonly SourceRange[],
  { id, sourceMs, programmeMs }: { id: string | undefined; sourceMs: number; programmeMs: number },
): Place {
  const holds = ({ startMs, endMs }: SourceRange) => sourceMs >= startMs && sourceMs < endMs
  const own = ranges.findIndex((range) => range.id === id && holds(range))
  const index = own >= 0 ? own : ranges.findIndex(holds)
  if (index >= 0) return { index, sourceMs }
  const later = ranges.findIndex(({ startMs }) => startMs >= sourceMs)
  return later >= 0 ? { index: later, sourceMs: ranges[later]?.startMs ?? 0 } : placeAt(ranges, Math.min(programmeMs, totalMs(ranges) - 1))
}

// Browsers take about this long to seek; seeking this early hides it.
export const jumpAheadMs = 30

/** Plays the parts of a clip one after the other. Knows nothing of the screen. */
export function createProgramClock(player: Player, first: readonly SourceRange[]): ProgramClock {
  let ranges = first
  let index = 0
  let rate = 1
  /** Whether it played in the frame before: tells a player that ended by itself from one that somebody paused. */
  let wasPlaying = false
  const sourceMs = () => player.currentTime * 1000
  const jump = (place: Place) => {
    index = place.index
    player.currentTime = place.sourceMs / 1000
  }
  const nowMs = () => programmeAt(ranges, { index, sourceMs: sourceMs() })
  // Between two slow frames the source may end, and then the player is paused already.
  const partIsOver = () => (player.paused ? wasPlaying && player.ended : sourceMs() >= (ranges[index]?.endMs ?? Infinity) - jumpAheadMs)
  const clock: ProgramClock = {
    nowMs,
    seek(programmeMs) {
      wasPlaying = false
      jump(placeAt(ranges, programmeMs))
    },
    play() {
      const last = ranges.at(-1)
      if (index === ranges.length - 1 && last && sourceMs() >= last.endMs - jumpAheadMs) jump(placeAt(ranges, 0))
      // Browsers refuse before the first gesture; it stays paused.
      if (rate > 0) player.play().catch(() => undefined)
    },
    pause() {
      player.pause()
      if (rate < 0) clock.setRate(1)
    },
    isPlaying: () => !player.paused || rate < 0,
    setRate(next) {
      rate = next
      player.playbackRate = Math.abs(next)
      if (next < 0) player.pause()
    },
    rate: () => rate,
    tick(elapsedMs) {
      if (rate < 0) {
        const backMs = nowMs() + elapsedMs * rate
        clock.seek(backMs)
        if (backMs <= 0) clock.setRate(1)
        return false
      }
      const isOver = partIsOver()
      const next = ranges[index + 1]
      if (isOver && next) {
        jump({ index: index + 1, sourceMs: next.startMs })
        if (player.paused) clock.play()
      } else if (isOver) player.pause()
      wasPlaying = !player.paused
      return isOver && !next
    },
    follow(next) {
      const place = placeAfterEdit(next, { id: ranges[index]?.id, sourceMs: sourceMs(), programmeMs: nowMs() })
      ranges = next
      index = place.index
      if (place.sourceMs !== sourceMs()) jump(place)
    },
  }
  jump(placeAt(ranges, 0))
  return clock
}
