import { expect, it, onTestFinished } from 'vitest'
import { makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail } from '#testing/read-mail.ts'
import { openShiftedClock } from '#testing/shifted-clock.ts'
import { startTestHttp } from '#testing/test-http.ts'

const askUrl = (email: string) => `/auth/login-codes?email=${encodeURIComponent(email)}`
const email = 'person@team.test'
const hourMs = 3_600_000

it.each([1, -1])('a mailed code is good for ten minutes when the clock of the database is %i h from that of the server', async (hours) => {
  const { db, url, jump } = await openShiftedClock()
  await jump(hours)
  const http = await startTestHttp({ db, url })
  onTestFinished(() => http[Symbol.asyncDispose]())
  const browser = makeBrowserClient(http)
  await browser.call(askUrl(email))
  const { expiresAt } = await db.selectFrom('login_code').select('expires_at as expiresAt').executeTakeFirstOrThrow()
  expect(Math.round((expiresAt.getTime() - Date.now() - hours * hourMs) / 60_000)).toBe(10)
  // Asking clears away what has expired.
  await makeBrowserClient(http).call(askUrl('other@team.test'))
  const { code } = await readLastMail(db, email)
  expect(await browser.call('/auth/login-codes/verify', { method: 'POST', body: { email, code } })).toMatchObject({ status: 200 })
})
