import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import type { Config } from '#config/config.ts'

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Names that mail cannot be sent to, by RFC 2606, 6761, 6762, 7686 and 8375. */
const unreachableSuffixes = ['invalid', 'localhost', 'local', 'localdomain', 'onion', 'arpa', 'internal']
/** Names reserved for tests and documentation: mail to them is delivered to the local mailbox only. */
const exampleDomains = ['test', 'example', 'example.com', 'example.net', 'example.org']
const dnsTimeoutMs = 2_000

export type MailAddress = { email: string; domain: string }

/** The address in its normal form, or undefined when it is invalid. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).trim().toLowerCase()
  const domain = domainToASCII(text.slice(at + 1).trim())
  if (at < 1 || local.length > 64 || !localPart.test(local) || !isDomain(domain)) return undefined
  const email = `${local}@${domain}`
  return email.length <= 254 ? { email, domain } : undefined
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length >= 2 && domain.length <= 253 && isIP(domain) === 0 && labels.every((label) => labelPattern.test(label))
}

let disposable: ReadonlySet<string> | undefined

/** Includes subdomains such as `anything.mailinator.com`, which such hosts hand out. */
function isDisposableDomain(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  return parents(domain).some((name) => disposable?.has(name))
}

function parents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'))
}

function isWithin(domain: string, names: readonly string[]): boolean {
  return names.some((name) => domain === name || domain.endsWith(`.${name}`))
}

/**
 * The address in its normal form, provided that its domain takes mail and is not a throw-away one. Looks at the domain
 * only, never at whether somebody has an account. Throws `EmailDomainUnacceptableError` or `EmailDomainDisposableError`.
 */
export async function acceptMailAddress(config: Pick<Config, 'mail'>, text: string, ask: AskDomain = takesMail): Promise<MailAddress> {
  const address = parseMailAddress(text)
  if (!address) throw new AppError('EmailDomainUnacceptableError', { cause: 'not an address', say: 'Enter a valid email address.' })
  const { domain } = address
  const leavesHere = config.mail.smtpUrl !== null
  if (isWithin(domain, leavesHere ? [...unreachableSuffixes, ...exampleDomains] : unreachableSuffixes)) {
    throw new AppError('EmailDomainUnacceptableError', { cause: `reserved domain ${domain}` })
  }
  if (isDisposableDomain(domain)) throw new AppError('EmailDomainDisposableError', { cause: domain })
  if (config.mail.checksDomains && !(await ask(domain)))
    throw new AppError('EmailDomainUnacceptableError', { cause: `no mail server for ${domain}` })
  return address
}

type AskDomain = (domain: string) => Promise<boolean>

/** False only when DNS says for certain that the domain takes no mail; true when DNS cannot be reached. */
async function takesMail(domain: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 })
  const mail = await resolver.resolveMx(domain).catch(codeOf)
  // A single MX record without a host means that the domain takes no mail (RFC 7505).
  if (Array.isArray(mail) && mail.length > 0) return mail.some(({ exchange }) => exchange !== '' && exchange !== '.')
  if (!Array.isArray(mail) && !isNothing(mail)) return true
  // Without an MX record, mail goes to the host of that name.
  const hosts = await Promise.all([resolver.resolve4(domain).catch(codeOf), resolver.resolve6(domain).catch(codeOf)])
  return hosts.some((host) => (Array.isArray(host) ? host.length > 0 : !isNothing(host)))
}

function isNothing(code: string): boolean {
  return code === 'ENODATA' || code === 'ENOTFOUND'
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}
