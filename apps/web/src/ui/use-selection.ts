import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { nothingSelected, toggleId } from './selection.ts'

/** Selected rows among those on screen; rows that are gone are not selected any more. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const currentOrder = useRef(order)
  useLayoutEffect(() => {
    currentOrder.current = order
  })
  // The same function for good, so that rows are not drawn again for it.
  const toggle = useCallback(
    (id: string, range: boolean) => setSelection((current) => toggleId(current, id, { order: currentOrder.current, range })),
    [],
  )
  const chosenIds = order.filter((id) => selection.ids.has(id))
  return {
    chosen: chosenIds,
    isChosen: (id: string) => selection.ids.has(id),
    toggle,
    chooseAll: () => setSelection({ ids: new Set(order), anchor: null }),
    clear: () => setSelection(nothingSelected),
  }
}
