import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Signs in as the local owner with a printed token, as a second browser of the same person would. */
export async function signIn(page: Page): Promise<void> {
  const env = { ...process.env, CLIPWRIGHT_HOME: inject('productHome') }
  const token = execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
  await page
    .context()
    .addCookies([{ name: 'clipwright-session', value: token, url: inject('productUrl'), httpOnly: true, sameSite: 'Lax' }])
  await page.goto(`${inject('productUrl')}/dashboard`)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
}
