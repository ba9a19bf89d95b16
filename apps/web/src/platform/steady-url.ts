import { useState } from 'react'

/**
 * Signed links change every few minutes although the file does not; a player given each new one would start over. Keeps
 * the first link of a `version`; `renew` takes the newest, for when that one has expired.
 */
export function useSteadyUrl(url: string | null, version: string): { url: string | null; renew: () => void } {
  const [link, setLink] = useState({ url, version })
  if (link.version !== version || (link.url === null && url !== null)) setLink({ url, version })
  const current = link.version === version ? link.url : url
  return { url: current, renew: () => setLink({ url, version }) }
}
