import { useEffect, useState } from 'react'

/** Seconds until a time, updated every second; 0 from then on. */
export function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  // The last clock reading may be older than the new time.
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
