import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { fitPanes, type PaneName, type PaneSize } from './pane-sizes.ts'
import { paneStore } from './pane-store.ts'

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The panes as they fit into the window now. */
export function usePanes(): Record<PaneName, PaneSize> {
  const ownSizes = useStore(paneStore)
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  const height = useSyncExternalStore(onResize, () => window.innerHeight)
  return fitPanes(ownSizes, { width, height })
}

const phoneQuery = '(width < 900px)'

/** Whether text and tools share one sheet. */
export const isPhone = () => window.matchMedia(phoneQuery).matches

export function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, isPhone)
}
