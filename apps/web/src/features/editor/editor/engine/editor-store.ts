import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { runCommand, type Command } from '@clipwright/timeline/edit/commands/run-command'
import type { EditLabel, RefusalName } from '@clipwright/timeline/edit/edit-result'
import { emptyHistory, forgetReplaced, record, redo, undo, type History, type Recorded } from '@clipwright/timeline/edit/history'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { editorLayout } from './editor-layout.ts'

export type EditorState = { document: ClipDocument; history: History }

/** Done, or why not. */
type Outcome = { label: EditLabel } | { refusal: RefusalName }

export type Editor = {
  store: StoreApi<EditorState>
  /** Makes an edit. Edits with the same key in one gesture or in quick succession are one undo step. */
  run(command: Command, coalesceKey?: string): Outcome
  /** The undone edit; null when there was none. */
  undo(): EditLabel | null
  redo(): EditLabel | null
  /** A change outside the undo history, from an AI task or another person. Earlier edits of other things can still be undone. */
  adopt(document: ClipDocument): void
}

/** Holds the document of one clip and its history. `now` is a monotonic clock, ms; `gesture` identifies the gesture in progress. */
export function createEditor(document: ClipDocument, now: () => number, gesture: () => number | null = () => null): Editor {
  const store = createStore<EditorState>(() => ({ document, history: emptyHistory }))
  const step = (move: typeof undo) => {
    const state = store.getState()
    const result = move(state.history, state.document)
    if (!result) return null
    store.setState({ document: result.document, history: result.history })
    return result.label
  }
  return {
    store,
    run(command, coalesceKey) {
      const state = store.getState()
      const result = runCommand(state.document, command, editorLayout)
      if ('refusal' in result) return result
      const { document: after, label } = result
      const entry = { label, atMs: now(), ...joinKey(coalesceKey, gesture()) }
      store.setState({ document: after, history: record(state.history, state.document, after, entry) })
      return { label }
    },
    undo: () => step(undo),
    redo: () => step(redo),
    adopt(next) {
      const { document: before, history } = store.getState()
      store.setState({ document: next, history: forgetReplaced(history, before, next) })
    },
  }
}

function joinKey(coalesceKey: string | undefined, gesture: number | null): Pick<Recorded, 'coalesceKey' | 'gesture'> {
  if (coalesceKey === undefined) return {}
  return gesture === null ? { coalesceKey } : { coalesceKey, gesture }
}
