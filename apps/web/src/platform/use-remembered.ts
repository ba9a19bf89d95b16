import { useCallback, useState } from 'react'
import { readRemembered, remember } from './remembered-state.ts'

/** Like `useState`, kept in this browser. */
export function useRemembered<T>(key: string, fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readRemembered(key, fallback))
  const change = useCallback(
    (next: T) => {
      setValue(next)
      remember(key, next)
    },
    [key],
  )
  return [value, change]
}
