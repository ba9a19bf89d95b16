import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { conflictPlaces, type ConflictPlace } from '@clipwright/timeline/edit/conflict-places'
import {
  acknowledge,
  compactJournal,
  noteChange,
  openJournal,
  originOf,
  readJournal,
  rebaseEdits,
  replayJournal,
  writeEntry,
  writeJournal,
  type Journal,
} from '@clipwright/timeline/edit/journal'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import type { Editor } from './editor-store.ts'

/** A document as the server has it. */
export type Saved = {
  document: ClipDocument
  revision: number
  /** ISO 8601; null when nobody edited the clip yet. */
  savedAt?: string | null
}

export type SaveState =
  | { name: 'saved' }
  | { name: 'saving' }
  /** Stored in this browser; retried at `retryAtMs`. */
  | { name: 'notSaved'; retryAtMs: number }
  /** Stored in this browser; retrying would not help. `why` names the error. */
  | { name: 'refused'; why: string }
  /** Somebody else saved conflicting changes. Nothing is sent until a person decides. */
  | { name: 'conflict'; newer: Saved; places: readonly ConflictPlace[] }

/** Result of sending. `alsoCorrected`: other clips in which the same words were corrected. */
export type Sent = { saved: Saved; alsoCorrected?: number | undefined } | { newer: Saved } | { refused: string }

/** Each returns false when storage is full. */
export type JournalPlace = {
  /** Replaces everything stored; null deletes it. */
  replace(text: string | null): boolean
  /** Appends one line, so that the cost of an edit does not grow with those before it. */
  append(line: string): boolean
}

export type SavePlaces = {
  clip: string
  writer: string
  /** Sends the document as an edit of `revision`; throws when a retry may succeed, as when offline. */
  send(document: ClipDocument, revision: number): Promise<Sent>
  /** Storage of this tab's journal. */
  keep: JournalPlace
  now(): number
  after(ms: number, run: () => void): () => void
  onState(state: SaveState): void
}

/** Pause between the last edit and saving, ms. */
const saveAfterMs = 500
const retryFromMs = 1000
const retryToMs = 30_000
/** A journal longer than this is stored as one entry. */
const mostEntries = 200

/**
 * Keeps each edit in this browser at once and at the server half a second after the last one. An edit of somebody else
 * that came in between is merged where both touched different things, and told where not.
 */
export class Saver {
  #editor: Editor
  #places: SavePlaces
  #base: Saved
  #journal: Journal
  #state: SaveState = { name: 'saved' }
  #failures = 0
  #sending: Promise<void> | null = null
  /** The document is being replaced by the saved one, which is no edit. */
  #isTakingIn = false
  #isStopped = false
  /** The whole journal is stored in the browser. */
  #isStored = false
  #cancel: () => void = () => undefined
  #unsubscribe: () => void

  constructor(editor: Editor, start: Saved, places: SavePlaces) {
    this.#editor = editor
    this.#places = places
    this.#base = start
    this.#journal = openJournal(places.clip, places.writer, start.revision)
    this.#unsubscribe = editor.store.subscribe(({ document }, { document: before }) => {
      if (document !== before && !this.#isTakingIn) this.#note(before, document)
    })
  }

  get state(): SaveState {
    return this.#state
  }

  /** Sends everything unsent now, including edits made meanwhile. Resolves to whether the server has all of it. */
  async flush(): Promise<boolean> {
    do {
      this.#cancel()
      this.#send()
      if (!this.#sending) break
      await this.#sending
    } while (this.#state.name === 'saving')
    return this.#state.name === 'saved'
  }

  /** Starts sending if something is unsent and nothing is in flight. */
  #send(): void {
    if (this.#isStopped || this.#sending || this.#state.name === 'conflict' || this.#journal.entries.length === 0) return
    this.#sending = this.#sendOnce().finally(() => {
      this.#sending = null
    })
  }

  async #sendOnce(): Promise<void> {
    const { document } = this.#editor.store.getState()
    const seq = this.#journal.entries.at(-1)?.seq ?? 0
    this.#enter({ name: 'saving' })
    try {
      const answer = await this.#places.send(document, this.#base.revision)
      this.#failures = 0
      if ('saved' in answer) this.#accept(answer.saved, seq)
      else if ('newer' in answer) this.#merge(answer.newer)
      else this.#refuse(answer.refused, seq)
    } catch {
      // The journal has it; it is sent when the server is reachable.
      const waitMs = Math.min(retryToMs, retryFromMs * 2 ** this.#failures)
      this.#failures += 1
      this.#enter({ name: 'notSaved', retryAtMs: this.#places.now() + waitMs })
      this.#plan(waitMs)
    }
  }

  /** Resolves conflicting changes. What only one side changed is kept either way. */
  resolve(choice: 'mine' | 'theirs'): void {
    if (this.#state.name !== 'conflict') return
    const { newer } = this.#state
    const { document, withMine } = rebaseEdits(this.#base.document, this.#editor.store.getState().document, newer.document)
    this.#takeIn(newer, choice === 'mine' ? withMine : document)
  }

  /** Another tab has taken over: nothing more is sent or kept here. */
  stop(): void {
    this.#isStopped = true
    this.#cancel()
    this.#unsubscribe()
  }

  #enter(next: SaveState): void {
    this.#state = next
    this.#places.onState(next)
  }

  #plan(ms: number): void {
    this.#cancel()
    this.#cancel = this.#places.after(ms, () => this.#send())
  }

  #note(before: ClipDocument, document: ClipDocument): void {
    const noted = noteChange(this.#journal, before, document, this.#places.now())
    if (noted !== this.#journal) this.#writeMore(noted)
    if (noted.entries.length === 0 || this.#state.name === 'conflict') return
    this.#enter({ name: 'saving' })
    this.#plan(saveAfterMs)
  }

  #write(journal: Journal): void {
    this.#journal = journal
    this.#isStored = this.#places.keep.replace(journal.entries.length === 0 ? null : writeJournal(journal))
  }

  /** The stored journal plus one entry. */
  #writeMore(noted: Journal): void {
    const last = noted.entries.at(-1)
    const hasHead = this.#isStored && this.#journal.entries.length > 0
    const isLong = noted.entries.length > mostEntries
    if (!isLong && hasHead && last && this.#places.keep.append(writeEntry(last))) this.#journal = noted
    // When one more line does not fit, all edits as one entry may.
    else this.#write(isLong || hasHead ? compactJournal(this.#base.document, noted) : noted)
  }

  #accept(saved: Saved, seq: number): void {
    this.#base = saved
    this.#write(acknowledge(this.#journal, seq, saved.revision))
    if (this.#journal.entries.length === 0) this.#enter({ name: 'saved' })
    else this.#plan(saveAfterMs)
  }

  /** Later edits may fix what the server refused, so each of them is sent again. */
  #refuse(why: string, seq: number): void {
    this.#enter({ name: 'refused', why })
    if ((this.#journal.entries.at(-1)?.seq ?? 0) > seq) this.#plan(saveAfterMs)
  }

  #merge(newer: Saved): void {
    const mine = this.#editor.store.getState().document
    const { document, conflicts } = rebaseEdits(this.#base.document, mine, newer.document)
    if (conflicts.length > 0) this.#enter({ name: 'conflict', newer, places: conflictPlaces(conflicts, mine, newer.document) })
    else this.#takeIn(newer, document)
  }

  /** Rebases onto the newer document with `document` on top. */
  #takeIn(newer: Saved, document: ClipDocument): void {
    this.#base = newer
    this.#isTakingIn = true
    this.#editor.adopt(document)
    this.#isTakingIn = false
    const { clip, writer, now } = this.#places
    this.#write(noteChange(openJournal(clip, writer, newer.revision), newer.document, document, now()))
    const isSaved = this.#journal.entries.length === 0
    this.#enter({ name: isSaved ? 'saved' : 'saving' })
    if (!isSaved) this.#plan(0)
  }
}

export type Draft = {
  /** The edits rebased onto the server's document; conflicting changes of others win. */
  document: ClipDocument
  /** The same, but the draft wins conflicts. */
  withMine: ClipDocument
  places: readonly ConflictPlace[]
  /** Time of its last edit. */
  atMs: number
  /** False when its end was lost. */
  isComplete: boolean
  /** Somebody saved since; its edits are rebased onto the newer document. */
  isOnNewer: boolean
}

/** A tab's unsent edits applied to the server's document; undefined when the server has all of them. */
export function recoverDraft(text: string, saved: Saved): Draft | undefined {
  const read = readJournal(text)
  const last = read?.journal.entries.at(-1)
  if (!read || !last) return undefined
  const mine = replayJournal(saved.document, read.journal)
  // The page closed before the answer arrived.
  if (isSameValue(mine, saved.document)) return undefined
  const origin = read.journal.revision === saved.revision ? saved.document : originOf(mine, saved.document, read.journal)
  const { document, withMine, conflicts } = rebaseEdits(origin, mine, saved.document)
  return {
    document,
    withMine,
    places: conflictPlaces(conflicts, mine, saved.document),
    atMs: last.atMs,
    isComplete: read.isComplete,
    isOnNewer: origin !== saved.document,
  }
}

/** Merges drafts of several tabs, oldest first; on conflict the later one wins. */
export function joinDrafts(drafts: readonly Draft[], saved: ClipDocument): Draft | undefined {
  return drafts.slice(1).reduce<Draft | undefined>(
    (before, next) =>
      before && {
        document: rebaseEdits(saved, next.document, before.document).withMine,
        withMine: rebaseEdits(saved, next.withMine, before.withMine).withMine,
        places: [...before.places, ...next.places],
        atMs: next.atMs,
        isComplete: before.isComplete && next.isComplete,
        isOnNewer: before.isOnNewer || next.isOnNewer,
      },
    drafts[0],
  )
}
