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

/** Plays the clip and reports its position once for each frame. */
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
  #frame = 0

  constructor(player: Player, document: () => ClipDocument) {
    this.#player = player
    this.#document = document
    this.#clock = new ClipClock(player, rangesOf(document()), endsOf(document()))
    let before = performance.now()
    const turn = (now: number) => {
      this.#clock.tick(now - before)
      before = now
      this.#jumpOverSkip()
      if (this.#stopAtMs !== null && this.#player.currentTime * 1000 >= this.#stopAtMs) this.pause()
      const moment = this.now()
      for (const watch of this.#watchers) watch(moment)
      this.#frame = requestAnimationFrame(turn)
    }
    this.#frame = requestAnimationFrame(turn)
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
    return () => this.#watchers.delete(watcher)
  }

  seek(programmeMs: number): void {
    this.#stopAtMs = null
    this.#returnMs = null
    this.#clock.seek(programmeMs)
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
  }

  /** After a peek: seeks to that moment if it plays, else to the nearest that does. */
  settle(): void {
    this.#clock.follow(rangesOf(this.#document()), endsOf(this.#document()))
  }

  play(): void {
    this.#stopAtMs = null
    this.#returnMs = null
    this.#rateBefore = null
    this.#clock.setRate(1)
    this.#clock.play()
  }

  pause(): void {
    const returnMs = this.#returnMs
    this.#stopAtMs = null
    this.#rateBefore = null
    this.#clock.pause()
    this.#clock.setRate(1)
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
  }

  /** Plays what is around a span as if the span were cut, then stops. */
  listenWithout(span: { startMs: number; endMs: number }): void {
    this.listen({ startMs: span.startMs, endMs: span.endMs })
    if (this.isPlaying) this.#skip = span
  }

  follow(): void {
    this.#clock.follow(rangesOf(this.#document()), endsOf(this.#document()))
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#player.pause()
  }
}
