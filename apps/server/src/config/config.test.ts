import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { makeConfig } from './config.ts'
import { EnvProblems, readEnv } from './env.ts'
import { Env } from './env-schema.ts'
import { toAddressRanges } from './networks.ts'

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvProblems) return error.problems.map(({ name }) => name)
    throw error
  }
  return []
}

it('starts with nothing set: this machine alone, everything below one folder', () => {
  const config = makeConfig(readEnv({}), 2)
  const home = resolve('.data')
  expect(config).toMatchObject({
    home,
    http: { host: '127.0.0.1', port: 4600, publicUrl: null, trustedProxies: [] },
    db: { url: null, embeddedDir: join(home, 'postgres') },
    storage: { kind: 'disk', dir: join(home, 'media') },
    limits: { maxUploadBytes: 10_000_000_000, maxSourceMs: 14_400_000 },
    speech: { modelDir: join(home, 'models'), api: null },
    languageModel: null,
  })
})

it.each([
  { cores: 1, render: 1, analyse: 1 },
  { cores: 2, render: 1, analyse: 1 },
  { cores: 16, render: 8, analyse: 8 },
])('sizes the lanes for $cores cores', ({ cores, render, analyse }) => {
  expect(makeConfig(readEnv({}), cores).queue.laneSizes).toEqual({
    import: 4,
    analyse,
    render,
    light: 4,
    bulk: 2,
    mail: 4,
    send: 4,
    post: 12,
  })
})

it('sells nothing unless told to, puts newcomers of a shop on the trial, and refuses Stripe without its keys', () => {
  const shop = (source: Record<string, string>) => {
    const { billing, signup } = makeConfig(readEnv(source), 2)
    return [billing, signup.plan]
  }
  expect(shop({})).toEqual(['off', 'local'])
  expect(shop({ BILLING: 'builtin' })).toEqual(['builtin', 'FreeTrial'])
  expect(shop({ BILLING: 'builtin', SIGNUP_PLAN: 'FreePlan' })).toEqual(['builtin', 'FreePlan'])
  expect(problemsOf({ BILLING: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1,typo' })).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }
  expect(makeConfig(readEnv(keys), 2).stripe).toBeNull()
  expect(makeConfig(readEnv({ BILLING: 'stripe', ...keys }), 2).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    apiUrl: 'https://api.stripe.com',
    isLive: false,
  })
})

it('lets the operator switch a lane off', () => {
  expect(makeConfig(readEnv({ RENDER_LANE_SIZE: '0' }), 4).queue.laneSizes.render).toBe(0)
})

it('lets a worker stand by where there is memory for it, or as the operator says', () => {
  const hasStandby = (gigabytes: number, source = {}) => makeConfig(readEnv(source), 2, gigabytes * 1024 ** 3).queue.hasStandby
  expect([hasStandby(2), hasStandby(4)]).toEqual([false, true])
  expect([hasStandby(2, { WORKER_STANDBY: 'on' }), hasStandby(4, { WORKER_STANDBY: 'off' })]).toEqual([true, false])
})

it('counts an empty variable as not set', () => {
  expect(makeConfig(readEnv({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' }), 2)).toEqual(makeConfig(readEnv({}), 2))
})

it('tells everything that is wrong at once, by name', () => {
  const source = { PORT: '99999', LOG_LEVEL: 'loud', PUBLIC_URL: 'not a link', DATABASE_URL: 'mysql://x', MAX_UPLOAD_BYTES: 'lots' }
  expect(problemsOf(source).toSorted()).toEqual(Object.keys(source).toSorted())
})

it('tells which S3 settings are missing when one is given', () => {
  expect(problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const all = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(makeConfig(readEnv(all), 2).storage).toMatchObject({ kind: 's3', endpoint: 'http://127.0.0.1:9000', bucket: 'media' })
})

it('reads hosts that links may lead to, in lower case and without blanks', () => {
  expect(makeConfig(readEnv({ FETCH_ALLOW_HOSTS: ' Media.Local, 10.0.0.5 ,' }), 2).fetch.allowHosts).toEqual(['media.local', '10.0.0.5'])
})

it('reads networks that may make no accounts, and says when one is none', () => {
  const config = makeConfig(readEnv({ SIGNUP_BLOCKED_NETWORKS: '192.0.2.0/24, 2001:db8::/32,198.51.100.7' }), 2)
  expect(config.signup.blockedNetworks).toEqual([
    { address: '192.0.2.0', prefix: 24, family: 'ipv4' },
    { address: '2001:db8::', prefix: 32, family: 'ipv6' },
    { address: '198.51.100.7', prefix: 32, family: 'ipv4' },
  ])
  for (const text of ['192.0.2.0/33', 'a.b', '192.0.2.0/2/4', '::1/129', '10.0.0.0/x']) {
    expect(problemsOf({ SIGNUP_BLOCKED_NETWORKS: text })).toEqual(['SIGNUP_BLOCKED_NETWORKS'])
  }
})

it('believes no proxy unless one is named or can be expected', () => {
  const proxiesOf = (env: Record<string, string>) => toAddressRanges(makeConfig(readEnv(env), 2).http.trustedProxies)
  expect(proxiesOf({})).toBe(false)
  expect(proxiesOf({ PUBLIC_URL: 'https://clips.example' })).toEqual(['127.0.0.0/8', '::1/128'])
  expect(proxiesOf({ PUBLIC_URL: 'https://clips.example', TRUSTED_PROXIES: '10.0.0.5, fd00::/8' })).toEqual(['10.0.0.5/32', 'fd00::/8'])
  expect(problemsOf({ TRUSTED_PROXIES: 'proxy.internal', METRICS_TOKEN: 'short' })).toEqual(['TRUSTED_PROXIES', 'METRICS_TOKEN'])
})

it('reads limits of platforms from a file that names its sources, and no other', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'clipwright-limits-')), 'limits.json')
  const own = { YOUTUBE: { cap: { posts: 400 }, source: 'our quota', readOn: '2026-11-28' } }
  await writeFile(file, JSON.stringify(own))
  expect(makeConfig(readEnv({ PLATFORM_LIMITS: file }), 2).ownLimits).toEqual(own)
  for (const wrong of [{ YOUTUBE: { cap: { posts: 400 } } }, { YOUTUBE: { ...own.YOUTUBE, caps: {} } }, { MYSPACE: own.YOUTUBE }]) {
    await writeFile(file, JSON.stringify(wrong))
    expect(() => makeConfig(readEnv({ PLATFORM_LIMITS: file }), 2)).toThrow()
  }
})

it('lists every variable in the example file, and no other', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const exampleNames = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1])
  expect(exampleNames.toSorted()).toEqual(Object.keys(Env.shape).toSorted())
})
