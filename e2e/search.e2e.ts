import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { callApi } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signInAtHome } from './support/sign-in.ts'

const transcript =
  'Why does a lighthouse keeper never sleep in winter? Because the lamp freezes when nobody turns it. ' +
  'So the keeper walks all night and counts the ships that come home safely.'
let browser: Browser
let projectId = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signInAtHome(browser.page)
  const clips = [{ title: 'The keeper who never sleeps', firstWord: 0, lastWord: 9 }]
  projectId = (await addTalk({ title: 'Lighthouse stories', said: transcript, clips })).projectId
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

async function countResults(what: string, query: string): Promise<number> {
  const page = await callApi<{ total: number }>(browser.page, 'GET', `/searchable-${what}?query=${encodeURIComponent(query)}`)
  return page.total
}
const at = (path: string) => `${inject('productUrl')}${path}`

test('from any page, a few keys lead to the moment when something was said', async () => {
  await expect.poll(() => countResults('clips', 'lighthouse'), { timeout: 240_000 }).toBe(1)
  const { page } = browser
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.waitFor()
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([640, 480])
  expect((await page.getByRole('tabpanel').boundingBox())?.height).toBe(300)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('lamp freezes')
  const row = page.getByRole('option', { name: /Lighthouse stories/ })
  await row.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  // "lamp" is the twelfth word; each takes 400 ms.
  await page.waitForURL(`**/clip/${projectId}?at=4400`)
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('heading', { level: 1, name: 'Lighthouse stories' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('tab', { name: 'Generate' }).waitFor()
  await page.keyboard.press('Alt+Digit6')
  await page.keyboard.type('storms')
  await page.getByRole('option', { name: 'storms' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('the results page forgives typos, shows the words around and remembers the search', async () => {
  const { page } = browser
  await page.goto(at('/search?searchStr=lighthuose'))
  await page.waitForURL('**/search/results?searchStr=lighthuose')
  await page.getByRole('heading', { name: /^Clips/ }).waitFor()
  await page.getByText('These are similar.').first().waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'The keeper who never sleeps' }).locator('mark').allInnerTexts()).toContain(
    'lighthouse',
  )
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await seriousFindings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'lighthuose' }).waitFor()
  await page.keyboard.press('Escape')
})

test('results never push down what is already read', async () => {
  const { page } = browser
  const answers: (() => void)[] = []
  await page.route('**/searchable-clips?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  try {
    const projects = page.waitForResponse('**/searchable-projects?*')
    await page.goto(at('/search/results?searchStr=lighthouse'))
    await (await projects).finished()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    expect(await page.getByRole('heading', { name: /^Projects/ }).count()).toBe(0)
    answers.forEach((answer) => answer())
    await page.getByRole('heading', { name: /^Projects/ }).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Clips/),
      expect.stringMatching(/^Projects/),
    ])
  } finally {
    await page.unroute('**/searchable-clips?*')
  }
})

test('a deleted project is no longer found', async () => {
  const { page } = browser
  await callApi(page, 'DELETE', `/clip-projects/${projectId}`)
  expect([await countResults('clips', 'lighthouse'), await countResults('projects', 'keeper')]).toEqual([0, 0])
  await page.goto(at('/search/results?searchStr=lighthouse'))
  await page.getByText('No results for “lighthouse”.').last().waitFor()
  await page.getByRole('link', { name: 'Submit a video' }).waitFor()
})
