import { useEffect, useState } from 'react'

/** Seconds left until the moment, counted down once a second; 0 when it has come. */
export function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  // The clock that was read last may be from before the moment was set anew.
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
