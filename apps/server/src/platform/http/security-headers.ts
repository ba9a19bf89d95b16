/** For the web app. WebAssembly runs in the editor; blob addresses are its workers and its previews. */
export const WEB_APP_POLICY = [
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

/** Pages whose address may hold what should not travel on: sign-in, and invitations. */
const KEEPS_ADDRESS = /^(\/es-es)?\/(signin|auth|join|tiktok|dev|not-available|empty-org|lp-auto-close)(\/|$)/
/** The one page that other sites may show in a frame. It signs nobody in and shows nothing of anybody. */
const FRAMED = /^(\/es-es)?\/lp-embed\/?$/

/** The policy with further origins that scripts may send to. */
export function policyFor(connectTo: readonly string[]): string {
  return WEB_APP_POLICY.replace("connect-src 'self'", ["connect-src 'self'", ...connectTo].join(' '))
}

/** What differs from page to page of the web app. An empty value takes a header away. */
export function pageHeaders(path: string, policy = WEB_APP_POLICY): Readonly<Record<string, string>> {
  if (FRAMED.test(path)) {
    return { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'), 'x-frame-options': '' }
  }
  const referrer = KEEPS_ADDRESS.test(path) ? { 'referrer-policy': 'no-referrer' } : {}
  return { 'content-security-policy': policy, ...referrer }
}

/** For JSON, media and errors: nothing in them may ever run. */
export const NOTHING_RUNS_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** On every response; a route may set its own value before sending. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': NOTHING_RUNS_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
}

/** A year; only where the installation's public address is https. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
