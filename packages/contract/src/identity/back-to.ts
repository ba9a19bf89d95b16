type ParsedAddress = { origin: string; pathname: string; search: string; hash: string }
// Both Node and browsers have it; this package has the types of neither.
declare const URL: new (text: string, base: string) => ParsedAddress

const base = 'http://back-to.invalid'
const maxLength = 2000

/** Default destination after a sign-in. */
export const startPath = '/dashboard'

/** First path segments that a sign-in may lead back to. The sign-in pages are not among them. */
const places: ReadonlySet<string> = new Set([
  'analytics',
  'auto-post',
  'brand-kits',
  'brand-templates',
  'brand-templates-ux',
  'clip',
  'clip-editor',
  'collections',
  'dashboard',
  'dev',
  'editor',
  'editor-ux',
  'empty-org',
  'join',
  'lp-auto-close',
  'post',
  'project-submit',
  'search',
  'settings',
  'shared',
  'submit-video',
  'subscription',
  'tool-result',
  'tools',
  'workflow',
])

/**
 * A local address from untrusted input: `back_to`, `returnTo`, a provider's state. Parsed as a browser would, and accepted
 * only if it stays on this site and is a page of the app; otherwise the start page.
 */
export function safeBackTo(text: unknown): string {
  if (typeof text !== 'string' || text.length > maxLength || !text.startsWith('/')) return startPath
  // Browsers drop tabs and line breaks and read a backslash as a slash; our addresses have none of them.
  if (/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text)) return startPath
  const parsed = parse(text)
  if (!parsed || parsed.origin !== base) return startPath
  const { pathname, search, hash } = parsed
  // Some servers and proxies decode once more, after which an encoded slash, backslash, dot or percent sign could leave the path.
  if (pathname.includes('//') || /%(?:2f|5c|2e|25|0|1|7f)/i.test(pathname)) return startPath
  const [, place = ''] = pathname.split('/')
  return places.has(place) ? pathname + search + hash : startPath
}

function parse(text: string): ParsedAddress | undefined {
  try {
    return new URL(text, base)
  } catch {
    // Not an address.
    return undefined
  }
}
