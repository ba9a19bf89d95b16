import { useState } from 'react'

/**
 * Signed links change every few minutes although the file behind them does not; a player that got each new one would
 * start over. Keeps the first link of a `version`; `renew` takes the newest, for when the kept one has run out.
 */
export function useSteadyUrl(url: string | null, version: string): { url: string | null; renew: () => void } {
  const [held, setHeld] = useState({ url, version })
  if (held.version !== version || (held.url === null && url !== null)) setHeld({ url, version })
  const current = held.version === version ? held.url : url
  return { url: current, renew: () => setHeld({ url, version }) }
}
