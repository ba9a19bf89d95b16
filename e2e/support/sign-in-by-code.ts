import type { Page } from 'playwright-core'
import { readMailbox } from './mailbox.ts'

/** The newest code mailed to an address, from the local mailbox. */
export async function mailedCode(email: string): Promise<string> {
  const mails = await readMailbox(email)
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((match) => match !== undefined)
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** On the sign-in page, enters the address, then the code from the mail. */
export async function signInByCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill(await mailedCode(email))
}
