import type { ClipDocument } from './clip-document.ts'
import type { EditLabel } from './edit-result.ts'
import { isCut } from './journal.ts'
import { applyPatches, diffValues, touch } from './patches.ts'
import type { Patch } from './patches.ts'

type Change = {
  label: EditLabel
  /** Ms of some steady clock. */
  atMs: number
  /** Changes with the same key that follow each other quickly are one step: a slider that is dragged. */
  coalesceKey: string | null
  /** What a person was in the middle of: changes with the same key in one gesture are one step, however long it takes. */
  gesture: number | null
  forward: Patch[]
  back: Patch[]
}

/**
 * What was done to a document and can be taken back. Without a limit: a change keeps only what it replaced, and shares it
 * with the documents before and after. Changes that cannot be undone (what an AI task brought) are not in here and stay
 * whatever is undone.
 */
export type History = { readonly past: readonly Change[]; readonly future: readonly Change[] }

export const emptyHistory: History = { past: [], future: [] }

/** Changes of one key this close are one step without a gesture, too, ms: an arrow key that is pressed again and again. */
const coalesceWithinMs = 800

export type Recorded = { label: EditLabel; atMs: number; coalesceKey?: string; gesture?: number }

/** Records a change. Undone changes can no longer be redone: history has one line. */
export function record(history: History, before: ClipDocument, after: ClipDocument, edit: Recorded): History {
  const forward = diffValues(before, after)
  if (forward.length === 0) return history
  const change: Change = {
    label: edit.label,
    atMs: edit.atMs,
    coalesceKey: edit.coalesceKey ?? null,
    gesture: edit.gesture ?? null,
    forward,
    back: diffValues(after, before),
  }
  const last = history.past.at(-1)
  if (!last || history.future.length > 0 || !joins(last, change)) return { past: [...history.past, change], future: [] }
  const start = applyPatches(before, last.back)
  const mergedChange = { ...change, forward: diffValues(start, after), back: diffValues(after, start) }
  const past = history.past.slice(0, -1)
  // Dragged there and back again: no change.
  return { past: mergedChange.forward.length === 0 ? past : [...past, mergedChange], future: [] }
}

function joins(last: Change, change: Change): boolean {
  if (last.coalesceKey === null || last.coalesceKey !== change.coalesceKey) return false
  const isSameGesture = last.gesture !== null && last.gesture === change.gesture
  return isSameGesture || change.atMs - last.atMs <= coalesceWithinMs
}

/**
 * The history once somebody else, or an AI task, made `after` of `before`. Steps that touch what changed are dropped, as are
 * those they build on: to take them back would take back the other's work, or half of a cut.
 */
export function forgetReplaced(history: History, before: ClipDocument, after: ClipDocument): History {
  const places = placesOf(diffValues(before, after))
  if (places.length === 0) return history
  return { past: withoutTouched(history.past, places), future: withoutTouched(history.future, places) }
}

/** `changes` ends with the step that is taken next. */
function withoutTouched(changes: readonly Change[], foreign: readonly Place[]): Change[] {
  const places = [...foreign]
  const rest = changes.toReversed().filter(({ forward }) => {
    const own = placesOf(forward)
    const isReplaced = own.some((place) => places.some((other) => touch(place, other)))
    if (isReplaced) places.push(...own)
    return !isReplaced
  })
  return rest.toReversed()
}

type Place = readonly string[]

/** Paths of patches; everything of the cut is one place. */
function placesOf(patches: readonly Patch[]): Place[] {
  const others = patches.map(({ path }) => path).filter((path) => !isCut(path))
  return others.length < patches.length ? [['cut'], ...others] : others
}

type Step = { history: History; document: ClipDocument; label: EditLabel }

/** One step back; undefined when there is none. */
export function undo({ past, future }: History, document: ClipDocument): Step | undefined {
  const change = past.at(-1)
  if (!change) return undefined
  return {
    history: { past: past.slice(0, -1), future: [...future, change] },
    document: applyPatches(document, change.back),
    label: change.label,
  }
}

/** One step forward again; undefined when there is none. */
export function redo({ past, future }: History, document: ClipDocument): Step | undefined {
  const change = future.at(-1)
  if (!change) return undefined
  return {
    history: { past: [...past, change], future: future.slice(0, -1) },
    document: applyPatches(document, change.forward),
    label: change.label,
  }
}
