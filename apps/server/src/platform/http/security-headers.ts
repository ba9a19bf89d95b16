/** For the web app. The editor runs WebAssembly; blob URLs are its workers and previews. */
export const webAppPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Pages whose URL may hold something that must not leak: sign-in and invitations. */
const keepsAddress = /^(\/es-es)?\/(signin|auth|join|post|tiktok|dev|empty-org|lp-auto-close|a)(\/|$)/
/** Its address is a secret. */
const unlistedPath = /^(\/es-es)?\/a\//
/** The one page that other sites may embed. It signs nobody in and shows nobody’s data. */
const framedPath = /^(\/es-es)?\/lp-embed\/?$/

/**
 * Where a page goes that another site asks for in a frame: to the one that may be shown there, which offers to sign in and
 * to open what was asked for in a window of its own. Undefined for any other request. Browsers say `sec-fetch-dest`; one
 * that does not shows nothing, because the page itself may not be framed.
 */
export function framedInstead(path: string, search: string, fetchDest: string | undefined): string | undefined {
  if (!fetchDest || !/^(iframe|frame|embed|object)$/.test(fetchDest) || framedPath.test(path)) return undefined
  const prefix = /^\/es-es(?=\/|$)/.exec(path)?.[0] ?? ''
  return `${prefix}/lp-embed?back_to=${encodeURIComponent(path.slice(prefix.length) + search)}`
}

/** The policy with further origins that scripts may connect to. */
export function policyFor(connectTo: readonly string[]): string {
  return webAppPolicy.replace("connect-src 'self'", ["connect-src 'self'", ...connectTo].join(' '))
}

/** Headers that differ between pages of the web app. An empty value removes a header. */
export function pageHeaders(path: string, policy = webAppPolicy): Readonly<Record<string, string>> {
  if (framedPath.test(path)) {
    return { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'), 'x-frame-options': '' }
  }
  const referrer = keepsAddress.test(path) ? { 'referrer-policy': 'no-referrer' } : {}
  const robots = unlistedPath.test(path) ? { 'x-robots-tag': 'noindex, nofollow' } : {}
  return { 'content-security-policy': policy, ...referrer, ...robots }
}

/** For JSON, media and errors: nothing in them may ever run. */
const nothingRunsPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** On every response; a route may set its own value before sending. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': nothingRunsPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
}

/** A year; only when the installation’s public address is https. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
