import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { describe, expect, test } from 'vitest'
import { acceptMailAddress } from './mail-address.ts'

const withServer = makeConfig(readEnv({ SMTP_URL: 'smtp://127.0.0.1:25' }), 2)
const withoutCheck = makeConfig(readEnv({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_DOMAIN_CHECK: 'off' }), 2)
const local = makeConfig(readEnv({}), 2)
const nobodyTakesMail = async () => false
const mustNotAsk = async () => Promise.reject(new Error('asked the name servers'))

describe('where mail leaves by a mail server', () => {
  test('a domain whose DNS says that it takes no mail is refused', async () => {
    await expect(acceptMailAddress(withServer, 'a@no-mail-here.dev', nobodyTakesMail)).rejects.toMatchObject({
      errorName: 'EmailDomainUnacceptableError',
    })
    expect(await acceptMailAddress(withServer, 'a@takes-mail-here.dev', async () => true)).toEqual({
      email: 'a@takes-mail-here.dev',
      domain: 'takes-mail-here.dev',
    })
  })

  test('the operator may turn the DNS check off', async () => {
    expect(await acceptMailAddress(withoutCheck, 'a@no-mail-here.dev', mustNotAsk)).toMatchObject({ email: 'a@no-mail-here.dev' })
  })

  test.each(['a@team.test', 'a@example.com', 'a@sub.example.org', 'a@printer.local', 'a@x.onion', 'a@srv.internal', 'a@localhost'])(
    'no mail is sent to %s, and no DNS query made',
    async (email) =>
      expect(acceptMailAddress(withServer, email, mustNotAsk)).rejects.toMatchObject({ errorName: 'EmailDomainUnacceptableError' }),
  )

  test('throw-away domains are refused without a DNS query', async () =>
    expect(acceptMailAddress(withServer, 'a@mailinator.com', mustNotAsk)).rejects.toMatchObject({
      errorName: 'EmailDomainDisposableError',
    }))
})

test('with the local mailbox no DNS query is made, and made-up domains are accepted', async () => {
  expect(await acceptMailAddress(local, 'Ann@Team.TEST', mustNotAsk)).toEqual({ email: 'ann@team.test', domain: 'team.test' })
})
