import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A browser as far as sign-in is concerned: it stores cookies and has an address of its own. */
export class SignInBrowser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, string>()
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { body?: object; form?: Record<string, string>; token?: string } = {},
  ) {
    const headers: Record<string, string> = { host: 'clips.test' }
    // A form post from another site carries no cookies.
    if (this.#cookies.size > 0 && !options.form)
      headers['cookie'] = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (options.token) headers['authorization'] = `Bearer ${options.token}`
    if (options.form) headers['content-type'] = 'application/x-www-form-urlencoded'
    const payload = options.form ? new URLSearchParams(options.form).toString() : options.body
    const reply = await this.#app.inject({
      method,
      url: `/api${path}`,
      headers,
      remoteAddress: this.address,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge } of reply.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return reply
  }

  /** Starts, visits the provider, and returns the query it sent the browser back with, without submitting it. */
  async visitProvider(startPath: string): Promise<Record<string, string>> {
    const start = await this.call('GET', startPath)
    if (start.statusCode !== 200) throw new Error(`the start was refused: ${start.body}`)
    return visit(start.json().url as string)
  }

  finish(answer: object) {
    return this.call('POST', '/auth/oauth-callback', { body: answer })
  }
}

/** Follows a provider’s page to where it sends the browser back; returns the query of that URL. */
export async function visit(url: string): Promise<Record<string, string>> {
  const reply = await fetch(url, { redirect: 'manual' })
  const back = new URL(reply.headers.get('location') ?? '', url)
  return Object.fromEntries(back.searchParams)
}
