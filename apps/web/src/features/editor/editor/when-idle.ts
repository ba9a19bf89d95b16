import { startTransition, useEffect, useState } from 'react'

const latestMs = 500

/** Does some work when the page has nothing better to do, soon at the latest. Answers how to leave it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: latestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, latestMs / 5)
  return () => clearTimeout(timer)
}

/** A value as it was when the page last had time for it: for what may come after words, timeline and preview. */
export function useWhenIdle<T>(value: T): T {
  const [settled, settle] = useState(() => value)
  useEffect(() => (Object.is(value, settled) ? undefined : whenIdle(() => startTransition(() => settle(() => value)))), [value, settled])
  return settled
}
