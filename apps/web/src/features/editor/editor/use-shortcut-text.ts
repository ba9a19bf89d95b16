import { useStore } from 'zustand'
import type { EditAction } from './engine/edit-actions.ts'
import { shortcutStore, shortcutOf } from './engine/shortcut-store.ts'

/** How the key of an action is written now, for hints. */
export function useShortcutText(): (action: EditAction) => string {
  const ownKeys = useStore(shortcutStore, (state) => state.chosen)
  return (action) => shortcutOf(ownKeys, action)
}
