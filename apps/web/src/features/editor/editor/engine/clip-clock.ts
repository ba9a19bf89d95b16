import { totalMs } from '@clipwright/timeline/ranges'
import type { SourceRange } from '@clipwright/timeline/timeline'
import { createProgramClock, jumpAheadMs, type Player, type ProgramClock } from './programme-clock.ts'

/** Lengths of intro and outro, ms. */
export type Ends = { introMs: number; outroMs: number }

// Frames this far apart mean a hidden tab: an intro waits there.
const longestStepMs = 250

/**
 * The clock of the parts with the time before and after them: ms of the clip are less than 0 in the intro, and past the last
 * part in the outro. Time there is that of the frames on the screen, while the player of the parts waits.
 */
export class ClipClock {
  readonly #player: Player
  readonly #parts: ProgramClock
  #ranges: readonly SourceRange[]
  #ends: Ends
  /** Position in the intro or outro; null while a part plays. */
  #beyondMs: number | null = null
  #isMovingBeyond = false

  constructor(player: Player, ranges: readonly SourceRange[], ends: Ends) {
    this.#player = player
    this.#ranges = ranges
    this.#ends = ends
    this.#parts = createProgramClock(player, ranges)
    this.seek(-ends.introMs)
  }

  /** Ms of the clip. */
  nowMs(): number {
    return this.#beyondMs ?? this.#parts.nowMs()
  }

  isPlaying(): boolean {
    return this.#isMovingBeyond || this.#parts.isPlaying()
  }

  rate(): number {
    return this.#parts.rate()
  }

  seek(programmeMs: number): void {
    const { introMs, outroMs } = this.#ends
    const isInParts = programmeMs < 0 ? introMs === 0 : programmeMs < this.#partsMs() || outroMs === 0
    if (isInParts) this.#enter(programmeMs)
    else this.#leave(programmeMs)
  }

  play(): void {
    if (this.#isAtEnd()) this.seek(-this.#ends.introMs)
    if (this.#beyondMs === null) this.#parts.play()
    else this.#isMovingBeyond = this.rate() > 0
  }

  pause(): void {
    this.#isMovingBeyond = false
    this.#parts.pause()
  }

  /** More than 0 up to 4; negative steps back. */
  setRate(rate: number): void {
    if (rate < 0) this.#isMovingBeyond = false
    this.#parts.setRate(rate)
  }

  /** Called once per frame. */
  tick(elapsedMs: number): void {
    const stepMs = Math.min(elapsedMs, longestStepMs)
    if (this.rate() < 0) this.#stepBack(stepMs)
    else if (this.#beyondMs !== null) this.#tickBeyond(this.#beyondMs, stepMs)
    else if (this.#parts.tick(elapsedMs) && this.#ends.outroMs > 0) {
      this.#leave(this.#partsMs())
      this.#isMovingBeyond = true
    }
  }

  /** Shows a moment of the source, whether it plays or not. */
  look(sourceMs: number): void {
    this.pause()
    this.#beyondMs = null
    this.#player.currentTime = sourceMs / 1000
  }

  /** After an edit: stays on its moment of the source, or the next that still plays; in an intro or outro it stays put. */
  follow(ranges: readonly SourceRange[], ends: Ends): void {
    const beyondMs = this.#beyondMs
    const pastMs = (beyondMs ?? 0) - this.#partsMs()
    this.#parts.follow(ranges)
    this.#ranges = ranges
    this.#ends = ends
    if (beyondMs === null) return
    this.seek(beyondMs < 0 ? Math.max(beyondMs, -ends.introMs) : this.#partsMs() + Math.min(pastMs, ends.outroMs))
  }

  #partsMs(): number {
    return totalMs(this.#ranges)
  }

  #leave(programmeMs: number): void {
    this.#isMovingBeyond = this.rate() > 0 && this.isPlaying()
    this.#player.pause()
    this.#beyondMs = Math.min(Math.max(programmeMs, -this.#ends.introMs), this.#partsMs() + this.#ends.outroMs)
    this.#parts.seek(this.#beyondMs)
  }

  #enter(programmeMs: number): void {
    const goesOn = this.#isMovingBeyond
    this.#beyondMs = null
    this.#isMovingBeyond = false
    this.#parts.seek(programmeMs)
    if (goesOn) this.#parts.play()
  }

  #stepBack(stepMs: number): void {
    const backMs = this.nowMs() + stepMs * this.rate()
    this.seek(Math.max(backMs, -this.#ends.introMs))
    if (backMs <= -this.#ends.introMs) this.#parts.setRate(1)
  }

  #tickBeyond(atMs: number, stepMs: number): void {
    if (!this.#isMovingBeyond) return
    const endMs = atMs < 0 ? 0 : this.#partsMs() + this.#ends.outroMs
    const nextMs = Math.min(atMs + stepMs * this.rate(), endMs)
    this.#beyondMs = nextMs
    if (nextMs < endMs) return
    if (atMs < 0) this.#enter(0)
    else this.#isMovingBeyond = false
  }

  #isAtEnd(): boolean {
    const isLast = this.#beyondMs === null ? this.#ends.outroMs === 0 : this.#beyondMs > 0
    return isLast && this.nowMs() >= this.#partsMs() + this.#ends.outroMs - jumpAheadMs
  }
}
