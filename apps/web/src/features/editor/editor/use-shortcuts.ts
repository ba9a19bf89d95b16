import { useEffect } from 'react'
import { doAction } from './do-action.ts'
import { actionOf } from './engine/shortcuts.ts'
import type { EditAction } from './engine/edit-actions.ts'
import type { EditSession } from './engine/edit-session.ts'
import { shortcutStore } from './engine/shortcut-store.ts'

/** Where keys belong to something else. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
/** Keys with which a page is scrolled, and lists, tabs and sliders are walked: ours only where nothing else wants them. */
const walking = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])
const walked = '[role="slider"], [role="tablist"], [role="listbox"], [role="radiogroup"], [role="tabpanel"]'
/** A chosen word wants Escape least of all: lists and hints close with it first. */
const pressed = 'button, a, [role="switch"], [role="checkbox"], [role="radio"]'

function isElsewhere(event: KeyboardEvent, action: EditAction): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null
  if (!target) return false
  if (target.closest(elsewhere)) return true
  // A button that has the focus keeps its own Space.
  if (event.key === ' ' && action === 'play') return target.closest(pressed) !== null
  return walking.has(event.key) && target.closest(walked) !== null && !target.closest('[data-timeline]')
}

/** The keys of the editor, wherever the focus is on its page. */
export function useShortcuts(session: EditSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const action = actionOf(event, shortcutStore.getState().chosen)
      if (!action || isElsewhere(event, action)) return
      event.preventDefault()
      doAction(session, action)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [session])
}
