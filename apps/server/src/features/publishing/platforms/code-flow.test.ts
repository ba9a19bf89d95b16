import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCertifiedProvider } from '#testing/fake-providers/certified-provider.ts'
import { authorizeUrl, checkClient, missingScopes, renewByRefreshToken, tradeCode } from './code-flow.ts'
import type { AccountSession, CodeFlow } from './platform.ts'

const client = { clientId: 'clips', clientSecret: 'a-secret-of-the-app' }
const redirectUri = 'https://clips.example/post/callback'
const verifier = 'v'.repeat(64)
const io = () => ({ fetch, signal: AbortSignal.timeout(20_000) })

let provider: Awaited<ReturnType<typeof startCertifiedProvider>>
let flow: CodeFlow

beforeAll(async () => {
  provider = await startCertifiedProvider({ ...client, redirectUri, renews: true })
  flow = {
    authorizeUrl: `${provider.issuer}/auth`,
    tokenUrl: `${provider.issuer}/token`,
    consoleUrl: provider.issuer,
    scopes: ['openid', 'offline_access'],
    extras: { prompt: 'consent' },
    proof: 'basic',
    open: () => Promise.reject(new Error('nobody asks whose grant it is')),
  }
})
afterAll(async () => provider[Symbol.asyncDispose]())

async function visit(): Promise<string> {
  const { code, state } = await provider.visit(authorizeUrl(flow, client, { redirectUri, verifier }, 'the-state'))
  expect(state).toBe('the-state')
  return code ?? ''
}

const renew = (session: AccountSession) =>
  renewByRefreshToken(flow, io(), { host: '', extUserId: '1', handle: '', session, client, choices: {} })

test('a certified server trades a code once, and only with its verifier', async () => {
  await expect(tradeCode(io(), flow, client, { redirectUri, verifier: 'w'.repeat(64), code: await visit() })).rejects.toMatchObject({
    code: 'invalid_grant',
  })
  const code = await visit()
  const grant = await tradeCode(io(), flow, client, { redirectUri, verifier, code })
  expect(missingScopes(flow, grant.scopes)).toEqual([])
  expect(grant.session.expiresAtMs).toBeGreaterThan(Date.now())
  await expect(tradeCode(io(), flow, client, { redirectUri, verifier, code })).rejects.toMatchObject({ kind: 'relink' })
})

test('its refresh tokens work once each, and one that comes twice ends the grant', async () => {
  const { session } = await tradeCode(io(), flow, client, { redirectUri, verifier, code: await visit() })
  const second = await renew(session)
  expect(second.refreshToken).not.toBe(session.refreshToken)
  const third = await renew(second)
  expect(third.accessToken).not.toBe(second.accessToken)
  await expect(renew(second)).rejects.toMatchObject({ kind: 'relink' })
  await expect(renew(third)).rejects.toMatchObject({ kind: 'relink' })
})

test('it tells the keys of the app from others', async () => {
  expect((await checkClient(io(), flow, client, redirectUri)).outcome).toBe('accepted')
  expect((await checkClient(io(), flow, { ...client, clientSecret: 'another' }, redirectUri)).outcome).toBe('refused')
})
