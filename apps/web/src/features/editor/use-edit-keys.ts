import { useEffect } from 'react'
import { actionOf } from './engine/edit-keys.ts'
import type { EditSession } from './engine/edit-session.ts'

/** Where keys belong to something else. */
const elsewhere = 'input, textarea, select, [role="dialog"], [role="menu"]'

/** The keys of the editor, wherever the focus is on its page. */
export function useEditKeys(session: EditSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.defaultPrevented || target?.closest(elsewhere)) return
      const action = actionOf(event)
      // A button that has the focus keeps its own Space, a slider its Home and End.
      if (!action || (action === 'play' && target?.closest('button, a'))) return
      if ((action === 'toStart' || action === 'toEnd') && target?.closest('[role="slider"]')) return
      event.preventDefault()
      session.do(action)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [session])
}
