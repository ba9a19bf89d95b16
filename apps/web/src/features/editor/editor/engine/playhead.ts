import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { ClipClock } from './clip-clock.ts'
import { programmeAt, type Player } from './programme-clock.ts'
import { endsOf } from './programme-view.ts'

/** Where the clip stands: ms of the clip and of the source. Before its first part, in the intro, ms of the clip are less than 0. */
export type Moment = { programmeMs: number; sourceMs: number }

const slowRate = 0.6
const listenBeforeMs = 700
const listenAfterMs = 700
/** Frames after anything that may have moved the clip: what is drawn may wait for a later one. */
const restlessFrames = 15
/** How often a clip that stands is looked at, for what nobody tells of. */
const standingStepMs = 100

/** Plays the clip and reports its position, once for each frame while it moves and ten times a second while it stands. */
export class Playhead {
  #clock: ClipClock
  #player: Player
  #document: () => ClipDocument
  #watchers = new Set<(moment: Moment) => void>()
  #stopAtMs: number | null = null
  /** Where a span that is listened to was started from, ms of the clip; null where it leads on. */
  #returnMs: number | null = null
  #skip: { startMs: number; endMs: number } | null = null
  /** Speed before slowing down; null when not slowed down. */
  #rateBefore: number | null = null
  /** The next turn: a frame or, while the clip stands, a timer; 0 when there is none. */
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #framesLeft = restlessFrames
  #lastTurnAt = performance.now()
  #isStopped = false

  constructor(player: Player, document: () => ClipDocument) {
    this.#player = player
    this.#document = document
    this.#clock = new ClipClock(player, rangesOf(document()), endsOf(document()))
    this.#frame = requestAnimationFrame(this.#turn)
  }

  /** Reports with each of the next frames, because something may have moved or must be drawn anew. */
  wake(): void {
    this.#framesLeft = restlessFrames
    if (this.#isStopped || this.#frame !== 0) return
    // Time that passed while it stood is no time that played.
    if (this.#timer !== undefined) this.#lastTurnAt = performance.now()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#frame = requestAnimationFrame(this.#turn)
  }

  readonly #turn = (now: number): void => {
    this.#frame = 0
    this.#timer = undefined
    // The time of a frame may lie before the last look by the timer.
    this.#clock.tick(Math.max(0, now - this.#lastTurnAt))
    this.#lastTurnAt = now
    this.#framesLeft -= 1
    this.#jumpOverSkip()
    if (this.#stopAtMs !== null && this.#player.currentTime * 1000 >= this.#stopAtMs) this.pause()
    const moment = this.now()
    for (const watch of this.#watchers) watch(moment)
    // A watcher may have woken or stopped it.
    if (this.#isStopped || this.#frame !== 0) return
    if (this.isPlaying || this.#framesLeft > 0) this.#frame = requestAnimationFrame(this.#turn)
    else this.#timer = setTimeout(() => this.#turn(performance.now()), standingStepMs)
  }

  #jumpOverSkip(): void {
    const sourceMs = this.#player.currentTime * 1000
    if (this.#stopAtMs === null) this.#skip = null
    if (!this.#skip || sourceMs < this.#skip.startMs || sourceMs >= this.#skip.endMs) return
    this.#player.currentTime = this.#skip.endMs / 1000
    this.#skip = null
  }

  now(): Moment {
    return { programmeMs: this.#clock.nowMs(), sourceMs: this.#player.currentTime * 1000 }
  }

  get isPlaying(): boolean {
    return this.#clock.isPlaying()
  }

  get rate(): number {
    return this.#clock.rate()
  }

  watch(watcher: (moment: Moment) => void): () => void {
    this.#watchers.add(watcher)
    this.wake()
    return () => this.#watchers.delete(watcher)
  }

  seek(programmeMs: number): void {
    this.#stopAtMs = null
    this.#returnMs = null
    this.#clock.seek(programmeMs)
    this.wake()
  }

  /** Seeks to a moment of the source that plays. */
  seekSource(sourceMs: number): void {
    const ranges = rangesOf(this.#document())
    const index = ranges.findIndex((range) => sourceMs >= range.startMs && sourceMs < range.endMs)
    if (index >= 0) this.seek(programmeAt(ranges, { index, sourceMs }))
  }

  /** Shows a source moment that may be cut, as while trimming. The next seek settles the position. */
  peek(sourceMs: number): void {
    this.#stopAtMs = null
    this.#clock.look(sourceMs)
    this.wake()
  }

  /** After a peek: seeks to that moment if it plays, else to the nearest that does. */
  settle(): void {
    this.#clock.follow(rangesOf(this.#document()), endsOf(this.#document()))
    this.wake()
  }

  play(): void {
    this.#stopAtMs = null
    this.#returnMs = null
    this.#rateBefore = null
    this.#clock.setRate(1)
    this.#clock.play()
    this.wake()
  }

  pause(): void {
    const returnMs = this.#returnMs
    this.#stopAtMs = null
    this.#rateBefore = null
    this.#clock.pause()
    this.#clock.setRate(1)
    this.wake()
    if (returnMs !== null) this.seek(returnMs)
  }

  /** J and L: a step slower or faster, backwards through 0. */
  shuttle(direction: -1 | 1): void {
    this.#stopAtMs = null
    this.#returnMs = null
    this.#rateBefore = null
    const rate = this.isPlaying ? this.rate : 0
    const next = direction > 0 ? (rate < 1 ? 1 : Math.min(4, rate * 2)) : rate > -1 ? -1 : Math.max(-4, rate * 2)
    this.#clock.setRate(next)
    if (next > 0) this.#clock.play()
    this.wake()
  }

  /** Slows playback down. False when paused, or while playing a span that ends by itself. */
  slowDown(): boolean {
    if (!this.isPlaying || this.#stopAtMs !== null) return false
    this.#rateBefore ??= this.rate
    this.#clock.setRate(Math.sign(this.rate) * slowRate)
    return true
  }

  /** Restores the speed. False when it was not slowed down, or was stopped or started since. */
  speedUp(): boolean {
    const before = this.#rateBefore
    this.#rateBefore = null
    if (before === null) return false
    this.#clock.setRate(this.isPlaying ? before : 1)
    return true
  }

  /** Plays a span of the source with a little around it, then stops, or goes back to where it was. */
  listen(
    span: { startMs: number; endMs: number },
    { isSlow = false, isReturning = false }: { isSlow?: boolean; isReturning?: boolean } = {},
  ): void {
    const ranges = rangesOf(this.#document())
    const range = ranges.find(({ startMs, endMs }) => span.startMs >= startMs && span.startMs < endMs)
    if (!range) return
    this.#rateBefore = null
    const fromMs = this.#returnMs ?? this.now().programmeMs
    this.seekSource(Math.max(range.startMs, span.startMs - listenBeforeMs))
    this.#returnMs = isReturning ? fromMs : null
    this.#clock.setRate(1)
    this.#clock.play()
    if (isSlow) this.#player.playbackRate = slowRate
    this.#stopAtMs = span.endMs + listenAfterMs
    this.wake()
  }

  /** Plays what is around a span as if the span were cut, then stops. */
  listenWithout(span: { startMs: number; endMs: number }): void {
    this.listen({ startMs: span.startMs, endMs: span.endMs })
    if (this.isPlaying) this.#skip = span
  }

  follow(): void {
    this.#clock.follow(rangesOf(this.#document()), endsOf(this.#document()))
    this.wake()
  }

  stop(): void {
    this.#isStopped = true
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    this.#player.pause()
  }
}
