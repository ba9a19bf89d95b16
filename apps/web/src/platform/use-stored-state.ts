import { useCallback, useState } from 'react'
import { readStored, writeStored } from './stored-state.ts'

/** Like `useState`, stored in this browser. */
export function useStoredState<T>(key: string, fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readStored(key, fallback))
  const change = useCallback(
    (next: T) => {
      setValue(next)
      writeStored(key, next)
    },
    [key],
  )
  return [value, change]
}
