import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { addPerson } from '../../apps/server/src/testing/add-person.ts'
import { addSpokenProject } from '../../apps/server/src/testing/add-spoken-project.ts'
import { findClippedTexts } from './check-words.ts'
import { openAddress } from './go-by-router.ts'
import { withServices } from './product-services.ts'

/** A person with a team of their own that has one talk, to be read in a language. */
export type TranslatedPlace = { url: string; token: string; projectId: string; title: string; clip: string }

export const breadTalk = {
  title: 'Bread talk',
  said: 'Bread is the word that three of four people said when we asked them what they came for and did not find here today.',
  clip: 'The one word',
}

/** Names of the person and the team, which no catalogue has. */
export const breadTeam = { name: 'Ada Person', orgName: 'Their studio' }

/** Titles from other tests would look like words of ours, and they are truncated on purpose: a team that sees none of them. */
export async function addBreadTeam(): Promise<TranslatedPlace> {
  const { title, said, clip } = breadTalk
  const talk = { title, said, clips: [{ title: clip, firstWord: 0, lastWord: 12, keywords: ['bread'] }] }
  return withServices(undefined, async ({ db, storage, config: { scratchDir } }) => {
    const { orgId, userId, token } = await addPerson(db, breadTeam)
    const { projectId } = await addSpokenProject({ db, storage, scratchDir, orgId, userId }, talk)
    return { url: inject('productUrl'), token, projectId, title, clip }
  })
}

export async function openAccountMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu')
  await page.locator('header button[aria-haspopup="menu"]').click()
  await menu.getByRole('menuitem').first().waitFor()
}

async function openTeamChoice(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem').first().click()
  await page.getByRole('dialog').getByRole('list').first().waitFor()
}

async function openTeam(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem').nth(1).click()
  await page.getByRole('dialog').getByRole('rowheader').first().waitFor()
}

export async function openSource(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click()
  await page.locator('.word').first().waitFor()
}

/** `isOver`: what is opened lies over the page and must be closed before another is shown. */
type TranslatedScreen = { path: string; sign: string; open?: (page: Page) => Promise<void>; isOver?: true }

/** Screens, by what shows that they are loaded. */
export const translatedScreens = ({ projectId, title, clip }: TranslatedPlace): TranslatedScreen[] => [
  { path: '/dashboard', sign: `text=${title}` },
  { path: '/dashboard', sign: 'header', open: openAccountMenu, isOver: true },
  { path: '/dashboard', sign: 'header', open: openTeamChoice, isOver: true },
  { path: '/dashboard', sign: 'header', open: openTeam, isOver: true },
  { path: `/clip/${projectId}`, sign: `text=${clip}` },
  { path: `/clip/${projectId}`, sign: `text=${clip}`, open: openSource },
  { path: '/collections', sign: 'h1' },
  { path: '/collections/favorite', sign: 'h1' },
  { path: '/search/results?q=bread', sign: 'h1' },
  { path: '/settings/profile', sign: 'h3' },
  { path: '/settings/security', sign: 'h3' },
  { path: '/settings/notifications', sign: 'h3' },
  { path: '/settings/api-keys', sign: 'h3' },
  { path: '/settings/audit', sign: 'h3' },
  { path: '/settings/data', sign: 'h3' },
  { path: '/dashboard/nowhere', sign: 'h1' },
]

/** `before`: the screen that the page shows; without it the page is loaded, as in another language. */
export async function openScreen(
  page: Page,
  place: TranslatedPlace,
  { path, sign, open }: TranslatedScreen,
  before?: TranslatedScreen,
): Promise<void> {
  const address = `${place.url}${path}`
  await (before && !before.isOver ? openAddress(page, address) : page.goto(address))
  await page.locator(sign).first().waitFor()
  await open?.(page)
}

/** What is cut off on the screens in a language. */
export async function findClippedScreens(page: Page, place: TranslatedPlace, language: string): Promise<object[]> {
  await page.context().addCookies([{ name: 'clipwright-language', value: `4.${language}`, url: place.url }])
  const findings: object[] = []
  let before: TranslatedScreen | undefined
  for (const screen of translatedScreens(place)) {
    await openScreen(page, place, screen, before)
    before = screen
    const cut = await findClippedTexts(page)
    if (cut.length > 0) findings.push({ screen: screen.path, after: screen.open?.name, cut })
  }
  const currentLanguage = await page.evaluate(() => document.documentElement.lang)
  return currentLanguage === language ? findings : [...findings, { currentLanguage }]
}
