import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '#platform/stored-state.ts'
import type { ChosenPanes, PaneName } from './pane-sizes.ts'

const place = 'editor-panes'
const names: readonly PaneName[] = ['text', 'tools', 'strip', 'stage']

/** What is stored may come from another version; anything but numbers of these panes is ignored. */
function readPanes(): ChosenPanes {
  const stored = readStored<unknown>(place, {})
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(names.map((name) => [name, Reflect.get(stored, name)]).filter(([, px]) => Number.isFinite(px)))
}

/** Sizes that this browser's owner chose. */
export const paneStore = createStore<ChosenPanes>(readPanes)

/** Without a size, the pane gets its usual one. */
export function choosePane(name: PaneName, px: number | undefined): void {
  const { [name]: _, ...others } = paneStore.getState()
  const sizes = px === undefined ? others : { ...others, [name]: px }
  writeStored(place, sizes)
  paneStore.setState(sizes, true)
}
