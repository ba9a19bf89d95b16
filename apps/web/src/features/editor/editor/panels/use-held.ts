import { useEffect, useState } from 'react'

/** Wait after the last move, ms: by then the document has caught up. */
const heldMs = 300

/** Value of a dragged field: the requested one during the drag, then the document's. */
export function useHeld<T>(value: T, onChange: (value: T) => void): [value: T, change: (value: T) => void] {
  const [pending, hold] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => hold(null), heldMs)
    return () => clearTimeout(timer)
  }, [pending])
  const change = (next: T) => {
    hold({ value: next })
    onChange(next)
  }
  return [pending ? pending.value : value, change]
}
