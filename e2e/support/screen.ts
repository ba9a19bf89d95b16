import type { Page } from 'playwright-core'
import type { Answers } from './change-answers.ts'

export type Act = (page: Page, say: Say) => Promise<unknown>
/** Texts in the language of the screen, by namespace and key. */
export type Say = (key: string) => string

export type Screen = {
  name: string
  path: string
  /** Invented responses, for a state that would otherwise take a month or another machine. */
  amid?: Answers
  /** Runs on the page before it is checked. */
  act?: Act
  /** What of the page no other screen has, as a selector: outside a sweep axe and the walk by Tab look at that alone. */
  part?: string
  /** Opens a dialog, a menu or a bar. */
  open?: Act
  /** Closing it leads to another page, which decides on the focus. */
  leavesPage?: true
  /** For developers: in English only, with parts of every size. */
  isKit?: true
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Text with a placeholder for a title: the part before it. */
export const start = (words: string) => new RegExp(`^${(words.split('{{')[0] ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
/** The same, with anything in the placeholder. */
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
  // What was chosen happens after that.
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
