import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { readMailbox } from './support/mailbox.ts'
import { signInAtHome } from './support/sign-in.ts'
import { signInByCode } from './support/sign-in-by-code.ts'

const ada = 'ada@trust.example'
let staff: Browser
let person: Browser
let device: CDPSession
let codes: string[] = []

beforeAll(async () => {
  staff = await openBrowser()
  person = await openBrowser()
  device = await person.context.newCDPSession(person.page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
})
afterAll(async () => {
  await staff[Symbol.asyncDispose]()
  await person[Symbol.asyncDispose]()
})

const at = (path: string) => `${inject('productUrl')}${path}`

async function signOut({ page }: Browser): Promise<void> {
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/signin/)
}

async function proveAddress({ page }: Browser): Promise<void> {
  await page.goto(at('/signin'))
  await signInByCode(page, ada)
}

test('a person adds a passkey, and asks for it at every sign-in', async () => {
  const { page } = person
  await proveAddress(person)
  await page.waitForURL(/\/dashboard/)
  await page.goto(at('/settings/security'))
  await page.getByText('No passkeys yet.').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Work laptop').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('switch', { name: 'Require a passkey at every sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await dialog.waitFor()
  codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 recovery codes left.').waitFor()
  expect(await page.getByRole('button', { name: 'Remove Work laptop' }).isDisabled()).toBe(true)
})

test('signs in with the passkey alone', async () => {
  const { page } = person
  await signOut(person)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/dashboard/)
})

test('is asked for it after a mailed code, and a recovery code takes its place once', async () => {
  const { page } = person
  await signOut(person)
  await proveAddress(person)
  await page.getByRole('heading', { name: 'Confirm with your passkey' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.waitForURL(/\/dashboard/)

  await signOut(person)
  await proveAddress(person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This recovery code is wrong').waitFor()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto(at('/settings/security'))
  await page.getByText('9 recovery codes left.').waitFor()
})

test('staff act as the person after saying why, and the bar says so, also after a reload', async () => {
  const { page } = staff
  await signInAtHome(page)
  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('menuitem', { name: 'Act as a user' }).click()
  await page.getByLabel('Name or email').fill('trust.example')
  await page.getByText('1 person').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Act as ada' }).click()
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await page.getByLabel('Why').fill('too short')
  expect(await start.isDisabled()).toBe(true)
  await page.getByLabel('Why').fill('Asked why their passkey is gone')
  await start.click()
  await page.waitForURL(/\/dashboard/)
  await page.getByText('You are acting as ada').waitFor()
  await page.getByText(/\d+ minutes left/).waitFor()
  await page.reload()
  await page.getByText('You are acting as ada').waitFor()
  await page.getByText('Asked why their passkey is gone').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('what is the person’s own stays out of reach meanwhile, with the reason', async () => {
  const { page } = staff
  await page.goto(at('/settings/security'))
  await page.getByText('Work laptop').waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true)
  await page.getByText('Not available while you are acting as someone else.').first().waitFor()
  expect(JSON.stringify(await readMailbox(ada))).toContain('Asked why their passkey is gone')
})

test('stopping brings the own session back, and it stays after a reload', async () => {
  const { page } = staff
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('heading', { name: 'Act as a user' }).waitFor()
  expect(await page.getByText('You are acting as ada').count()).toBe(0)
  await page.reload()
  await page.getByLabel('Name or email').waitFor()
  expect(await page.getByText('You are acting as ada').count()).toBe(0)
})

test('no page threw an error on the way', () => {
  // The browser itself notes every answer of 400 and above; a wrong recovery code is one.
  const own = (problems: string[]) => problems.filter((text) => !text.startsWith('Failed to load resource'))
  expect([...own(staff.problems), ...own(person.problems)]).toEqual([])
})
