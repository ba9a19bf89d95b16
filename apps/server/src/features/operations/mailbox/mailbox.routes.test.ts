import { expect, onTestFinished, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { makeSignInKey } from '#features/identity/auth/local-owner.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { addPerson } from '#testing/add-person.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { mailboxRoutes } from './mailbox.routes.ts'

async function start(env: Record<string, string> = {}) {
  const database = await testDatabase()
  const http = await startTestHttp({ db: database.db, url: database.url, env, bindings: [...mailboxRoutes, ...authRoutes] })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  await http.db.transaction((tx) => queueMail(tx, { to: 'ann@team.test', subject: 'Hello', text: 'words', html: '<p>words</p>' }))
  const readMailbox = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    http.app.inject({ url: '/api/dev/mailbox?to=Ann@team.test', headers, remoteAddress })
  const readAsOwner = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    readMailbox({ authorization: `Bearer ${http.token}`, ...headers }, remoteAddress)
  return { http, readMailbox, readAsOwner }
}

const mailOfAnn = { data: [{ to: 'ann@team.test', subject: 'Hello', text: 'words', html: '<p>words</p>' }] }

test('the local mailbox shows the mails to an address to the owner, on the machine itself', async () => {
  const { readAsOwner } = await start()
  for (const host of ['localhost:4600', '127.0.0.1:4600', '[::1]:4600']) {
    const reply = await readAsOwner({ host })
    expect(reply.json()).toMatchObject(mailOfAnn)
    expect(Date.parse(reply.json().data[0].sentAt)).toBeLessThanOrEqual(Date.now())
  }
})

test('other people and programs of the machine do not see them, nor does whoever comes through a proxy that says nothing', async () => {
  const { http, readMailbox } = await start()
  const { token } = await addPerson(http.db)
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: `Bearer ${http.token}x` }]) {
    const reply = await readMailbox(headers as Record<string, string>)
    expect(reply.json()).toMatchObject({ errorName: 'NoPermission', errorMessage: expect.stringContaining('terminal') })
  }
})

test('a browser that opened the address of the terminal sees them, also when somebody else is signed in there', async () => {
  const { http, readMailbox } = await start()
  const key = await makeSignInKey(http.db)
  const local = await http.app.inject({ method: 'POST', url: '/api/auth/local', payload: { key }, remoteAddress: '127.0.0.1' })
  const cookies = [local.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
  const pass = cookies.find((cookie) => cookie.startsWith('clipwright-mailbox=')) ?? ''
  expect((await readMailbox({ cookie: pass })).json()).toMatchObject(mailOfAnn)
  expect((await readMailbox({ cookie: pass.replace('=', '=x') })).statusCode).toBe(403)
  expect((await readMailbox({ cookie: pass }, '192.0.2.7')).statusCode).toBe(404)
})

test.each([{ SMTP_URL: 'smtp://127.0.0.1:25' }, { PUBLIC_URL: 'https://clips.example' }])('with %j there is none', async (env) => {
  const { readAsOwner } = await start(env as unknown as Record<string, string>)
  expect((await readAsOwner()).json()).toMatchObject({ errorName: 'RecordNotExisted' })
})

test('it does not exist for other machines, through proxies, for pages of other sites, nor for a name that was pointed here', async () => {
  const { readAsOwner } = await start()
  expect((await readAsOwner({}, '192.0.2.7')).statusCode).toBe(404)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect((await readAsOwner({ [header]: '192.0.2.7' })).statusCode).toBe(404)
  }
  expect((await readAsOwner({ host: 'rebound.evil.example:4600' })).statusCode).toBe(404)
  expect((await readAsOwner({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
})
