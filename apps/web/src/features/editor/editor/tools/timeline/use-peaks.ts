import { useEffect, useState } from 'react'

/** The sound of the source as one byte for each 20 ms; null until it is there, and where it could not be had. */
export function usePeaks(url: string | null): Uint8Array | null {
  const [peaks, setPeaks] = useState<Uint8Array | null>(null)
  useEffect(() => {
    if (url === null) return
    const stop = new AbortController()
    fetch(url, { signal: stop.signal })
      .then(async (reply) => (reply.ok ? setPeaks(new Uint8Array(await reply.arrayBuffer())) : undefined))
      .catch(() => {
        // The timeline is of use without it.
      })
    return () => stop.abort()
  }, [url])
  return peaks
}
