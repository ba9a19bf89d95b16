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

/** Kind of page of an address; nothing else of the address is ever reported. */
export function pageOf(pathname: string): PageName {
  const path = withoutLanguage(pathname)
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** Sign-in pages, and pages whose address is a secret: nothing is measured or sent there. */
export function isAuthPage(pathname: string): boolean {
  return /^\/(signin|auth|join|tiktok|dev|not-available|empty-org|lp-auto-close|lp-embed|welcome-back|stop-mail|a)(\/|$)/.test(
    withoutLanguage(pathname),
  )
}
