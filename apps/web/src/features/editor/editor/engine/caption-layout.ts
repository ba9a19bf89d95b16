import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { IncrementalWork } from '@clipwright/timeline/incremental-work'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { layOutCaptions, layOutStretch, withoutCaptions, type CaptionLayoutResult } from './caption-pages.ts'
import { stretchAt, type CaptionStretch } from './caption-stretch.ts'

/** The newest document with laid-out captions. `isLaid` is false just after a clip was opened: there are none yet. */
export type LaidCaptions = CaptionLayoutResult & { document: ClipDocument; isLaid: boolean }

/** Longest slice of work without a pause, ms. */
export const longestTurnMs = 4

type Turns = {
  /** A steady clock, ms. */
  now: () => number
  /** Resolves when the page has had time for other work. */
  later: (work: () => void) => void
  /** The same, after the next paint. */
  afterFrame: (work: () => void) => void
}

const pageTurns: Turns = {
  now: () => performance.now(),
  // A timer that follows a timer waits for 4 ms in any case, as long as a turn of work.
  later: (work) => ('scheduler' in globalThis ? void scheduler.postTask(work) : setTimeout(work)),
  afterFrame: (work) => requestAnimationFrame(() => setTimeout(work)),
}

/** The pages around the playhead in a look that was just chosen, before the whole clip is laid out in it. */
export type NearCaptions = { document: ClipDocument; placed: PlacedCaptions; stretch: CaptionStretch }

const textSides = ['ranges', 'order', 'words', 'wordEdits', 'translations', 'ratio', 'sounds'] as const

/** Only the look of the captions is another. */
function isRestyled(before: ClipDocument, after: ClipDocument): boolean {
  return before.captions !== after.captions && textSides.every((side) => before[side] === after[side])
}

/**
 * Follows the document of a clip with the pages of its captions laid out. Laying out hundreds of them takes longer than a
 * frame on the screen, so it is done in steps; of the documents that come meanwhile only the newest is done next. A new look
 * is laid out around the playhead first: `readMs` says where on the programme that is.
 */
export class CaptionLayout {
  readonly store: StoreApi<LaidCaptions>
  /** Null where `store` has the newest. */
  readonly near = createStore<{ near: NearCaptions | null }>(() => ({ near: null }))
  readonly #readMs: () => number
  readonly #turns: Turns
  #isBusy = false
  #wanted: ClipDocument

  constructor(document: ClipDocument, readMs: () => number, turns: Turns = pageTurns) {
    this.store = createStore(() => ({ document, ...withoutCaptions(document), isLaid: false }))
    this.#readMs = readMs
    this.#turns = turns
    this.#wanted = document
    // The first frame does not wait for captions.
    this.#begin()
  }

  follow(document: ClipDocument): void {
    this.#wanted = document
    if (!this.#isBusy) this.#begin()
  }

  #begin(): void {
    const document = this.#wanted
    const work = layOutCaptions(document)
    this.#isBusy = true
    // Without work the result is immediate: a dragged crop does not wait for unchanged captions.
    const step = work.next()
    const state = this.store.getState()
    if (step.done) this.#end(document, step.value)
    else if (state.isLaid && isRestyled(state.document, document)) this.#beginNear(document)
    else this.#turns.afterFrame(() => this.#goOn(work, (result) => this.#end(document, result)))
  }

  /** What is on the screen is what the person waits for, so it is not left until the next frame. */
  #beginNear(document: ClipDocument): void {
    const stretch = stretchAt(this.#readMs())
    const showNear = (captions: PlacedCaptions) => {
      this.near.setState({ near: { document, placed: captions, stretch } })
      this.#turns.afterFrame(() => this.#goOn(layOutCaptions(document), (result) => this.#end(document, result)))
    }
    this.#turns.later(() => this.#goOn(layOutStretch(document, stretch), showNear))
  }

  #goOn<T>(work: IncrementalWork<T>, end: (result: T) => void): void {
    const { now, later } = this.#turns
    const untilMs = now() + longestTurnMs
    do {
      const step = work.next()
      if (step.done) return end(step.value)
    } while (now() < untilMs)
    later(() => this.#goOn(work, end))
  }

  #end(document: ClipDocument, result: CaptionLayoutResult): void {
    this.#isBusy = false
    this.store.setState({ document, ...result, isLaid: true })
    const { near } = this.near.getState()
    if (near && near.document !== document) this.near.setState({ near: null })
    if (this.#wanted !== document) this.#begin()
  }
}
