import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const title = 'The weaver who sings the pattern'
const transcript = 'The weaver of the coast sings the pattern aloud because her hands only follow what the voice has counted before them'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title, said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

const press = (key: string) => browser.page.keyboard.press(key)
/** Text read out by screen readers. */
const waitForStatus = (what: string | RegExp) => browser.page.getByRole('status').filter({ hasText: what }).waitFor()
const focusedLabel = () =>
  browser.page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

/** Presses Tab until something of this name has the focus; fails if it cannot be reached. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await press('Tab')
    const at = await focusedLabel()
    if (typeof name === 'string' ? at === name : name.test(at)) return
  }
  throw new Error(`Tab does not lead to ${String(name)}`)
}

test('by keyboard alone words are cut and restored, a part trimmed, a layer moved and removed, and each is read out', async () => {
  const { page } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('option', { name: 'weaver', exact: true }).waitFor()
  await tabTo('Transcript of the clip')
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Backspace']) await press(key)
  await waitForStatus('Cut 2 words. Removed: “weaver of”')
  await press('Backspace')
  await waitForStatus('Restore 2 words. Added: “weaver of”')

  await tabTo('End of this part')
  await press('Shift+ArrowLeft')
  await waitForStatus(/^Trim/)
  await press('Control+z')
  await waitForStatus(/^Undone/)

  await page.getByRole('tab', { name: 'Layers' }).focus()
  await press('Enter')
  await tabTo('Text')
  await press('Enter')
  await waitForStatus('Add a layer')
  await tabTo(/^Your text, 0:00/)
  const before = await focusedLabel()
  await press('Alt+Shift+ArrowRight')
  await waitForStatus('Change a layer')
  await expect.poll(focusedLabel).not.toBe(before)
  await press('Delete')
  await waitForStatus('Remove a layer')
  // The focused element is gone: the focus stays in the timeline instead of jumping to the top of the page.
  await expect.poll(focusedLabel).toBe('Timeline')
})

test('a look is chosen and the file exported without losing the focus', async () => {
  const { page } = browser
  await page.getByRole('tab', { name: 'Captions' }).focus()
  await press('Enter')
  await page.getByRole('radio', { name: 'Karaoke' }).focus()
  await press('ArrowRight')
  await waitForStatus('Change captions')
  await page.getByText('Saved', { exact: true }).waitFor()
  const start = page.getByRole('button', { name: 'Export', exact: true })
  await start.focus()
  await press('Enter')
  await page.getByText('Exporting').waitFor()
  await expect.poll(focusedLabel).toMatch(/Exporting|Download/)
  await waitForStatus('Your file is ready to download.')
  await press('Tab')
  expect(await focusedLabel()).toContain('Download')
})

test('there were no errors', () => {
  expect(browser.problems).toEqual([])
})
