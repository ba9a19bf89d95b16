/** Parameters in the address of `/auth/callback`. */
export type CallbackAddress =
  | { kind: 'link'; link: string }
  | { kind: 'provider'; state: string; code?: string; iss?: string; error?: string }
  | { kind: 'exchange'; pending: string }
  | { kind: 'failed'; errorName: string }
  | { kind: 'nothing' }

/**
 * Our mails and SAML put their secret into the fragment, which is never sent to a server; providers put theirs into the
 * query, as OAuth requires.
 */
export function readCallback(search: string, hash: string): CallbackAddress {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const link = fragment.get('link')
  if (link) return /^[\w-]{43}$/.test(link) ? { kind: 'link', link } : { kind: 'failed', errorName: 'LoginCodeError' }
  const pending = fragment.get('pending')
  if (pending) return { kind: 'exchange', pending }
  const errorName = fragment.get('error')
  if (errorName) return { kind: 'failed', errorName: errorName }
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state) return query.has('error') ? { kind: 'failed', errorName: 'SignInFailedError' } : { kind: 'nothing' }
  const optional = Object.fromEntries(['code', 'iss', 'error'].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])))
  return { kind: 'provider', state, ...optional }
}
