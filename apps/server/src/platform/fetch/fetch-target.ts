import { isIP, isIPv4 } from 'node:net'
import { AppError } from '@clipwright/contract/errors'
import { isPublicAddress } from './special-addresses.ts'

/** Hosts that the operator allows although they are private or on another port. */
export type AllowedHosts = { has(host: string, port: number): boolean }

/** Entries are `host` (ports 80 and 443), `host:port` or `host:*`; IPv6 literals in brackets. */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const rules = entries.map((entry) => {
    const match = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}|\*))?$/i.exec(entry.trim())
    if (!match) throw new AppError('ServerError', { cause: `allowed host "${entry}" is not host, host:port or host:*` })
    return { host: bareHost(match[1] ?? ''), port: match[2] }
  })
  return {
    has: (host, port) =>
      rules.some((rule) => {
        if (rule.host !== bareHost(host)) return false
        if (rule.port === undefined) return port === 80 || port === 443
        return rule.port === '*' || Number(rule.port) === port
      }),
  }
}

/** Lower case, without brackets and the root dot. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

function refuse(why: string): AppError {
  return new AppError('LinkRefusedError', { cause: why })
}

const localSuffixes = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa', 'corp', 'home']

/** The host exactly as typed, so that unusual spellings can be refused. */
function readTypedHost(text: string): string {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  const afterUser = authority.slice(authority.lastIndexOf('@') + 1)
  return afterUser.replace(/:\d*$/, '').toLowerCase().replace(/\.$/, '')
}

function checkHost(url: URL, typed: string): void {
  const host = bareHost(url.hostname)
  if (isIP(host) !== 0) {
    // Octal, hexadecimal, decimal, short and full-width forms all become a dotted address here.
    if (isIPv4(host) && typed !== host) throw refuse(`ambiguous spelling of ${host}`)
    if (!isPublicAddress(host)) throw refuse(`special-purpose address ${host}`)
    return
  }
  if (!host.includes('.')) throw refuse(`single-label name ${host}`)
  if (localSuffixes.some((suffix) => host.endsWith(`.${suffix}`))) throw refuse(`local name ${host}`)
}

/** Parses a URL and checks everything that can be checked before its name is resolved. Throws `LinkRefusedError`. */
export function parseFetchTarget(text: string, allowed: AllowedHosts): URL {
  if (text.length > 4000) throw refuse('address longer than 4000 characters')
  if (/[\p{Cc}\s\\]/u.test(text)) throw refuse('control character, space or backslash in the address')
  if (!/^https?:\/\/[^/]/i.test(text)) throw refuse('not an http or https address')
  const url = URL.parse(text)
  if (!url) throw refuse('address cannot be parsed')
  if (url.username !== '' || url.password !== '') throw refuse('address carries a user name')
  if (allowed.has(url.hostname, portOf(url))) return url
  const port = portOf(url)
  if (port !== 80 && port !== 443) throw refuse(`port ${port}`)
  checkHost(url, readTypedHost(text))
  return url
}
