import { endpoint } from '@clipwright/contract/endpoint'
import { GuestId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handle } from '#platform/http/handle.ts'
import { serverSecret } from '#platform/http/server-secret.ts'
import { signToken } from '#platform/http/signed-token.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { signGuestCredential } from './guest-credential.ts'
import { guestRoutes } from './guests.routes.ts'

const describeCaller = handle(
  endpoint({
    name: 'describeCaller',
    method: 'POST',
    path: '/test/free-tool',
    summary: 'A free tool, for tests.',
    freeTool: 'tests only',
    rate: { limit: 5, windowSec: 3600 },
    reply: z.object({ guestId: GuestId }),
    errors: [],
  }),
  async ({ guestId }) => ({ guestId }),
)

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [...guestRoutes, describeCaller] })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await http.db.deleteFrom('rate_count').execute()
})

const post = async (path: string, token?: string, remoteAddress = '10.2.0.1') => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await http.app.inject({ method: 'POST', url: `/api${path}`, headers, remoteAddress })
  return { status: reply.statusCode, body: reply.json() }
}
const grant = async (remoteAddress?: string) => (await post('/auth/grant-free-tool-credential', undefined, remoteAddress)).body

describe('a visitor’s credential', () => {
  test('names a visitor, expires after four days and opens a free tool', async () => {
    const { token, userId, expiresAt } = await grant()
    expect(userId).toMatch(/^guest_[\w-]{16}$/)
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 96 * 3_600_000)).toBeLessThan(5000)
    expect((await post('/test/free-tool', token)).body).toEqual({ guestId: userId })
  })

  test('is a different visitor each time, and is stored nowhere', async () => {
    const [first, second] = [await grant(), await grant()]
    expect(first.userId).not.toBe(second.userId)
    expect(await http.db.selectFrom('session_token').select('id').where('token_hash', '=', Buffer.from(first.token)).execute()).toEqual([])
  })

  test('with a wrong signature, audience, subject or date opens nothing', async () => {
    const secret = await serverSecret(http.db, 'guest-credentials')
    const guest = GuestId.parse('guest_aaaaaaaaaaaa')
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    const { token } = signGuestCredential(secret, guest, Date.now())
    const [payload = '', proof = ''] = token.split('.')
    const forged = [
      signGuestCredential(Buffer.alloc(32), guest, Date.now()).token,
      signGuestCredential(secret, guest, Date.now() - 97 * 3_600_000).token,
      signToken(secret, 'media', { aud: 'free-tools', sub: guest, exp: inAnHour }),
      signToken(secret, 'free-tools', { aud: 'workspace', sub: guest, exp: inAnHour }),
      signToken(secret, 'free-tools', { aud: 'free-tools', sub: 'dhM-wUipYDXYi0YV', exp: inAnHour }),
      signToken(secret, 'free-tools', { aud: 'free-tools', sub: guest, exp: inAnHour, role: 'owner' }),
      signToken(secret, 'free-tools', { aud: 'free-tools', sub: guest }),
      `${payload}.`,
      `${payload}.${proof}.${proof}`,
      `${Buffer.from('{"aud":"free-tools"}').toString('base64url')}.${proof}`,
      `${payload}.${proof.slice(0, -2)}`,
    ]
    for (const text of forged) expect({ text, status: (await post('/test/free-tool', text)).status }).toEqual({ text, status: 401 })
    expect((await post('/test/free-tool', token)).status).toBe(200)
  })

  test('is not needed by whoever has a session, who counts as a visitor by their own id', async () => {
    expect((await post('/test/free-tool', http.token)).status).toBe(200)
  })

  test('does not renew a budget: the address is what counts', async () => {
    const statuses = []
    for (let visit = 0; visit < 11; visit += 1)
      statuses.push((await post('/test/free-tool', (await grant(`10.3.${visit}.1`)).token)).status)
    // A new hour may start in between; then eleven calls fall into two windows of five.
    expect(statuses).toContain(429)
    const { token } = await grant('10.4.0.1')
    expect((await post('/test/free-tool', token, '10.2.0.9')).status).toBe(200)
  })

  test('is granted sixty times an hour per address, which is told until when', async () => {
    const replies = []
    for (let visit = 0; visit < 121; visit += 1) replies.push(await post('/auth/grant-free-tool-credential'))
    const [end] = replies.find(({ status }) => status === 429)?.body.details ?? []
    const leftMs = Date.parse(end?.message) - Date.now()
    expect([end?.path, leftMs > 0, leftMs <= 3_600_000]).toEqual(['endsAt', true, true])
    expect((await post('/auth/grant-free-tool-credential', undefined, '10.2.0.77')).status).toBe(200)
  })
})
