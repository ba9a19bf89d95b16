import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { dragByFinger, dragByMouse, middleOf } from './support/drag.ts'
import { signIn } from './support/sign-in.ts'

// Each word takes 400 ms: 40 words, 16 s. One cut, at 5 s, is inside a word, the other, at 10 s, at the start of one.
const transcript =
  'A beekeeper hears from the humming whether rain comes tomorrow and closes the hives before the first cloud ' +
  'stands above the hill because wet bees grow cross and a cross swarm forgets where it lives until somebody sings for it'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  const { page } = browser
  const clip = await addVideoClip(page, { title: 'The beekeeper who hears rain', said: transcript })
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: 'The beekeeper who hears rain' }).waitFor()
  await splitAt(5)
  await splitAt(10)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

const slider = (name: string) => browser.page.getByRole('slider', { name })
const ruler = () => slider('Position in the clip')
const part = (number: number) => browser.page.getByRole('button', { name: new RegExp(`^Part ${number} of`) })
const group = (name: string) => browser.page.getByRole('group', { name, exact: true })
const valueOf = async (name: string) => Number(await slider(name).getAttribute('aria-valuenow'))
/** Waits for a value to settle; returns its distance from the expected one, ms. */
const comesTo = (name: string, ms: number) => expect.poll(async () => Math.abs((await valueOf(name)) - ms))
const waitForStatus = (what: string | RegExp) => browser.page.getByRole('status').filter({ hasText: what }).waitFor()
const snapLine = () => browser.page.locator('[data-timeline] .border-dashed.border-l-2').count()
const parts = () =>
  group('Video and audio')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
const chosenPart = () => group('Video and audio').getByRole('button', { pressed: true }).getAttribute('aria-label')
const asBegun = ['Part 1 of 3, 0:00.0 to 0:05.0', 'Part 2 of 3, 0:05.0 to 0:10.0', 'Part 3 of 3, 0:10.0 to 0:16.0']
const withoutSecond = ['Part 1 of 2, 0:00.0 to 0:05.0', 'Part 2 of 2, 0:05.0 to 0:11.0']
const withoutThird = ['Part 1 of 2, 0:00.0 to 0:05.0', 'Part 2 of 2, 0:05.0 to 0:10.0']

async function splitAt(seconds: number): Promise<void> {
  await ruler().focus()
  await browser.page.keyboard.press('Home')
  for (let at = 0; at < seconds; at += 1) await browser.page.keyboard.press('Shift+ArrowRight')
  await browser.page.keyboard.press('s')
  await waitForStatus('Split')
}

/** Pixels of the timeline per second of the clip, while its first part is five seconds long. */
async function pxPerSecond(): Promise<number> {
  const box = await part(1).boundingBox()
  if (!box) throw new Error('the first part is not in view')
  return box.width / 5
}

/** Waits for the timeline to follow an edit; before that its parts have other numbers and positions. */
async function undo(partsAfter = asBegun): Promise<void> {
  await browser.page.keyboard.press('Control+z')
  await expect.poll(parts).toEqual(partsAfter)
}

async function choosePart(number: number): Promise<void> {
  await part(number).focus()
  await expect.poll(chosenPart).toMatch(new RegExp(`^Part ${number} of`))
}

async function removePart(number: number, partsAfter: readonly string[]): Promise<void> {
  await choosePart(number)
  await browser.page.keyboard.press('Delete')
  await expect.poll(parts).toEqual(partsAfter)
}

test('dragging a handle trims its part, ripples, and snaps to words unless Alt is held', async () => {
  const { page } = browser
  await expect.poll(parts).toEqual(asBegun)
  await choosePart(1)
  const second = await pxPerSecond()
  let lines = 0
  // Words end every 400 ms, less 40: 4 s and 40 ms back there is nothing, at 3.96 s one ends.
  const watch = async () => {
    lines = await snapLine()
  }
  await dragByMouse(page, await middleOf(slider('End of this part')), { byPx: -second + 3, at: watch })
  await waitForStatus('Trim')
  expect(lines).toBe(1)
  await comesTo('End of this part', 3960).toBe(0)
  await expect.poll(parts).toContain('Part 2 of 3, 0:03.9 to 0:08.9')
  await undo()

  await dragByMouse(page, await middleOf(slider('End of this part')), { byPx: -second + 3, at: watch, held: ['Alt'] })
  expect(lines).toBe(0)
  // A frame of the video lasts 40 ms; 3 px are more than the distance to a word end.
  await comesTo('End of this part', 4000 + 3000 / second).toBeLessThan(41)
  expect(await valueOf('End of this part')).not.toBe(3960)
  await undo()
  await dragByMouse(page, await middleOf(slider('End of this part')), { byPx: -2 * second, at: () => page.keyboard.press('Escape') })
  await expect.poll(parts).toEqual(asBegun)
})

test('the diamond moves a cut, Shift slips a part, and a part is dragged past the next', async () => {
  const { page } = browser
  await choosePart(1)
  const second = await pxPerSecond()
  await dragByMouse(page, await middleOf(slider('Cut between this part and the next')), { byPx: second, held: ['Alt'] })
  await waitForStatus('Move a cut')
  await expect.poll(parts).toEqual(['Part 1 of 3, 0:00.0 to 0:06.0', 'Part 2 of 3, 0:06.0 to 0:10.0', 'Part 3 of 3, 0:10.0 to 0:16.0'])
  await undo()

  await removePart(2, withoutSecond)
  await choosePart(1)
  const from = () => group('This part').getByLabel('From').inputValue()
  const to = () => group('This part').getByLabel('To', { exact: true }).inputValue()
  const middle = await middleOf(part(1))
  const longer = await pxPerSecond()
  await dragByMouse(page, { x: middle.x, y: middle.y + 12 }, { byPx: -longer, held: ['Shift'] })
  await waitForStatus('Slip a part')
  await expect.poll(async () => [await from(), await to()]).toEqual(['0:01.0', '0:06.0'])
  await undo(withoutSecond)
  await undo()

  const start = await middleOf(part(1))
  await dragByMouse(page, { x: start.x, y: start.y + 12 }, { byPx: 6 * (await pxPerSecond()) })
  await waitForStatus(/^Move a part/)
  await expect.poll(chosenPart).toMatch(/^Part 2 of 3/)
  await expect.poll(async () => [await from(), await to()]).toEqual(['0:00.0', '0:05.0'])
  await undo()
})

test('the playhead follows the pointer along the ruler, a layer and its ends along their track', async () => {
  const { page } = browser
  const box = await ruler().boundingBox()
  const second = await pxPerSecond()
  if (!box) throw new Error('no times are shown')
  await dragByMouse(page, { x: box.x + 2 * second, y: box.y + 12 }, { byPx: 4 * second })
  await expect.poll(() => ruler().getAttribute('aria-valuetext')).toBe('0:06.0')

  await page.getByRole('tab', { name: 'Layers' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('HONEY')
  const layer = group('Layers').getByRole('button', { name: /^HONEY/ })
  await layer.focus()
  const [start, end] = [await valueOf('Start of HONEY'), await valueOf('End of HONEY')]
  await dragByMouse(page, await middleOf(layer), { byPx: -2 * second, held: ['Alt'] })
  await waitForStatus('Change a layer')
  await comesTo('Start of HONEY', start - 2000).toBeLessThan(21)
  expect((await valueOf('End of HONEY')) - (await valueOf('Start of HONEY'))).toBe(end - start)
  await dragByMouse(page, await middleOf(slider('End of HONEY')), { byPx: second, held: ['Alt'] })
  await comesTo('End of HONEY', end - 1000).toBeLessThan(21)
  for (const name of ['Start of HONEY', 'End of HONEY', 'Position in the clip']) {
    const hit = await slider(name).boundingBox()
    expect(Math.min(hit?.width ?? 0, hit?.height ?? 0), name).toBeGreaterThanOrEqual(24)
  }
})

test('a marker is set, named, found again and moved', async () => {
  const { page } = browser
  await ruler().focus()
  await page.keyboard.press('m')
  await waitForStatus('Add a marker')
  const marker = page.getByRole('button', { name: /Marker at 0:06/ })
  await marker.focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Marker name')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('The rain')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'The rain, Marker at 0:06.0' }).waitFor()
  const second = await pxPerSecond()
  const flag = await page.getByRole('button', { name: /^The rain/ }).boundingBox()
  if (!flag) throw new Error('the marker is not in view')
  await dragByMouse(page, { x: flag.x + 12, y: flag.y + 12 }, { byPx: 2 * second, held: ['Alt'] })
  await page.getByRole('button', { name: 'The rain, Marker at 0:08.0' }).waitFor()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByLabel('Version name').fill('With the rain')
  await page.keyboard.press('Enter')
  await page.getByText('Saved as “With the rain”').waitFor()
  await page.getByRole('button', { name: /^The rain/ }).focus()
  await page.keyboard.press('Delete')
  await waitForStatus('Remove a marker')
  await page.getByRole('button', { name: 'Compare: With the rain' }).click()
  await page.getByText('Markers changed: 1').waitFor()
})

test('the crop follows the pointer over the preview, and sets a keyframe where keyframes are on', async () => {
  const { page } = browser
  await page.getByRole('tab', { name: 'Layout' }).click()
  const crop = page.getByRole('button', { name: /^Frame 1, / })
  const hue = () =>
    page.getByRole('img', { name: /^Preview of/ }).evaluate((element) => {
      const canvasElement = element as HTMLCanvasElement
      const [r = 0, , b = 0] =
        canvasElement.getContext('2d')?.getImageData(canvasElement.width / 2, canvasElement.height / 5, 1, 1).data ?? []
      return r > b ? 'red' : 'blue'
    })
  await expect.poll(hue).toBe('red')
  const frame = await crop.boundingBox()
  await dragByMouse(page, await middleOf(crop), { byPx: -2 * (frame?.width ?? 0) })
  await waitForStatus('Move the crop')
  await expect.poll(hue).toBe('blue')
  await undo()
  await expect.poll(hue).toBe('red')
  await page.getByRole('radio', { name: 'Glide here' }).click()
  await dragByMouse(page, await middleOf(crop), { byPx: -20 })
  await waitForStatus('Move the crop')
  await page.getByText('Keyframes: 2').waitFor()
})

test('a finger trims, reorders, slips and scrubs; a swipe over a part scrolls and changes nothing', async () => {
  const { page, problems } = browser
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const wide = await pxPerSecond()
  await page.setViewportSize({ width: 900, height: 900 })
  await expect.poll(pxPerSecond).toBeLessThan(wide)
  await expect.poll(parts).toEqual(asBegun)
  await choosePart(1)
  const second = await pxPerSecond()
  await dragByFinger(page, await middleOf(slider('End of this part')), { byPx: -1.5 * second })
  await waitForStatus('Trim')
  await comesTo('End of this part', 3500).toBeLessThan(200)
  await undo()

  await choosePart(1)
  await dragByFinger(page, await middleOf(page.locator('[data-grip="order"]')), { byPx: 8 * second })
  await waitForStatus(/^Move a part/)
  await expect.poll(chosenPart).toMatch(/^Part 2 of 3/)
  await expect.poll(() => group('This part').getByLabel('From').inputValue()).toBe('0:00.0')
  await undo()

  await removePart(3, withoutThird)
  await choosePart(2)
  await dragByFinger(page, await middleOf(page.locator('[data-grip="slip"]')), { byPx: -(await pxPerSecond()) })
  await waitForStatus('Slip a part')
  await comesTo('Start of this part', 6000).toBeLessThan(45)
  await undo(withoutThird)
  await undo()

  const times = await ruler().boundingBox()
  const now = await pxPerSecond()
  if (!times) throw new Error('no times are shown')
  // A pixel further, since a place is rarely a whole number of tenths.
  await dragByFinger(page, { x: times.x + now + 1, y: times.y + 12 }, { byPx: 2 * now })
  await expect.poll(() => ruler().getAttribute('aria-valuetext')).toBe('0:03.0')

  await page.getByRole('button', { name: /^Zoom in/ }).click()
  await page.getByRole('button', { name: /^Zoom in/ }).click()
  const scrollPosition = () => group('Timeline').evaluate((box) => box.scrollLeft)
  const before = await parts()
  const at = await group('Video and audio').boundingBox()
  if (!at) throw new Error('no parts are shown')
  await dragByFinger(page, { x: 600, y: at.y + 50 }, { byPx: -400 })
  await expect.poll(scrollPosition).toBeGreaterThan(100)
  // Whatever came into view is drawn, too; each part says how many there are.
  expect(await parts()).toEqual(expect.arrayContaining(before))
  expect(problems).toEqual([])
})
