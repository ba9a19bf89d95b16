import { isIP } from 'node:net'
import type { PublicContext } from '#platform/http/context.ts'

/**
 * Whether there is a local mailbox for this caller. It exists only where nothing is configured for others, and only for
 * programs and people at this very machine. Codes lie in it in the open and the machine may have several users, or a
 * proxy that hides who calls, so who may read it is another question.
 */
export function hasLocalMailbox({ deps, address, origin, fetchSite, isForwarded }: PublicContext): boolean {
  const { mail, http } = deps.config
  if (mail.smtpUrl !== null || http.publicUrl !== null || isForwarded) return false
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address)
  // A page elsewhere can point its own host name at this machine; then the call arrives under that name.
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isLoopback && (host === 'localhost' || isIP(host) !== 0) && fetchSite !== 'cross-site' && fetchSite !== 'same-site'
}
