import { startTransition, useEffect, useState } from 'react'

/** Within this the first rows or clips are there, on all but slow lines. */
const firstLoadMs = 1_500

/** False while a page shows what it shows first, then true, at the latest when somebody scrolls; for what comes by itself and moves nothing. */
export function useAfterFirstLoad(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const goOn = () => startTransition(() => setAfter(true))
    const timer = setTimeout(goOn, firstLoadMs)
    window.addEventListener('scroll', goOn, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', goOn)
    }
  }, [])
  return isAfter
}
