type ParsedAddress = { origin: string; pathname: string; search: string; hash: string }
// Both Node and browsers have it; this package is typed for neither.
declare const URL: new (text: string, base: string) => ParsedAddress

const base = 'http://back-to.invalid'
const maxLength = 2000

/** Where a sign-in ends when nothing better is known. */
export const startPath = '/dashboard'

/** First parts of the addresses that a sign-in may lead back to. The sign-in pages themselves are not among them. */
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
  'tools',
  'workflow',
])

/**
 * A local address from anything that claims to be one: `back_to`, `returnTo`, what a provider hands back. Parsed like a
 * browser would, and only when it stays on this site and names a place of the app; otherwise the start page.
 */
export function safeBackTo(text: unknown): string {
  if (typeof text !== 'string' || text.length > maxLength || !text.startsWith('/')) return startPath
  // Browsers drop tabs and line ends and read a backslash as a slash; no address of ours has one.
  if (/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text)) return startPath
  const parsed = parse(text)
  if (!parsed || parsed.origin !== base) return startPath
  const { pathname, search, hash } = parsed
  // Some servers and proxies decode once more: an encoded slash, backslash, dot or percent sign could leave the path then.
  if (pathname.includes('//') || /%(?:2f|5c|2e|25|0|1|7f)/i.test(pathname)) return startPath
  const [, place = ''] = pathname.split('/')
  return places.has(place) ? pathname + search + hash : startPath
}

function parse(text: string): ParsedAddress | undefined {
  try {
    return new URL(text, base)
  } catch {
    // Not an address at all.
    return undefined
  }
}
