import { expect, test } from 'vitest'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { isForOthers } from './is-for-others.ts'

test.each([
  [{}, false],
  [{ BILLING: 'builtin' }, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, true],
  [{ BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }, true],
  [{ BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }, false],
  [{ PUBLIC_URL: 'https://clips.example.com' }, true],
  [{ DATABASE_URL: 'postgres://db.example/clips' }, true],
])('with %o an instance is for others: %s', (env, isOne) => {
  expect(isForOthers(makeConfig(readEnv(env), 2))).toBe(isOne)
})
