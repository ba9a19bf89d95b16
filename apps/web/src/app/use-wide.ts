import { useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 1100px)'

/** Whether a sheet has room beside what it belongs to. */
export function useWide(): boolean {
  return useWindow(wideQuery)
}

/** Whether the window is as a media query says. */
export function useWindow(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}
