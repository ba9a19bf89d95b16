import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Signs in with a printed token, as a second browser of the same person would. */
export async function signIn(page: Page): Promise<void> {
  const env = { ...process.env, CLIPWRIGHT_HOME: inject('productHome') }
  const token = execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
  await page.goto(`${inject('productUrl')}/signin`)
  await page.getByLabel('Token').fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
}
