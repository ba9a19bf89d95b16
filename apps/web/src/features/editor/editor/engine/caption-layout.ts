import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { IncrementalWork } from '@clipwright/timeline/incremental-work'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { layOutCaptions, withoutCaptions, type CaptionLayoutResult } from './caption-pages.ts'

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

/**
 * Follows the document of a clip with the pages of its captions laid out. Laying out hundreds of them takes longer than a
 * frame on the screen, so it is done in steps; of the documents that come meanwhile only the newest is done next.
 */
export class CaptionLayout {
  readonly store: StoreApi<LaidCaptions>
  readonly #turns: Turns
  #work: IncrementalWork<CaptionLayoutResult> | null = null
  #wanted: ClipDocument

  constructor(document: ClipDocument, turns: Turns = pageTurns) {
    this.store = createStore(() => ({ document, ...withoutCaptions(document), isLaid: false }))
    this.#turns = turns
    this.#wanted = document
    // The first frame does not wait for captions.
    this.#begin()
  }

  follow(document: ClipDocument): void {
    this.#wanted = document
    if (!this.#work) this.#begin()
  }

  #begin(): void {
    const document = this.#wanted
    const work = layOutCaptions(document)
    this.#work = work
    // Without work the result is immediate: a dragged crop does not wait for unchanged captions.
    const step = work.next()
    if (step.done) this.#end(document, step.value)
    else this.#turns.afterFrame(() => this.#goOn(work, document))
  }

  #goOn(work: IncrementalWork<CaptionLayoutResult>, document: ClipDocument): void {
    const { now, later } = this.#turns
    const untilMs = now() + longestTurnMs
    do {
      const step = work.next()
      if (step.done) return this.#end(document, step.value)
    } while (now() < untilMs)
    later(() => this.#goOn(work, document))
  }

  #end(document: ClipDocument, result: CaptionLayoutResult): void {
    this.#work = null
    this.store.setState({ document, ...result, isLaid: true })
    if (this.#wanted !== document) this.#begin()
  }
}
