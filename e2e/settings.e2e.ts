import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { openAddress } from './support/go-by-router.ts'
import { signIn } from './support/sign-in.ts'
import { lastMail } from './support/mailbox.ts'
import { mailedCode, signInByCode } from './support/sign-in-by-code.ts'

const ada = 'ada@settings.example'
let owner: Browser
let person: Browser

beforeAll(async () => {
  owner = await openBrowser()
  person = await openBrowser({ width: 390, height: 844, dark: true })
  await signIn(owner.page)
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await person[Symbol.asyncDispose]()
})

async function openSection({ page }: Browser, section: string): Promise<void> {
  await openAddress(page, `${inject('productUrl')}/settings/${section}`)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
}

test('a new name is saved on leaving the field, confirmed, and there after a reload', async () => {
  const { page } = owner
  await openSection(owner, 'profile')
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace')
})

test('another language takes effect at once, without a reload, and on the next visit', async () => {
  const { page } = owner
  await openSection(owner, 'profile')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor()
  await page.getByText('Idioma cambiado.').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es-ES')
  await page.reload()
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a kind of notice that is switched off stays off', async () => {
  const { page } = owner
  await openSection(owner, 'notifications')
  const mail = page.getByRole('switch', { name: 'Your archive is ready, Email' })
  await mail.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => mail.getAttribute('aria-checked')).toBe('false')
  expect(await page.getByRole('switch', { name: 'Account security, Email' }).isDisabled()).toBe(true)
})

test('a key is created, shown once, works for a script, shows its last use, and is revoked', async () => {
  const { page } = owner
  await openSection(owner, 'api-keys')
  await page.getByRole('button', { name: 'Create key…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is it for?').fill('Nightly export')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  expect(key).toMatch(/^cwk_[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const ask = (path: string) => fetch(`${inject('productUrl')}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask('/clip-projects')).status).toBe(200)
  expect((await ask('/audit-events')).status).toBe(403)
  await page.reload()
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Nightly export' })
  await row.waitFor()
  expect(await row.innerText()).not.toContain('never used')
  expect(await row.innerText()).not.toContain(key)

  await row.getByRole('button', { name: 'Revoke the key Nightly export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('No keys yet.').waitFor()
  expect((await ask('/clip-projects')).status).toBe(401)
})

test('the audit log has it, can be exported, and is verified', async () => {
  const { page } = owner
  await openSection(owner, 'audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  await log.getByText('Created an API key').waitFor()
  await page.getByLabel('Subject').selectOption({ label: 'Members' })
  await page.getByText('Nothing matches.').waitFor()
  await page.getByLabel('Subject').selectOption({ label: 'API keys' })
  await log.getByText('Revoked an API key').waitFor()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await page.getByText(/The log is intact: \d+ rows/).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('seq,time,actor,actor_id,impersonator,action,object,result,details,request_id,address')
  expect(csv).toContain('api_key.created')
})

test("an archive of one's own data is made, and only this browser can save it", async () => {
  const { page } = owner
  await openSection(owner, 'data')
  await page.getByRole('button', { name: 'Create archive' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const saved = page.waitForEvent('download')
  await link.click()
  const zip = await readFile(await (await saved).path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(Buffer.from('manifest.json'))).toBe(true)
  const address = await link.getAttribute('href')
  expect((await fetch(new URL(address ?? '', inject('productUrl')))).status).toBe(401)
})

test('an account is deleted with a mailed code, and its address is unknown afterwards', async () => {
  const { page } = person
  await page.goto(`${inject('productUrl')}/settings/data`)
  await signInByCode(page, ada)
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = page.getByLabel('Code from the email')
  await code.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await code.fill('000000')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('This code is wrong or has expired.').first().waitFor()
  await code.fill(await mailedCode(ada))
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByLabel('Email address').waitFor()

  expect((await lastMail(ada)).subject).toBe('Your Clipwright account has been deleted')
  await page.goto(`${inject('productUrl')}/dashboard`)
  await page.getByLabel('Email address').waitFor()
})

test('no page threw an error', () => {
  // The browser also reports a refused code and the refused calls of the last step.
  expect(owner.problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([])
  // A call in flight when the account was deleted came from a person without an organisation.
  expect(person.problems.filter((problem) => !/status of 40[013]/.test(problem))).toEqual([])
})
