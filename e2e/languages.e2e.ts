import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { findClippedTexts, foreignWords, speakPseudo } from './support/check-words.ts'
import { signInAs } from './support/sign-in.ts'
import {
  addBreadTeam,
  breadTalk,
  breadTeam,
  openAccountMenu,
  openScreen,
  openSource,
  translatedScreens,
  type TranslatedPlace,
} from './support/translated-screens.ts'

const { title, said: transcript, clip } = breadTalk
let place: TranslatedPlace

const at = (path: string) => `${place.url}${path}`

beforeAll(async () => {
  place = await addBreadTeam()
})

/** Words of people and recordings, and what the browser formats: times, sizes, names of languages. */
const ownWords = new RegExp(
  [
    String.raw`\b(${[...new Set(transcript.replace(/\./g, '').split(' ')), ...title.split(' '), ...clip.split(' ')].join('|')})\b`,
    String.raw`\b(Clipwright|Clip|wright|Ctrl|${breadTeam.name}|${breadTeam.orgName}|English|Español|TXT|SRT|VTT|JSON|DOCX|Chrome|Chromium|Headless\w*|Linux)\b`,
    String.raw`\b(now|this minute|yesterday|(in )?\d+ \w+ ago|\d+ (byte|kB|MB|GB)s?|(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*|AM|PM)\b`,
    String.raw`https?:\S+|\S+@\S+|\bexample\.com\b`,
  ].join('|'),
  'giu',
)

test('in a language a third longer, at 390 px, every screen uses the catalogue and truncates nothing', async () => {
  await using pseudo = await openBrowser({ width: 390, height: 844 })
  await signInAs(pseudo.page, place)
  await speakPseudo(pseudo.page)
  const findings: object[] = []
  const screens = translatedScreens(place)
  for (const [index, screen] of screens.entries()) {
    await openScreen(pseudo.page, place, screen, screens[index - 1])
    const foreign = await foreignWords(pseudo.page, ownWords)
    const cut = await findClippedTexts(pseudo.page, { mayEnd: true })
    if (foreign.length + cut.length > 0) findings.push({ screen: screen.path, after: screen.open?.name, foreign, cut })
  }
  expect(findings).toEqual([])
})

test('a Spanish address is in Spanish and links to Spanish pages, until another language is chosen for thirty days', async () => {
  await using reader = await openBrowser()
  const { page, context } = reader
  await signInAs(page, place)
  await page.goto(at('/es-es/collections'))
  await page.getByRole('heading', { name: 'Colecciones' }).first().waitFor()
  await page.getByRole('link', { name: 'Proyectos' }).first().click()
  await page.waitForURL(at('/es-es/dashboard'))
  await page.goto(at('/es-es/settings/profile'))
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('nl-NL')
  await page.getByRole('combobox', { name: 'Taal' }).waitFor()
  await page.waitForURL(at('/settings/profile'))
  await page.reload()
  await page.getByRole('combobox', { name: 'Taal' }).waitFor()
  const cookie = (await context.cookies()).find(({ name }) => name === 'clipwright-language')
  expect(cookie?.value).toBe('4.nl-NL')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect([days > 29.9, days <= 30]).toEqual([true, true])
  await page.goto(at('/lp-embed?lang=it&utm_medium=cpc'))
  await page.getByText('Apri Clipwright').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it-IT')
  // Without a choice the browser follows the account's language; the next test expects English.
  await context.clearCookies({ name: 'clipwright-language' })
  await page.goto(at('/settings/profile'))
  await page.getByRole('combobox', { name: 'Taal' }).selectOption('en')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test("a page translated by the browser keeps working, says so, and offers the product's own translation", async () => {
  await using reader = await openBrowser()
  const { page, problems } = reader
  await signInAs(page, place)
  await page.addInitScript(translator)
  await page.goto(at('/dashboard'))
  await page.getByText(title).first().waitFor()
  await page.evaluate(() => (window as unknown as { translatePage: () => void }).translatePage())
  await page.getByText(`‹${title}›`).first().waitFor()
  const warning = page.getByRole('alert').filter({ hasText: 'Deutsch' })
  await warning.waitFor()
  // Accessible labels are unchanged here; real browsers translate them, too.
  const findings = (await seriousFindings(page)).filter((finding) => !finding.startsWith('label-content-name-mismatch'))
  expect(findings).toEqual([])

  // Changing lists, menus that open and close, pages that replace each other.
  const search = page.getByRole('searchbox').first()
  await search.fill('nothing is called that')
  await page.getByText('‹No projects match.›').waitFor()
  await search.fill('')
  await openAccountMenu(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.getByText(`‹${title}›`).first().click()
  await page.getByText(`‹${clip}›`).first().waitFor()
  await openSource(page)
  await page.goBack()
  await page.getByText(`‹${title}›`).first().waitFor()
  await warning.getByRole('button', { name: /Deutsch/ }).click()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('clipwright-language=4.de-DE')
  await page.getByText('‹Projekte›').first().waitFor()
  expect(problems).toEqual([])
})

/** Does what translating browsers do: marks the document, and replaces its text nodes with nested `<font>` elements. */
const translator = `window.translatePage = () => {
  const swap = (text) => {
    if (!text.data.trim() || text.parentElement.closest('font, script, style, [translate="no"]')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.append('‹' + text.data.trim() + '›')
    outer.append(inner)
    text.replaceWith(outer)
  }
  const walk = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return root.isConnected && swap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(swap)
  }
  document.documentElement.classList.add('translated-ltr')
  document.documentElement.lang = 'de'
  walk(document.body)
  new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(walk))).observe(document.body, { childList: true, subtree: true })
}`
