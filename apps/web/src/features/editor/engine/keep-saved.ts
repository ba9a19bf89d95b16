import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import {
  acknowledge,
  compactJournal,
  noteChange,
  openJournal,
  readJournal,
  rebaseEdits,
  replayJournal,
  writeJournal,
  type Journal,
} from '@clipwright/timeline/edit/journal'
import type { Editor } from './editor-store.ts'

/** A document as the server has it. */
export type Saved = { document: ClipDocument; revision: number }

export type SaveState =
  | { name: 'saved' }
  | { name: 'saving' }
  /** Kept in this browser; tried again at `retryAtMs`. */
  | { name: 'notSaved'; retryAtMs: number }
  /** Somebody saved a newer one, and both changed the same things. Nothing is sent until a person decides. */
  | { name: 'conflict'; newer: Saved; count: number }

/** What sending can end with. */
export type Sent = { saved: Saved } | { newer: Saved }

export type SavePlaces = {
  clip: string
  writer: string
  /** Sends the document as an edit of `revision`; throws when the server cannot be reached. */
  send(document: ClipDocument, revision: number): Promise<Sent>
  /** Where the journal of this tab is kept. */
  keep(text: string | null): void
  now(): number
  after(ms: number, run: () => void): () => void
  onState(state: SaveState): void
}

/** The specification's pause after the last edit. */
export const saveAfterMs = 500
const retryFromMs = 1000
const retryToMs = 30_000
/** A journal longer than this is kept as one entry. */
const mostEntries = 200

export type KeptSaved = {
  /** Sends what is not sent yet, now. */
  flush(): Promise<void>
  /** Settles a conflict: mine over theirs, or theirs and mine is gone. */
  resolve(choice: 'mine' | 'theirs'): void
  state(): SaveState
  /** Another tab has taken over: nothing more is sent or kept here. */
  stop(): void
}

/**
 * Keeps each edit in this browser at once and at the server half a second after the last one. An edit of somebody else
 * that came in between is merged where both touched different things, and told where not.
 */
export function keepSaved(editor: Editor, start: Saved, places: SavePlaces): KeptSaved {
  let base = start
  let journal: Journal = openJournal(places.clip, places.writer, start.revision)
  let state: SaveState = { name: 'saved' }
  let failures = 0
  let isSending = false
  let isStopped = false
  let cancel: () => void = () => undefined

  const enter = (next: SaveState) => {
    state = next
    places.onState(next)
  }
  const plan = (ms: number) => {
    cancel()
    cancel = places.after(ms, () => void flush())
  }
  const write = () => places.keep(journal.entries.length === 0 ? null : writeJournal(journal))

  const unsubscribe = editor.store.subscribe(({ document }, { document: before }) => {
    if (isStopped || document === before) return
    journal = noteChange(journal, before, document, places.now())
    if (journal.entries.length > mostEntries) journal = compactJournal(base.document, journal)
    write()
    if (journal.entries.length === 0 || state.name === 'conflict') return
    enter({ name: 'saving' })
    plan(saveAfterMs)
  })

  async function flush(): Promise<void> {
    cancel()
    if (isStopped || isSending || state.name === 'conflict' || journal.entries.length === 0) return
    isSending = true
    const document = editor.store.getState().document
    const seq = journal.entries.at(-1)?.seq ?? 0
    enter({ name: 'saving' })
    try {
      const sent = await places.send(document, base.revision)
      failures = 0
      if ('saved' in sent) accept(sent.saved, seq)
      else merge(sent.newer)
    } catch {
      // The journal has it; it is sent when the server is back.
      const waitMs = Math.min(retryToMs, retryFromMs * 2 ** failures)
      failures += 1
      enter({ name: 'notSaved', retryAtMs: places.now() + waitMs })
      plan(waitMs)
    } finally {
      isSending = false
    }
  }

  function accept(saved: Saved, seq: number): void {
    base = saved
    journal = acknowledge(journal, seq, saved.revision)
    write()
    if (journal.entries.length === 0) enter({ name: 'saved' })
    else plan(saveAfterMs)
  }

  function merge(newer: Saved): void {
    const mine = editor.store.getState().document
    const { document, conflicts } = rebaseEdits(base.document, mine, newer.document)
    if (conflicts.length > 0) {
      enter({ name: 'conflict', newer, count: conflicts.length })
      return
    }
    takeIn(newer, document)
  }

  /** Goes on from the newer document with `document` on top of it. */
  function takeIn(newer: Saved, document: ClipDocument): void {
    base = newer
    const fresh = openJournal(places.clip, places.writer, newer.revision)
    isStopped = true
    editor.adopt(document)
    isStopped = false
    journal = noteChange(fresh, newer.document, document, places.now())
    write()
    enter({ name: journal.entries.length === 0 ? 'saved' : 'saving' })
    if (journal.entries.length > 0) plan(0)
  }

  return {
    flush,
    resolve(choice) {
      if (state.name !== 'conflict') return
      const { newer } = state
      takeIn(newer, choice === 'theirs' ? newer.document : editor.store.getState().document)
    },
    state: () => state,
    stop() {
      isStopped = true
      cancel()
      unsubscribe()
    },
  }
}

export type Draft = {
  document: ClipDocument
  /** When the last of its edits was made. */
  atMs: number
  /** False when the end of it was lost. */
  isComplete: boolean
  /** Somebody saved since: its edits lie on top of the newer document. */
  isOnNewer: boolean
}

/** The edits that a tab kept but never sent, done to the document of the server. Undefined when there are none. */
export function recoverDraft(text: string, saved: Saved): Draft | undefined {
  const read = readJournal(text)
  const last = read?.journal.entries.at(-1)
  if (!read || !last) return undefined
  return {
    document: replayJournal(saved.document, read.journal),
    atMs: last.atMs,
    isComplete: read.isComplete,
    isOnNewer: read.journal.revision !== saved.revision,
  }
}
