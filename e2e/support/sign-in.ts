import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

type Place = { url: string; home: string }

/** Signs in as the local owner with a printed token, as a second browser of the same person would. Without a product of its own, in the one that all tests share. */
export async function signIn(page: Page, { url, home }: Place = { url: inject('productUrl'), home: inject('productHome') }): Promise<void> {
  const env = { ...process.env, CLIPWRIGHT_HOME: home }
  const token = execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
  await page.context().addCookies([{ name: 'clipwright-session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(`${url}/dashboard`)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
}
