import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of one call: readable by the server only, sent back by pages of this site only. */
export type CookieJar = {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, maxAgeSec: number): void
  clear(name: CookieName): void
}

/** `session` holds the bearer token; `sign-in` ties the steps of one sign-in to one browser; `mailbox` opens the local mailbox. */
type CookieName = 'session' | 'sign-in' | 'mailbox'

/** Over https the names carry the prefix that binds a cookie to this host. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, origin: string): CookieJar {
  const secure = origin.startsWith('https:')
  const wireName = (name: CookieName) => `${secure ? '__Host-' : ''}clipwright-${name}`
  const send = (name: CookieName, value: string, maxAge: number) => {
    const cookie = { name: wireName(name), value, httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge }
    reply.header('set-cookie', stringifySetCookie(cookie))
  }
  return {
    read: (name) => parseCookie(request.headers.cookie ?? '')[wireName(name)],
    set: send,
    clear: (name) => {
      send(name, '', 0)
      // Clears what this site stored in the browser; cookies and storage are shared with other programs on the host.
      if (name === 'session') reply.header('clear-site-data', '"cache"')
    },
  }
}
