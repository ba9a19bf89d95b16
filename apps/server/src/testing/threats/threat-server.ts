import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { sql } from 'kysely'
import { bindings } from '#app/bindings.ts'
import { findSession } from '#features/identity/auth/auth.store.ts'
import type { Db } from '#platform/db/tx.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { addPerson } from '../add-person.ts'
import { testDatabase } from '../test-database.ts'
import { startTestHttp, type TestHttp } from '../test-http.ts'

export const endpoints: readonly EndpointSpec[] = bindings.map(({ endpoint }) => endpoint)

export type ThreatServer = TestHttp & {
  /**
   * A call by an owner of an organisation unless told otherwise, by a visitor where it is for visitors; always with JSON.
   * Callers and addresses rotate, so that no rate limit is used up.
   */
  call(request: Call): Promise<{ status: number; text: string; headers: Record<string, unknown> }>
}

type Call = {
  method?: EndpointSpec['method'] | 'OPTIONS' | 'HEAD'
  url: string
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string
  token?: string | null
  headers?: Record<string, string>
}

const callers = 12

/** The whole product over HTTP on a database of its own. */
export async function startThreatServer(env: Record<string, string> = {}, webDir: string | null = null): Promise<ThreatServer> {
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, bindings, env, webDir })
  const tokens: string[] = []
  for (let count = 0; count < callers; count += 1) tokens.push((await addPerson(http.db)).token)
  await checkSessions(http.db, tokens)
  const guest = await http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: {} })
  const { token: guestToken } = guest.json<{ token: string }>()
  const visitorUrls = new Set(endpoints.filter((endpoint) => 'freeTool' in endpoint).map((endpoint) => addressOf(endpoint)))
  let turn = 0
  return {
    ...http,
    async call({ method = 'GET', url, body, raw, token, headers = {} }) {
      turn += 1
      const usualToken = visitorUrls.has(url.split('?')[0] ?? '') ? guestToken : tokens[turn % callers]
      const bearer = token === undefined ? usualToken : token
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const reply = await http.app.inject({
        method,
        url,
        remoteAddress: `10.${turn % 250}.${Math.floor(turn / 250) % 250}.1`,
        headers: {
          ...(bearer == null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      return { status: reply.statusCode, text: reply.body, headers: reply.headers }
    },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** A caller without a session would make every twelfth test fail without a reason. Seen once, on a machine at a load of 25. */
async function checkSessions(db: Db, tokens: readonly string[]): Promise<void> {
  for (const [place, token] of tokens.entries()) {
    if (await findSession(db, token)) continue
    const rows = await db.selectFrom('session_token').selectAll().where('token_hash', '=', hashSecret(token)).execute()
    const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
    throw new Error(`caller ${place} of ${tokens.length} has no session at ${now.toISOString()}: ${JSON.stringify(rows)}`)
  }
}

/** The URL of an endpoint with a well-formed id in each place. */
export function addressOf(endpoint: EndpointSpec, id = 'no-such-id-there-is'): string {
  return `/api${endpoint.path
    .replace(':clip/', `${id}.${id}/`)
    .replace(/:clip$/, `${id}.${id}`)
    .replace(/:\w+/g, id)}`
}
