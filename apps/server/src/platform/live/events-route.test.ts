import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'

let database: TestDatabase
let http: TestHttp
let port: number
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url })
  port = Number(new URL(await http.listen()).port)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Asks for a stream and hangs up while the server still waits for a table. */
async function hangUpEarly(path: string, table: string): Promise<void> {
  const closings: Promise<void>[] = []
  http.app.server.once('request', (_request, reply) => closings.push(new Promise((resolve) => reply.once('close', resolve))))
  await http.db.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${http.token}\r\nlast-event-id: 1-1\r\n\r\n`)
    await waitUntil(() => closings.length === 1, 'the request')
    await waitUntil(async () => {
      const { rows } = await sql`select from pg_locks where not granted and relation = ${table}::regclass`.execute(database.db)
      return rows.length > 0
    }, 'the server to wait')
    socket.destroy()
    await closings[0]
  })
}

const headers = () => ({ authorization: `Bearer ${http.token}` })
const address = (path: string) => `http://127.0.0.1:${port}${path}`

test.each([
  ['/api/events', 'live_pruned'],
  ['/api/auth/events', 'session_token'],
])('clients that hang up before their stream of %s begins take no seat', async (path, table) => {
  // More than a session may have at a time.
  for (let count = 0; count < 8; count += 1) await hangUpEarly(path, table)
  const stop = new AbortController()
  const { status } = await fetch(address(path), { headers: headers(), signal: stop.signal })
  stop.abort()
  expect(status).toBe(200)
})

test('an id of a position that is still to come, as after a restored backup, is told to reload everything', async () => {
  const stop = new AbortController()
  const stream = await fetch(address('/api/events'), {
    headers: { ...headers(), 'last-event-id': '999999999999-1' },
    signal: stop.signal,
  })
  let text = ''
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('event: resync')) break
  }
  stop.abort()
  expect(text).not.toContain('999999999999-1')
})
