import { startTransition, useEffect, useState } from 'react'

/** Within this the first rows or clips are there, on all but slow lines. */
const firstLoadMs = 1_500

/** False while a page loads what it shows first, then true; for what comes by itself and moves nothing. */
export function useAfterFirstLoad(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setAfter(true)), firstLoadMs)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
