import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { findingsInMainLooks, seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript =
  'Well the gardener of the greenhouse um never sleeps in winter because because the stove freezes when nobody turns it. ' +
  'So he walks all night and counts the ships.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The gardener who never sleeps', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

const address = () => `${inject('productUrl')}/editor/${clip}`
const word = (text: string) => browser.page.getByRole('option', { name: text, exact: true })
const waitForSaved = () => browser.page.getByText('Saved', { exact: true }).waitFor()

test('words are cut, restored and corrected by keys, and survive a reload', async () => {
  const { page, problems } = browser
  await page.goto(address())
  await page.getByRole('heading', { level: 1, name: 'The gardener who never sleeps' }).waitFor()
  await word('Well').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Backspace')
  await word('Well, outside the clip').waitFor()
  await word('gardener').waitFor()
  await page.getByRole('status').filter({ hasText: 'Cut 2 words. Removed: “Well the”' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('status').filter({ hasText: 'Undone: Cut 2 words. Added: “Well the”' }).waitFor()
  await word('Well').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await word('Well, outside the clip').waitFor()

  await word('gardener').click()
  await page.keyboard.press('c')
  const field = page.getByLabel('Write “gardener” as')
  await field.fill('guardian')
  await field.press('Enter')
  await word('guardian').waitFor()
  await page.getByRole('status').filter({ hasText: 'Correct a word: “gardener” is now “guardian”' }).waitFor()
  await waitForSaved()
  await page.reload()
  await word('guardian').waitFor()
  await word('Well, outside the clip').waitFor()
  expect(problems).toEqual([])
})

test('the preview draws the frame of the source and plays across cuts', async () => {
  const { page } = browser
  const canvas = page.getByRole('img', { name: /^Preview of/ })
  const colours = () =>
    canvas.evaluate((element) => {
      const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, 480, 200) ?? { data: [] }
      return new Set(Array.from({ length: 400 }, (_, index) => data[index * 960])).size
    })
  await expect.poll(colours).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
})

test('suggested cuts are reviewed first and are one undo step', async () => {
  const { page } = browser
  await page.getByRole('button', { name: 'Fillers and pauses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fillers and pauses' })
  const twice = dialog.getByText('repeated', { exact: true })
  await twice.waitFor()
  const kind = dialog.getByRole('checkbox', { name: /^Repeated words: 1/ })
  await kind.uncheck()
  await twice.waitFor({ state: 'detached' })
  await kind.check()
  await twice.waitFor()
  await dialog.getByRole('button', { name: /^Make \d cuts?/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo: Cut \d filler/ }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Undone/ })
    .waitFor()
  await waitForSaved()
})

test('an edge of a part moves by keys, frame by frame', async () => {
  const { page } = browser
  const end = page.getByRole('slider', { name: 'End of this part' })
  const before = Number(await end.getAttribute('aria-valuenow'))
  await end.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => before - Number(await end.getAttribute('aria-valuenow'))).toBe(40)
  await waitForSaved()
})

test('a second tab waits until it takes over', async () => {
  const { page, context } = browser
  const other = await context.newPage()
  await other.goto(address())
  await other.getByRole('heading', { name: 'This clip is open in another tab' }).waitFor()
  expect(await seriousFindings(other)).toEqual([])
  await other.getByRole('button', { name: 'Edit here' }).click()
  await other.getByRole('listbox', { name: 'Transcript of the clip' }).waitFor()
  await page.getByRole('heading', { name: 'This clip is open in another tab' }).waitFor()
  await other.close()
  await page.getByRole('listbox', { name: 'Transcript of the clip' }).waitFor()
})

test('axe finds nothing, wide and narrow, light and dark', async () => {
  const { page } = browser
  await word('guardian').click()
  expect(await findingsInMainLooks(page, [1440, 900, 390])).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
