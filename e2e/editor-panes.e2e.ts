import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { dragByMouse, middleOf } from './support/drag.ts'
import { signIn } from './support/sign-in.ts'

const transcript = 'The baker rises before the harbour lamps go out because bread waits for nobody and neither do boats'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  const clip = await addVideoClip(browser.page, { title: 'The baker who rises early', said: transcript })
  await browser.page.goto(`${inject('productUrl')}/editor/${clip}`)
  await browser.page.getByRole('heading', { level: 1, name: 'The baker who rises early' }).waitFor()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

const separator = () => browser.page.getByRole('separator', { name: 'Width of the transcript' })
const width = async () => Number(await separator().getAttribute('aria-valuenow'))
const preview = () => browser.page.getByRole('img', { name: /^Preview of/ })
const tab = (name: string) => browser.page.getByRole('tab', { name, exact: true })
const word = (text: string) => browser.page.getByRole('option', { name: text, exact: true })

test('the preview has most of the window, and panes are resized by keys and pointer and remembered', async () => {
  const { page, problems } = browser
  expect((await preview().boundingBox())?.height).toBeGreaterThanOrEqual(0.45 * 900)
  expect(await width()).toBe(360)
  await separator().press('ArrowRight')
  await separator().press('Shift+ArrowRight')
  await expect.poll(width).toBe(440)
  await dragByMouse(page, await middleOf(separator()), { byPx: -30 })
  await expect.poll(width).toBe(410)
  await page.reload()
  await expect.poll(width).toBe(410)
  await separator().dblclick()
  await expect.poll(width).toBe(360)
  expect(problems).toEqual([])
})

test('a correction leaves the playhead, and a new track moves nothing', async () => {
  const { page } = browser
  const playhead = page.getByRole('slider', { name: 'Position in the clip', exact: true })
  await word('harbour').click()
  await expect.poll(() => playhead.getAttribute('aria-valuenow')).toBe('2000')
  await word('nobody').dblclick()
  const field = page.getByLabel('Write “nobody” as')
  await field.fill('no one')
  await field.press('Enter')
  await word('no one').waitFor()
  expect(await playhead.getAttribute('aria-valuenow')).toBe('2000')

  const parts = page.getByRole('group', { name: 'Video and audio' })
  const places = async () => [await preview().boundingBox(), await parts.boundingBox()]
  const before = await places()
  await tab('Layers').click()
  await page.getByRole('tabpanel', { name: 'Layers' }).getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  expect(await places()).toEqual(before)
})

test('the crop is dragged on the preview from any panel', async () => {
  const { page } = browser
  await tab('Captions').click()
  const frame = await preview().boundingBox()
  if (!frame) throw new Error('the preview is on the page')
  await dragByMouse(page, { x: frame.x + frame.width / 2, y: frame.y + frame.height / 6 }, { byPx: -40 })
  await page.getByRole('status').filter({ hasText: 'Move the crop' }).waitFor()
})

test('a phone has preview, timeline and one sheet, and none of them moves when another tool is opened', async () => {
  const { page } = browser
  await page.setViewportSize({ width: 390, height: 844 })
  await tab('Words').click()
  await word('harbour').waitFor()
  expect(await page.getByRole('tabpanel', { name: 'Words' }).count()).toBe(1)
  const before = await preview().boundingBox()
  expect(before?.height).toBeGreaterThan(250)
  await tab('Sound').click()
  await word('harbour').waitFor({ state: 'hidden' })
  expect(await preview().boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
})

test('a phone shows the name of the tool that was open in a wide window', async () => {
  const { page } = browser
  await page.setViewportSize({ width: 1440, height: 900 })
  await tab('Versions').click()
  await page.setViewportSize({ width: 768, height: 1024 })
  await tab('Words').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const endPx = async () => {
    const box = await tab('Versions').boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect.poll(endPx).toBeLessThanOrEqual(390)
})
