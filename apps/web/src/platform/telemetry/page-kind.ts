import type { PageName } from '@clipwright/contract/operations/pages'

const pages: readonly (readonly [RegExp, PageName])[] = [
  [/^\/dashboard\/?$/, 'dashboard'],
  [/^\/clip\/[^/]+/, 'project'],
  [/^\/editor/, 'editor'],
  [/^\/collections\/favorite\/?$/, 'favorites'],
  [/^\/collections\/?$/, 'collections'],
  [/^\/collections\/[^/]+/, 'collection'],
  [/^\/search/, 'search'],
  [/^\/settings/, 'settings'],
  [/^\/staff/, 'staff'],
  [/^\/subscription/, 'subscription'],
  [/^\/shared\//, 'shared'],
]

const withoutLanguage = (pathname: string) => pathname.replace(/^\/es-es(?=\/|$)/i, '') || '/'

/** What kind of page an address is of; nothing else of the address is ever told. */
export function pageOf(pathname: string): PageName {
  const path = withoutLanguage(pathname)
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** Pages on which people sign in, and those whose address is a secret: nothing is measured or sent there. */
export function isAuthPage(pathname: string): boolean {
  return /^\/(signin|auth|join|tiktok|dev|not-available|empty-org|lp-auto-close|lp-embed|welcome-back|stop-mail)(\/|$)/.test(
    withoutLanguage(pathname),
  )
}
