import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { findingsInMainLooks } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript =
  'The village postman writes a letter to the sea every evening because the sea never answers and so it cannot disagree. ' +
  'One winter a bottle came back with her own letter in it and somebody had corrected the spelling.'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  const clip = await addEditableClip(browser.page, { title: 'A letter to the sea', said: transcript })
  await browser.page.goto(`${inject('productUrl')}/editor/${clip}`)
  await part(/^Part 1 of 1/).waitFor()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

const part = (name: RegExp) => browser.page.getByRole('button', { name })
const status = (text: RegExp | string) => browser.page.getByRole('status').filter({ hasText: text }).waitFor()
const parts = () =>
  browser.page
    .getByRole('group', { name: 'Video and audio' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))

test('the keyboard alone splits, trims, reorders and undoes, and a screen reader hears all of it', async () => {
  const { page, problems } = browser
  const playhead = page.getByRole('slider', { name: 'Position in the clip' })
  await playhead.focus()
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => playhead.getAttribute('aria-valuetext')).toBe('0:05.0')
  await page.keyboard.press('s')
  await status('Split')
  await expect.poll(parts).toEqual(['Part 1 of 2, 0:00.0 to 0:05.0', 'Part 2 of 2, 0:05.0 to 0:15.6'])

  await page.getByRole('button', { name: /^Part 2 of 2/ }).focus()
  const end = page.getByRole('slider', { name: 'End of this part' })
  const before = Number(await end.getAttribute('aria-valuenow'))
  await end.focus()
  // One press held down is one undo step, however slow the machine.
  await page.keyboard.down('Shift')
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.up('Shift')
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.up('ArrowLeft')
  await expect.poll(async () => before - Number(await end.getAttribute('aria-valuenow'))).toBe(520)
  await status('Trim')

  await page.getByRole('button', { name: /^Part 2 of 2/ }).focus()
  await page.keyboard.press('[')
  await expect.poll(parts).toEqual(['Part 1 of 2, 0:00.0 to 0:10.0', 'Part 2 of 2, 0:10.0 to 0:15.0'])
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Control+z')
  await expect.poll(parts).toEqual(['Part 1 of 1, 0:00.0 to 0:15.6'])
  await status(/^Undone: Split/)
  expect(problems).toEqual([])
})

test('the selection is cut, and a marker is set and removed at the playhead', async () => {
  const { page } = browser
  await page.getByRole('slider', { name: 'Position in the clip' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('i')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('o')
  await page.getByRole('img', { name: 'Marked, 0:01.0 to 0:03.0' }).waitFor()
  await page.keyboard.press('x')
  await expect.poll(parts).toEqual(['Part 1 of 2, 0:00.0 to 0:01.0', 'Part 2 of 2, 0:01.0 to 0:13.6'])
  await page.keyboard.press('m')
  const marker = page.getByRole('button', { name: /^Marker at 0:01/ })
  await marker.focus()
  await page.keyboard.press('Delete')
  await marker.waitFor({ state: 'detached' })
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Control+z')
  await expect.poll(parts).toEqual(['Part 1 of 1, 0:00.0 to 0:15.6'])
})

test('an action is found by name, and a custom key runs it', async () => {
  const { page } = browser
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'All actions' })
  await palette.getByRole('combobox').fill('show keyboard')
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByLabel('Search shortcuts').fill('split here')
  await keys.getByRole('button', { name: 'Change the key: Split here' }).click()
  await page.keyboard.press('j')
  await keys.getByText(/already used for “Play backwards”/).waitFor()
  await page.keyboard.press('e')
  await keys.getByText('E', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.getByRole('slider', { name: 'Position in the clip' }).focus()
  await page.keyboard.press('End')
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('e')
  await part(/^Part 2 of 2/).waitFor()
  await page.keyboard.press('Control+z')
  await part(/^Part 1 of 1/).waitFor()
  await page.keyboard.press('?')
  await keys.getByRole('button', { name: 'Restore defaults' }).click()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('s')
  await part(/^Part 2 of 2/).waitFor()
  await page.keyboard.press('Control+z')
  await part(/^Part 1 of 1/).waitFor()
})

test('L plays, K pauses, J goes back, and arrows move by frames and cuts', async () => {
  const { page } = browser
  const playhead = page.getByRole('slider', { name: 'Position in the clip' })
  const atMs = async () => Number(await playhead.getAttribute('aria-valuenow'))
  await playhead.focus()
  await page.keyboard.press('Home')
  await expect.poll(atMs).toBe(0)
  await page.keyboard.press('l')
  await expect.poll(atMs).toBeGreaterThan(300)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const stopped = await atMs()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await atMs()) - stopped).toBeGreaterThan(1800)
  await page.keyboard.press('j')
  await expect.poll(async () => (await atMs()) - stopped, { timeout: 240_000 }).toBeLessThan(1000)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await expect.poll(atMs).toBeGreaterThan(15_000)
})

test('words are found, counted and replaced', async () => {
  const { page } = browser
  await page.keyboard.press('Control+f')
  const search = page.getByRole('search', { name: 'Find and replace' })
  await search.getByLabel('Find', { exact: true }).fill('the sea')
  await search.getByText('1 of 2').waitFor()
  await search.getByRole('button', { name: 'Next match' }).click()
  await search.getByText('2 of 2').waitFor()
  await search.getByLabel('Replace with').fill('the ocean')
  await search.getByRole('button', { name: 'Replace', exact: true }).click()
  await search.getByText('1 of 1').waitFor()
  await page.getByRole('option', { name: 'ocean' }).waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
})

test('on a phone the tools of a part are one scrolling line with thumb-sized targets, and zoom stays in reach', async () => {
  const { page, context } = browser
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForFunction(() => window.matchMedia('(pointer: coarse)').matches)
  const tools = page.getByRole('group', { name: 'This part' })
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  await expect.poll(async () => (await tools.boundingBox())?.height).toBe(44)
  const boxes = await tools.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(4)
  expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  expect(await boxOf('Zoom to fit')).toMatchObject({ y: boxes[0]?.y, width: 44 })
  const field = tools.getByRole('textbox').last()
  await field.focus()
  const [typed, zoom] = [await field.boundingBox(), await boxOf('Zoom out')]
  expect((typed?.x ?? 0) + (typed?.width ?? 0)).toBeLessThanOrEqual(zoom?.x ?? 0)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('axe finds nothing in the timeline and the search, light and dark, wide and narrow', async () => {
  const { page } = browser
  await page.getByRole('button', { name: 'Find and replace' }).click()
  expect(await findingsInMainLooks(page, [1440, 900, 390])).toEqual([])
})
