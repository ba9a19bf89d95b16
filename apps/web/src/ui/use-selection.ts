import { useState } from 'react'

type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Toggles one; with Shift, selects everything from the last one to this one. */
export function toggleId(selection: Selection, id: string, { order, range }: { order: readonly string[]; range: boolean }): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  const ids = new Set(selection.ids)
  if (range && from >= 0 && to >= 0) {
    for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between)
  } else if (!ids.delete(id)) {
    ids.add(id)
  }
  return { ids, anchor: id }
}

/** Selected rows among those on screen; rows that are gone are not selected any more. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const chosenIds = order.filter((id) => selection.ids.has(id))
  return {
    chosen: chosenIds,
    isChosen: (id: string) => selection.ids.has(id),
    toggle: (id: string, range: boolean) => setSelection((current) => toggleId(current, id, { order, range })),
    chooseAll: () => setSelection({ ids: new Set(order), anchor: null }),
    clear: () => setSelection(nothingSelected),
  }
}
