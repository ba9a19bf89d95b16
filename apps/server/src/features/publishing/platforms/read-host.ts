import { AppError } from '@clipwright/contract/errors'
import { parseFetchTarget, portOf, type AllowedHosts } from '#platform/fetch/fetch-target.ts'

/**
 * The address of a server that a person named: `example.social` becomes `https://example.social`. Plain http only for hosts that
 * the operator allows. Throws `LinkRefusedError` for what this server does not call.
 */
export function readHost(typed: string, allowed: AllowedHosts): string {
  const text = typed.trim().replace(/\/+$/, '')
  const url = parseFetchTarget(/^https?:\/\//i.test(text) ? text : `https://${text}`, allowed)
  if (url.protocol !== 'https:' && !allowed.has(url.hostname, portOf(url))) {
    throw new AppError('LinkRefusedError', { cause: `${url.origin} has no https` })
  }
  return url.origin
}
