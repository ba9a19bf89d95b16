import { useState } from 'react'

type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** One more or one less; with Shift, everything from the last one chosen to this one. */
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

/** What is chosen among the rows on the screen; rows that went away are not chosen any more. */
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
