import { createStore } from 'zustand/vanilla'
import { removeStored, readStored, writeStored } from '#platform/stored-state.ts'
import { editActions, type Chord, type EditAction } from './edit-actions.ts'
import { chordsOf, chordText, withChord, type OwnShortcuts, type Press } from './shortcuts.ts'

const place = 'editor-keys'
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const actions = new Set<string>(editActions.map(({ action }) => action))
const isChord = (value: unknown): value is Chord =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'key') === 'string'

/** Stored keys may come from another version; unreadable entries are ignored. */
function readKeys(): OwnShortcuts {
  const stored = readStored<unknown>(place, {})
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(([action, chords]) => actions.has(action) && Array.isArray(chords) && chords.every(isChord)),
  )
}

/** The keys that this browser's owner chose. */
export const shortcutStore = createStore<{ chosen: OwnShortcuts }>(() => ({ chosen: readKeys() }))

/** Assigns a key press to an action; returns the action that already has it. */
export function chooseKey(action: EditAction, press: Press): EditAction | 'browser' | null {
  const result = withChord(shortcutStore.getState().chosen, action, press)
  if ('taken' in result) return result.taken
  writeStored(place, result.chosen)
  shortcutStore.setState({ chosen: result.chosen })
  return null
}

export function resetKeys(): void {
  removeStored(place)
  shortcutStore.setState({ chosen: {} })
}

/** Label of an action's first key, for hints; empty without one. */
export function shortcutOf(ownKeys: OwnShortcuts, action: EditAction): string {
  const chord = chordsOf(ownKeys, action)[0]
  return chord ? chordText(chord, isMac) : ''
}
