import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOidcServer, type OidcServer } from '../apps/server/src/testing/fake-providers/oidc-server.ts'
import { startSamlServer } from '../apps/server/src/testing/fake-providers/saml-provider.ts'
import { startFacebookServer, startTikTokServer } from '../apps/server/src/testing/fake-providers/social-servers.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser as openAnyBrowser } from './support/browser.ts'
import { readMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/start-product.ts'

const oauthApp = { clientId: 'clipwright-e2e', clientSecret: 'provider-secret' }
let product: Product
let google: OidcServer
let company: OidcServer
let facebook: Awaited<ReturnType<typeof startFacebookServer>>
let tiktok: Awaited<ReturnType<typeof startTikTokServer>>
let saml: Awaited<ReturnType<typeof startSamlServer>>
let owner: Browser

beforeAll(async () => {
  google = await startOidcServer(oauthApp)
  company = await startOidcServer(oauthApp)
  facebook = await startFacebookServer(oauthApp)
  tiktok = await startTikTokServer({ clientKey: oauthApp.clientId, clientSecret: oauthApp.clientSecret })
  saml = await startSamlServer('https://id.company.test')
  const settings = {
    FETCH_ALLOW_HOSTS: '127.0.0.1:*',
    GOOGLE_CLIENT_ID: oauthApp.clientId,
    GOOGLE_CLIENT_SECRET: oauthApp.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_CLIENT_ID: oauthApp.clientId,
    FACEBOOK_CLIENT_SECRET: oauthApp.clientSecret,
    FACEBOOK_BASE: facebook.origin,
    TIKTOK_CLIENT_KEY: oauthApp.clientId,
    TIKTOK_CLIENT_SECRET: oauthApp.clientSecret,
    TIKTOK_BASE: tiktok.origin,
  }
  product = await startProduct(settings, 'api')
  owner = await openBrowser()
})
afterAll(async () => {
  await owner?.[Symbol.asyncDispose]()
  await product?.[Symbol.asyncDispose]()
  await Promise.all([google, company, facebook, tiktok, saml].map((server) => server?.close()))
})

const stepMs = 20_000

async function openBrowser(): Promise<Browser> {
  const browser = await openAnyBrowser()
  browser.context.setDefaultTimeout(stepMs)
  return browser
}

const startPage = (page: Page) => page.getByRole('heading', { name: /One long talk in|^Projects$/ })

async function chooseProvider(page: Page, name: string): Promise<void> {
  await page.goto(`${product.url}/signin`)
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  await page.getByRole('heading', { name: 'Provider' }).waitFor()
  await page.getByRole('link', { name: /^Continue as/ }).click()
}

/** The code in the newest mail of the local mailbox. */
async function mailedCode(email: string): Promise<string> {
  const read = async () => {
    const [mail] = await readMailbox(email, product)
    return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1]
  }
  await expect.poll(read, { timeout: 240_000 }).toBeDefined()
  return (await read()) ?? ''
}

async function proveAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).first().waitFor()
  await page.keyboard.type(await mailedCode(email))
}

test("a new person signs in with Google, and the provider's parameters are gone from the address", async () => {
  await using browser = await openBrowser()
  google.person = { sub: 'g-1', email: 'gina@people.test', email_verified: true, name: 'Gina' }
  await browser.page.goto(`${product.url}/signin`)
  await browser.page.getByRole('button', { name: 'Continue with TikTok' }).waitFor()
  expect(await seriousFindings(browser.page)).toEqual([])
  await chooseProvider(browser.page, 'Google')
  await startPage(browser.page).waitFor()
  expect(browser.page.url()).not.toMatch(/code=|state=/)
  expect(browser.problems).toEqual([])
})

test('a person with Facebook proves the address by mail first, and is recognised afterwards', async () => {
  await using browser = await openBrowser()
  facebook.person = { id: '4711', name: 'Fritz', email: 'fritz@people.test' }
  await chooseProvider(browser.page, 'Facebook')
  await proveAddress(browser.page, 'fritz@people.test')
  await startPage(browser.page).waitFor()
  await using again = await openBrowser()
  await chooseProvider(again.page, 'Facebook')
  await startPage(again.page).waitFor()
})

test('a person with TikTok enters an address and proves it', async () => {
  await using browser = await openBrowser()
  tiktok.person = { open_id: 'open-99', display_name: 'Tik' }
  await chooseProvider(browser.page, 'TikTok')
  await browser.page.getByLabel('Email address').fill('tik@people.test')
  await proveAddress(browser.page, 'tik@people.test')
  await startPage(browser.page).waitFor()
})

test('the owner verifies a domain, connects an OIDC provider and tests it', async () => {
  const { page } = owner
  await page.goto(product.signInUrl)
  await startPage(page).waitFor()
  await page.goto(`${product.url}/settings/sso`)
  await page.getByLabel('Domain', { exact: true }).fill('company.test')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByRole('button', { name: 'Confirm as operator' }).click()
  await page.getByText('Confirmed by the operator').waitFor()

  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Company ID')
  await dialog.getByLabel('Issuer').fill(company.issuer)
  await dialog.getByLabel('Client ID').fill(oauthApp.clientId)
  await dialog.getByLabel('Client secret').fill(oauthApp.clientSecret)
  await dialog.getByRole('button', { name: 'Add connection' }).click()
  await page.getByText('Not tested yet.').waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Require single sign-on' }).isDisabled()).toBe(true)

  company.person = { sub: 'boss', email: 'boss@company.test', name: 'Boss' }
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('link', { name: /^Continue as/ }).click()
  await page.getByText('Vouched for boss@company.test.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

async function signInWithSso(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/signin`)
  await page.getByRole('button', { name: 'Sign in with SSO' }).click()
  await page.getByLabel('Work email address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a colleague signs in by OIDC and is a member of the team', async () => {
  await using browser = await openBrowser()
  company.person = { sub: 'olga', email: 'olga@company.test', name: 'Olga' }
  await signInWithSso(browser.page, 'olga@company.test')
  await browser.page.getByRole('link', { name: /^Continue as/ }).click()
  await startPage(browser.page).waitFor()
  await browser.page.goto(`${product.url}/settings/sso`)
  await browser.page.getByText('Only the owner of the team and its SSO admins can change this.').first().waitFor()
})

test('another colleague signs in by SAML', async () => {
  const { page } = owner
  await page.goto(`${product.url}/settings/sso`)
  await page.getByRole('switch', { name: 'Company ID is on' }).click()
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('SAML', { exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Company SAML')
  await dialog.getByLabel('Provider entity ID').fill(saml.provider.issuer)
  await dialog.getByLabel('Provider sign-in URL').fill(saml.entryPoint)
  await dialog.getByLabel('Signing certificates').fill(saml.provider.certificate)
  await dialog.getByRole('button', { name: 'Add connection' }).click()
  await page.getByText('Company SAML', { exact: true }).waitFor()

  await using browser = await openBrowser()
  saml.person = { nameId: 'sam', attributes: { email: 'sam@company.test', displayName: 'Sam' } }
  await signInWithSso(browser.page, 'sam@company.test')
  await browser.page.getByRole('button', { name: /^Continue as/ }).click()
  await startPage(browser.page).waitFor()
  expect(browser.page.url()).not.toContain('pending')
})

test('once the team requires it, its addresses sign in only at its own provider', async () => {
  const { page } = owner
  await page.goto(`${product.url}/settings/sso`)
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'Require single sign-on' }).getAttribute('aria-checked')).toBe('true')

  await using browser = await openBrowser()
  await browser.page.goto(`${product.url}/signin`)
  await browser.page.getByLabel('Email address').fill('sam@company.test')
  await browser.page.getByRole('button', { name: 'Send me a code' }).click()
  await browser.page.getByText('Your organization requires you to sign in').waitFor()
  await browser.page.getByRole('button', { name: 'Continue', exact: true }).click()
  await browser.page.getByRole('button', { name: /^Continue as/ }).click()
  await startPage(browser.page).waitFor()
})
