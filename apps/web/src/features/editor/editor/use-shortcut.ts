import { useStore } from 'zustand'
import type { EditAction } from './engine/edit-actions.ts'
import { keyStore, shortcutOf } from './engine/key-store.ts'

/** How the key of an action is written now, for hints. */
export function useShortcut(): (action: EditAction) => string {
  const ownKeys = useStore(keyStore, (state) => state.chosen)
  return (action) => shortcutOf(ownKeys, action)
}
