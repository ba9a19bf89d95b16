import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { withServices } from './product-services.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export type Place = { url: string; home: string }

/**
 * Signs in as the local owner, like a second browser of the same person; `own` is a product of the test's own. Loads no page:
 * most tests begin with another than the dashboard.
 */
export async function signIn(page: Page, own?: Place): Promise<void> {
  await signInAs(page, { url: own?.url ?? inject('productUrl'), token: await ownerToken(own) })
}

/** Signs in whoever holds the bearer token. */
export async function signInAs(page: Page, { url, token }: { url: string; token: string }): Promise<void> {
  await skipFirstAlerts(url, token)
  await page.context().addCookies([{ name: 'clipwright-session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}

/** The same, and shows the dashboard. */
export async function signInAtHome(page: Page, own?: Place): Promise<void> {
  await signIn(page, own)
  await page.goto(`${own?.url ?? inject('productUrl')}/dashboard`)
  await page.getByRole('heading', { name: /One long talk in|^Projects$/ }).waitFor()
}

/** Pages that explain themselves once have done so, and open no dialog in the middle of a test. */
async function skipFirstAlerts(url: string, token: string): Promise<void> {
  await fetch(`${url}/api/users/update-mine`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ onboarding: { calendarSeen: true, analyticsSeen: true } }),
  })
}

/** A bearer token of the local owner: the one that the terminal would print, without a second server for every browser. */
export async function ownerToken(own?: Place): Promise<string> {
  return withServices(own?.home, ({ db }) => issueLocalToken(db))
}

/** A bearer token of the local owner as the terminal prints it. */
export function printedToken(): string {
  const env = { ...process.env, CLIPWRIGHT_HOME: inject('productHome') }
  return execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
}
