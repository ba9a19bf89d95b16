import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { findingsInMainLooks } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript =
  'Well the gardener of the greenhouse never sleeps in winter because the stove freezes when nobody turns it. ' +
  'So he walks all night and counts the ships that bring him coal.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'Who turns the stove', said: transcript })
  await browser.page.goto(`${inject('productUrl')}/editor/${clip}`)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

type ClipResponse = {
  clipBody: {
    captions: { style: { size?: number } }
    wordEdits: Record<string, { speaker?: string | null }>
    transitions: Record<string, { kind: string; durationMs: number }>
  }
}
const loadClipBody = async () => (await callApi<ClipResponse>(browser.page, 'GET', `/engine-clips/${clip}`)).clipBody
const word = (text: string) => browser.page.getByRole('option', { name: text, exact: true })
const wide = () => browser.page.setViewportSize({ width: 1440, height: 900 })
const undo = () => browser.page.keyboard.press('Control+z')

test('dragging a slider with a pause is one undo step', async () => {
  const { page } = browser
  await page.locator('[data-captions=ready]').waitFor({ state: 'attached' })
  const size = page.getByRole('slider', { name: 'Size', exact: true })
  const before = await size.inputValue()
  await size.scrollIntoViewIfNeeded()
  const box = await size.boundingBox()
  if (!box) throw new Error('the slider is on the page')
  const at = async (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await at(0.5)
  await page.mouse.down()
  await at(0.6)
  const first = await size.inputValue()
  await page.waitForTimeout(1200)
  await at(0.9)
  await page.mouse.up()
  expect(await size.inputValue()).not.toBe(first)
  await word('Well').click()
  await undo()
  await expect.poll(() => size.inputValue()).toBe(before)
  await expect.poll(async () => (await loadClipBody()).captions.style.size).toBeUndefined()
})

test('words are assigned to another speaker, named beside the text, and undone', async () => {
  const { page, problems } = browser
  await word('never').click()
  await word('winter').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Speaker', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Unassigned', checked: true }).waitFor()
  await page.getByRole('menuitemradio', { name: 'Speaker 2' }).click()
  const row = page.getByRole('group').filter({ has: word('never') })
  await row.getByText('Speaker 2', { exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Change the speaker' }).waitFor()
  await expect
    .poll(async () => Object.values((await loadClipBody()).wordEdits))
    .toEqual(Array.from({ length: 4 }, () => ({ speaker: 'Speaker 2' })))
  await page.locator('summary', { hasText: 'Speakers' }).click()
  await page.getByRole('switch', { name: 'One color per speaker' }).click()
  await page.getByLabel('Speaker 2', { exact: true }).waitFor()
  expect(await findingsInMainLooks(page, [1440, 390])).toEqual([])
  await wide()
  await undo()
  await undo()
  await expect.poll(async () => Object.keys((await loadClipBody()).wordEdits)).toEqual([])
  expect(await page.getByText('Speaker 2', { exact: true }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('a transition gets the typed length', async () => {
  const { page } = browser
  await word('So').click()
  await page.getByRole('button', { name: 'More actions for these words' }).click()
  await page.getByRole('menuitem', { name: 'Split before the selection' }).click()
  // The part that the transition ends.
  await word('Well').click()
  await page.getByRole('combobox', { name: 'Transition' }).selectOption('cross-fade')
  const length = page.getByRole('spinbutton', { name: 'Length (s)', exact: true })
  await expect.poll(() => length.inputValue()).toBe('0.4')
  await length.fill('1.2')
  await expect.poll(async () => Object.values((await loadClipBody()).transitions)).toEqual([{ kind: 'cross-fade', durationMs: 1200 }])
  await length.fill('9')
  await length.blur()
  expect(await length.inputValue()).toBe('1.2')
  expect(await findingsInMainLooks(page, [1440, 390])).toEqual([])
  await wide()
})

test('playback slows down while a word is corrected, and resumes its speed afterwards', async () => {
  const { page } = browser
  const rate = () =>
    page
      .locator('video')
      .first()
      .evaluate((video) => [(video as HTMLVideoElement).paused, (video as HTMLVideoElement).playbackRate])
  await word('Well').click()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await word('gardener').dblclick()
  const field = page.getByLabel('Write “gardener” as')
  await field.waitFor()
  expect(await rate()).toEqual([false, 0.6])
  await field.press('Escape')
  expect(await rate()).toEqual([false, 1])
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
})
