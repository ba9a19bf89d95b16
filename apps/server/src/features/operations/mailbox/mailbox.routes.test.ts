import { expect, onTestFinished, test } from 'vitest'
import { queueMail } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { mailboxRoutes } from './mailbox.routes.ts'

async function start(env: Record<string, string> = {}) {
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, env, bindings: mailboxRoutes })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  await http.db.transaction((tx) => queueMail(tx, { to: 'ann@team.test', subject: 'Hello', text: 'words', html: '<p>words</p>' }))
  return (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    http.app.inject({ url: '/api/dev/mailbox?to=Ann@team.test', headers, remoteAddress })
}

test('the local mailbox shows the mails to an address on the machine itself', async () => {
  const read = await start()
  for (const host of ['localhost:4600', '127.0.0.1:4600', '[::1]:4600']) {
    const reply = await read({ host })
    expect(reply.json()).toMatchObject({ data: [{ to: 'ann@team.test', subject: 'Hello', text: 'words', html: '<p>words</p>' }] })
    expect(Date.parse(reply.json().data[0].sentAt)).toBeLessThanOrEqual(Date.now())
  }
})

test.each([{ SMTP_URL: 'smtp://127.0.0.1:25' }, { PUBLIC_URL: 'https://clips.example' }])('with %j there is none', async (env) => {
  const read = await start(env as unknown as Record<string, string>)
  expect((await read()).json()).toMatchObject({ errorName: 'RecordNotExisted' })
})

test('it is hidden from other machines, pages of other sites, and host names pointed at this machine', async () => {
  const read = await start()
  expect((await read({}, '192.0.2.7')).statusCode).toBe(404)
  expect((await read({ 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404)
  expect((await read({ host: 'rebound.evil.example:4600' })).statusCode).toBe(404)
  expect((await read({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
})
