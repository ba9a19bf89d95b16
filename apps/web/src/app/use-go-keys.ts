import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { atRest, pressKey } from './go-keys.ts'
import { goLetters, newVideoLetter, places } from './places.ts'

/** Elements that use single keys themselves. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** G and a letter go to a place, `?` opens the list of shortcuts. */
export function useGoKeys(onHelp: () => void): void {
  const router = useRouter()
  const state = useRef(atRest)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (target instanceof Element && (target.closest(elsewhere) || document.querySelector('[role="dialog"], [role="alertdialog"]')))
        return
      const { state: next, does } = pressKey(state.current, { key: event.key, atMs: event.timeStamp }, goLetters)
      state.current = next
      if (!does) return
      // The letter after G must reach nobody else: C on a clip would open its collections.
      event.preventDefault()
      event.stopPropagation()
      if (does.kind === 'help') onHelp()
      if (does.kind === 'go') {
        const href =
          does.letter === newVideoLetter ? `${paths.dashboard}#submit-field` : places.find(({ letter }) => letter === does.letter)?.href
        if (href) void router.navigate({ href })
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [router, onHelp])
}
