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
