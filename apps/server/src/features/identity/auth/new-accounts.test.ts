import { type SignInOutcome, SignInOutcome as Outcome } from '@clipwright/contract/identity/auth'
import { onTestFinished, describe, expect, test } from 'vitest'
import { type BrowserClient, makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail, readMail } from '#testing/read-mail.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { handle } from '#platform/http/handle.ts'
import { endpoint } from '@clipwright/contract/endpoint'
import { z } from 'zod'
import { completeSignIn } from './complete-sign-in.ts'
import { authRoutes } from './auth.routes.ts'
import { tieBrowser } from './browser-tie.ts'
import { accountsPerBlock, accountsPerDevice } from './sign-in-limits.ts'

/** A provider that vouches for whatever it is given; exists only here. */
const vouch = handle(
  endpoint({
    name: 'vouch',
    method: 'POST',
    path: '/test/vouch',
    summary: 'Vouch for anybody.',
    public: 'it is only here',
    body: z.strictObject({ provider: z.string(), subject: z.string(), email: z.string().nullable(), emailVerified: z.boolean() }),
    reply: Outcome,
    errors: ['SignInFailedError', 'WaitlistRequiredError', 'CapacityLimitedError', 'MultiAccountError', 'ProxyNotAllowedError'],
  }),
  async (ctx, identity) => {
    const browser = tieBrowser(ctx)
    return ctx.db.transaction((tx) => completeSignIn(ctx, tx, { ...identity, name: 'Vouched' }, { backTo: '/dashboard', browser }))
  },
)

async function start(env: Record<string, string> = {}): Promise<TestHttp> {
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, env, bindings: [...authRoutes, vouch] })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  return http
}

type About = { address?: string; deviceId?: string }
async function prove(http: TestHttp, email: string, about: About & { browser?: BrowserClient; pending?: string } = {}) {
  const browser = about.browser ?? makeBrowserClient(http, about)
  await browser.call(`/auth/login-codes?email=${email}`)
  const { code } = await readLastMail(http.db, email)
  const pending = about.pending ? { pendingAuthenticationToken: about.pending } : {}
  return (await browser.call('/auth/login-codes/verify', { method: 'POST', body: { email, code, ...pending } })).json
}
const nameOf = (answer: Record<string, unknown>) => answer['errorName'] ?? answer['outcome']

describe('who may make an account', () => {
  test.each(['waitlist', 'closed'])('with SIGNUP=%s nobody new gets in, but people with an account and staff do', async (mode) => {
    const http = await start({ SIGNUP: mode, STAFF_EMAILS: 'boss@team.test' })
    expect(nameOf(await prove(http, 'new@team.test'))).toBe('WaitlistRequiredError')
    expect(await http.db.selectFrom('app_user').select('id').where('email', '=', 'new@team.test').execute()).toEqual([])
    expect(nameOf(await prove(http, 'boss@team.test'))).toBe('signed_in')
    expect(nameOf(await prove(http, 'boss@team.test'))).toBe('signed_in')
  })

  test('with MAX_ACCOUNTS reached the server says it is full, also to several requests at once', async () => {
    const http = await start({ MAX_ACCOUNTS: '3' })
    // The local owner is the first.
    const emails = ['a@team.test', 'b@team.test', 'c@team.test', 'd@team.test', 'e@team.test']
    const answers = (await Promise.all(emails.map((email) => prove(http, email)))).map(nameOf)
    expect(answers.toSorted()).toEqual(['CapacityLimitedError', 'CapacityLimitedError', 'CapacityLimitedError', 'signed_in', 'signed_in'])
  })

  test('nobody creates an account from a blocked network, and people who have one sign in', async () => {
    const http = await start({ SIGNUP_BLOCKED_NETWORKS: '192.0.2.0/24, 2001:db8:bad::/48' })
    expect(nameOf(await prove(http, 'old@team.test', { address: '198.51.100.1' }))).toBe('signed_in')
    for (const address of ['192.0.2.77', '::ffff:192.0.2.78', '2001:db8:bad:1::5']) {
      expect(nameOf(await prove(http, `${address.replace(/\W/g, '')}@team.test`, { address }))).toBe('ProxyNotAllowedError')
    }
    expect(nameOf(await prove(http, 'old@team.test', { address: '192.0.2.77' }))).toBe('signed_in')
  })

  test('one device creates a few accounts a day, whatever its address', async () => {
    const http = await start()
    const answers = []
    for (let at = 0; at <= accountsPerDevice.limit; at += 1) {
      answers.push(nameOf(await prove(http, `d${at}@team.test`, { address: `198.51.100.${at}`, deviceId: 'onedevice001' })))
    }
    expect(answers).toEqual([...Array.from({ length: accountsPerDevice.limit }, () => 'signed_in'), 'MultiAccountError'])
    expect(nameOf(await prove(http, 'd0@team.test', { address: '198.51.100.9', deviceId: 'onedevice001' }))).toBe('signed_in')
  })

  test('one network creates a limited number of accounts a day, whatever the devices', async () => {
    const http = await start()
    const answers = []
    for (let at = 0; at <= accountsPerBlock.limit; at += 1) {
      answers.push(nameOf(await prove(http, `n${at}@team.test`, { address: `2001:db8:1:1::${at + 1}` })))
    }
    expect(answers.filter((answer) => answer === 'signed_in')).toHaveLength(accountsPerBlock.limit)
    expect(answers.at(-1)).toBe('MultiAccountError')
  })

  test('two sign-ins with the same new address at once create one account', async () => {
    const http = await start()
    const google = { provider: 'google', subject: 'g-1', email: 'twin@team.test', emailVerified: true }
    const facebook = { provider: 'facebook', subject: 'f-1', email: 'TWIN@team.test', emailVerified: true }
    const answers = await Promise.all(
      [google, facebook].map(async (body) => (await makeBrowserClient(http).call('/test/vouch', { method: 'POST', body })).json),
    )
    expect(answers.map(nameOf).toSorted()).toEqual(['email_verification_required', 'signed_in'])
  })
})

describe('another way of signing in to an address that has an account', () => {
  const google = { provider: 'google', subject: 'g-77', email: 'ann@team.test', emailVerified: true }

  test('waits until the address is proven by its code, then belongs to the account, and its owner is told', async () => {
    const http = await start()
    const first = (await prove(http, 'ann@team.test')) as unknown as { user: { id: string } }
    const browser = makeBrowserClient(http)
    const waiting = (await browser.call('/test/vouch', { method: 'POST', body: google })).json as unknown as SignInOutcome
    expect(waiting).toMatchObject({ outcome: 'email_verification_required', email: 'ann@team.test' })
    const pending = waiting.outcome === 'email_verification_required' ? waiting.pendingAuthenticationToken : ''
    const linked = await prove(http, 'ann@team.test', { browser, pending })
    expect(linked).toMatchObject({ outcome: 'signed_in', user: { id: first.user.id } })
    expect((await readMail(http.db, 'ann@team.test')).map(({ subject }) => subject)).toContain(
      'New sign-in method for your Clipwright account',
    )
    const again = (await makeBrowserClient(http).call('/test/vouch', { method: 'POST', body: google })).json
    expect(again).toMatchObject({ outcome: 'signed_in', user: { id: first.user.id } })
  })

  test('is not linked by the code of another address, in another browser, nor twice', async () => {
    const http = await start()
    await prove(http, 'ann@team.test')
    const browser = makeBrowserClient(http)
    const waiting = (await browser.call('/test/vouch', { method: 'POST', body: google })).json
    const pending = String(waiting['pendingAuthenticationToken'])
    expect(nameOf(await prove(http, 'eve@team.test', { browser, pending }))).toBe('SignInFailedError')
    expect(nameOf(await prove(http, 'ann@team.test', { pending }))).toBe('SignInFailedError')
    expect(nameOf(await prove(http, 'ann@team.test', { browser, pending }))).toBe('signed_in')
    expect(nameOf(await prove(http, 'ann@team.test', { browser, pending }))).toBe('SignInFailedError')
    const identities = await http.db.selectFrom('user_identity').select(['provider', 'subject']).where('provider', '=', 'google').execute()
    expect(identities).toEqual([{ provider: 'google', subject: 'g-77' }])
  })

  test('without an address asks for one, which may be new or known', async () => {
    const http = await start()
    const tiktok = (subject: string) => ({ provider: 'tiktok', subject, email: null, emailVerified: false })
    for (const subject of ['t-1', 't-2']) {
      const browser = makeBrowserClient(http)
      const waiting = (await browser.call('/test/vouch', { method: 'POST', body: tiktok(subject) })).json
      expect(waiting).toMatchObject({ outcome: 'email_verification_required', email: '' })
      const pending = String(waiting['pendingAuthenticationToken'])
      expect(await prove(http, 'tia@team.test', { browser, pending })).toMatchObject({
        outcome: 'signed_in',
        user: { email: 'tia@team.test' },
      })
    }
    expect(await http.db.selectFrom('app_user').select('id').where('email', '=', 'tia@team.test').execute()).toHaveLength(1)
  })

  test('with an address that the provider did not verify is not taken for that address, known or not', async () => {
    const http = await start()
    const claim = { provider: 'facebook', subject: 'f-9', email: 'claimed@team.test', emailVerified: false }
    expect(nameOf((await makeBrowserClient(http).call('/test/vouch', { method: 'POST', body: claim })).json)).toBe(
      'email_verification_required',
    )
    expect(await http.db.selectFrom('app_user').select('id').where('email', '=', 'claimed@team.test').execute()).toEqual([])
  })
})
