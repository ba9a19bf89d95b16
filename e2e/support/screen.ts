import type { Page } from 'playwright-core'
import type { Answers } from './change-answers.ts'

export type Act = (page: Page, say: Say) => Promise<unknown>
/** Words of the language that is on the screen, by namespace and key. */
export type Say = (key: string) => string

export type Screen = {
  name: string
  path: string
  /** What the product is to answer for this to come, where making it so would take a month or a machine of its own. */
  amid?: Answers
  /** Done on the page before it is looked at. */
  act?: Act
  /** Presses what leads to a dialog, a menu or a bar. */
  open?: Act
  /** Closing it leads to another page, which has the focus where it likes. */
  leavesPage?: true
  /** For who builds the product: in English alone, with parts of every size. */
  isKit?: true
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Words with a gap for a title: the part before the gap. */
export const start = (words: string) => new RegExp(`^${(words.split('{{')[0] ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
/** The same, whatever stands in the gap. */
export const fillIn = (words: string) =>
  new RegExp(
    `^${words
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

export async function openInMenu(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: start(menu) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
