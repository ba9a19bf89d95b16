import { useEffect, useState } from 'react'

/** After the last move, ms: by then what is asked for is there, and so is what was made of it. */
const heldMs = 300

/** The value of a field that is dragged: at once the one that is asked for, and that of the document when it lets go. */
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
