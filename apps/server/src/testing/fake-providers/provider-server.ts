import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = { status?: number; json?: unknown; html?: string; location?: string }
export type Request = { method: string; url: URL; headers: IncomingMessage['headers']; form: URLSearchParams }

/** A small provider on a free loopback port. `answer` gets every request; undefined is a 404. */
export async function startProviderServer(answer: (request: Request) => Reply | undefined | Promise<Reply | undefined>) {
  const server = createServer((incoming, outgoing) => {
    void respond(incoming).then(({ status, json, html, location }) => {
      const headers: Record<string, string> = location === undefined ? {} : { location }
      headers['content-type'] = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
      outgoing
        .writeHead(status ?? (location === undefined ? 200 : 302), headers)
        .end(html ?? (json === undefined ? '' : JSON.stringify(json)))
    })
  })
  async function respond(incoming: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', origin)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    // Browsers request a favicon everywhere.
    if (url.pathname === '/favicon.ico') return { status: 204 }
    const reply = await answer({ method: incoming.method ?? 'GET', url, headers: incoming.headers, form })
    return reply ?? { status: 404, json: { error: 'not_found' } }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Browsers, which ask for HTML, get a page with one link; programs are redirected at once. */
export function sendBack({ headers }: Request, location: string, who: string): Reply {
  if (!String(headers.accept ?? '').includes('text/html')) return { location }
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return { html: `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><a href="${href}">Continue as ${who}</a></html>` }
}
