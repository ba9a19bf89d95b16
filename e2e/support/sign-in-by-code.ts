import type { Page } from 'playwright-core'
import { readMailbox } from './mailbox.ts'
import { wordsOf } from './words.ts'

/** The newest code mailed to an address, from the local mailbox. */
export async function mailedCode(email: string): Promise<string> {
  const mails = await readMailbox(email)
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((match) => match !== undefined)
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** On the sign-in page, which is in a language, enters the address, then the code from the mail. */
export async function signInByCode(page: Page, email: string, language = 'en'): Promise<void> {
  const say = wordsOf(language)
  await page.getByLabel(say('auth:email')).fill(email)
  await page.getByRole('button', { name: say('auth:sendCode') }).click()
  const code = page.getByLabel(say('auth:code'), { exact: true })
  await code.waitFor()
  await code.fill(await mailedCode(email))
}
