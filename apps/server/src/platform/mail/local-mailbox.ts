import { isIP } from 'node:net'
import type { PublicContext } from '#platform/http/context.ts'

/**
 * Whether there is a local mailbox for this caller: only on an instance that is not configured for others, and only for
 * callers on this very machine. It holds codes in plain text, and the machine may have several users or a proxy that hides
 * the caller, so permission to read it is checked elsewhere.
 */
export function hasLocalMailbox({ deps, address, origin, fetchSite, isForwarded }: PublicContext): boolean {
  const { mail, http } = deps.config
  if (mail.smtpUrl !== null || http.publicUrl !== null || isForwarded) return false
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address)
  // A page elsewhere can point its own host name at this machine; then the call arrives under that name.
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isLoopback && (host === 'localhost' || isIP(host) !== 0) && fetchSite !== 'cross-site' && fetchSite !== 'same-site'
}
