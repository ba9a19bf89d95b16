import { useState } from 'react'
import { useSteadyUrl } from '#platform/steady-url.ts'

/**
 * The link that a player keeps while `version` stays, although each answer brings another one. They end after minutes, and the
 * page does not ask for new ones by itself: `renew` does, through `refetch`.
 */
export function useVideoLink(url: string | null, version: string, refetch: () => void): { url: string | null; renew: () => void } {
  const [expiredUrl, setExpiredUrl] = useState<string | null>(null)
  // The version changes with the first link that is not the expired one.
  const link = useSteadyUrl(url, `${version} ${expiredUrl ?? ''} ${url === expiredUrl}`)
  const renew = () => {
    setExpiredUrl(link.url)
    refetch()
  }
  return { url: link.url, renew }
}
