import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { atRest, pressKey } from './go-keys.ts'
import { goLetters, newVideoLetter, places } from './places.ts'

/** Where single keys belong to something else. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** G and a letter goes to a place, `?` asks for the list of keys. */
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
      // The letter after G is nobody else's: C on a clip would otherwise open its collections.
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
