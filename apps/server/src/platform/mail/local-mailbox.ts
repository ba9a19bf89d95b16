import { isIP } from 'node:net'
import type { PublicContext } from '#platform/http/context.ts'

/**
 * Whether the caller may read the local mail box. Codes lie in it in the open, so it exists only where nothing is
 * configured for others, and only for programs and people at this very machine.
 */
export function hasLocalMailbox({ deps, address, origin, fetchSite }: PublicContext): boolean {
  const { mail, http } = deps.config
  if (mail.smtpUrl !== null || http.publicUrl !== null) return false
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address)
  // A page elsewhere can give its own name this machine's address; then its name is what the call asks for.
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isLoopback && (host === 'localhost' || isIP(host) !== 0) && fetchSite !== 'cross-site' && fetchSite !== 'same-site'
}
