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
  /** Called once per frame while something moves: jumps over what was cut and stops at the end. */
  tick(elapsedMs: number): void
  /** After an edit: stays on the moment of the source where it is, or the next one that still plays. */
  follow(ranges: readonly SourceRange[]): void
}

// Browsers take about this long to seek; seeking this early hides it.
export const jumpAheadMs = 30

/** Plays the parts of a clip one after the other. Knows nothing of the screen. */
export function createProgramClock(player: Player, first: readonly SourceRange[]): ProgramClock {
  let ranges = first
  let index = 0
  let rate = 1
  const sourceMs = () => player.currentTime * 1000
  const jump = (place: Place) => {
    index = place.index
    player.currentTime = place.sourceMs / 1000
  }
  const nowMs = () => programmeAt(ranges, { index, sourceMs: sourceMs() })
  const clock: ProgramClock = {
    nowMs,
    seek: (programmeMs) => jump(placeAt(ranges, programmeMs)),
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
        jump(placeAt(ranges, backMs))
        if (backMs <= 0) clock.setRate(1)
        return
      }
      const range = ranges[index]
      if (player.paused || !range || sourceMs() < range.endMs - jumpAheadMs) return
      const next = ranges[index + 1]
      if (next) jump({ index: index + 1, sourceMs: next.startMs })
      else player.pause()
    },
    follow(next) {
      const id = ranges[index]?.id
      const atMs = sourceMs()
      const before = nowMs()
      ranges = next
      const own = next.findIndex((range) => range.id === id && atMs >= range.startMs && atMs < range.endMs)
      const any = own >= 0 ? own : next.findIndex((range) => atMs >= range.startMs && atMs < range.endMs)
      if (any >= 0) index = any
      else {
        const later = next.findIndex((range) => range.startMs >= atMs)
        jump(later >= 0 ? { index: later, sourceMs: next[later]?.startMs ?? 0 } : placeAt(next, Math.min(before, totalMs(next) - 1)))
      }
    },
  }
  jump(placeAt(ranges, 0))
  return clock
}
