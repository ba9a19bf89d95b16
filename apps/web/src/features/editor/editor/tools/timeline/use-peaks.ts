import { useEffect, useState } from 'react'

/** Peaks of the source, one byte per 20 ms; null until loaded or when loading failed. */
export function usePeaks(url: string | null): Uint8Array | null {
  const [peaks, setPeaks] = useState<Uint8Array | null>(null)
  useEffect(() => {
    if (url === null) return
    const stop = new AbortController()
    fetch(url, { signal: stop.signal })
      .then(async (reply) => (reply.ok ? setPeaks(new Uint8Array(await reply.arrayBuffer())) : undefined))
      .catch(() => {
        // The timeline works without it.
      })
    return () => stop.abort()
  }, [url])
  return peaks
}
