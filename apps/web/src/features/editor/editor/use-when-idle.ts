import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#platform/when-idle.ts'

/** A value as it was when the page last had time for it: for what may come after words, timeline and preview. */
export function useWhenIdle<T>(value: T): T {
  const [settled, settle] = useState(() => value)
  useEffect(() => (Object.is(value, settled) ? undefined : whenIdle(() => startTransition(() => settle(() => value)))), [value, settled])
  return settled
}
