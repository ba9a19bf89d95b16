import { useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 1100px)'

/** Whether a sheet has room beside what it belongs to. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wideQuery)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(wideQuery).matches,
    () => true,
  )
}
