import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { findingsInMainLooks, openPanel } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { hueAt, pixelsOf } from './support/video-checks.ts'

const transcript = 'The ferry leaves at dawn and nobody waves because the harbour is still asleep'
let browser: Browser
let clip = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-layout-'))
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title: 'The ferry that leaves at dawn', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const button = (name: string | RegExp) => browser.page.getByRole('button', { name })
const tab = (name: string) => browser.page.getByRole('tab', { name })
/** Positions of layers drawn over the clip. */
const drawnOver = () => browser.page.getByRole('img', { name: /^Preview of/ }).locator('xpath=following-sibling::canvas')
const waitForStatus = (what: string) => browser.page.getByRole('status').filter({ hasText: what }).waitFor()

type Color = [number, number, number]

/** Mean colour of a part of the preview, given in fractions of it. */
async function colorAt(canvas: Locator, x: number, y: number): Promise<Color> {
  return canvas.evaluate(
    (element, at) => {
      const canvasElement = element as HTMLCanvasElement
      const { data } = canvasElement.getContext('2d')?.getImageData(at.x * canvasElement.width, at.y * canvasElement.height, 1, 1) ?? {
        data: [0, 0, 0],
      }
      return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0] as [number, number, number]
    },
    { x, y },
  )
}

const hue = ([r, g, b]: Color) => (g > r && g > b ? 'green' : r > b ? 'red' : 'blue')

test('a layout, a moved crop and a followed face are visible at once, and undone', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: 'The ferry that leaves at dawn' }).waitFor()
  await tab('Layout').click()
  const canvas = page.getByRole('img', { name: /^Preview of/ })
  await expect.poll(async () => hue(await colorAt(canvas, 0.5, 0.2))).toBe('red')

  await button('Two').click()
  await waitForStatus('Change the layout')
  await expect.poll(async () => [hue(await colorAt(canvas, 0.5, 0.2)), hue(await colorAt(canvas, 0.5, 0.6))]).toEqual(['red', 'blue'])
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await expect.poll(async () => hue(await colorAt(canvas, 0.5, 0.6))).toBe('red')

  await button(/^Crop 1/).focus()
  for (let press = 0; press < 14; press++) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => hue(await colorAt(canvas, 0.5, 0.2))).toBe('blue')
  await button(/^Undo: Move the crop/).click()

  await button('Follow this face').click()
  await waitForStatus('Follow a face')
  await expect.poll(async () => hue(await colorAt(canvas, 0.5, 0.2))).toBe('blue')
  expect(problems).toEqual([])
})

test('a key shows the reason for the layout from any panel, and hides it again', async () => {
  const { page } = browser
  await tab('Captions').click()
  const reasons = page.getByText('Faces', { exact: true })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+R')
  await reasons.waitFor()
  expect(await tab('Layout').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Shift+R')
  await reasons.waitFor({ state: 'detached' })
})

test('an aspect ratio that was never planned is planned when chosen', async () => {
  const { page } = browser
  const ratio = page.getByRole('radio', { name: '1:1' })
  await ratio.click()
  await waitForStatus('Change the aspect ratio')
  await page.getByText('Scene 1 of 1').waitFor()
  const canvas = page.getByRole('img', { name: /^Preview of/ })
  await expect
    .poll(() => canvas.evaluate((element) => (element as HTMLCanvasElement).width / (element as HTMLCanvasElement).height))
    .toBe(1)
  await button(/^Undo: Change the aspect ratio/).click()
  await expect.poll(() => page.getByRole('radio', { name: '9:16' }).getAttribute('aria-checked')).toBe('true')
})

test('a text and a logo are added, moved by keys and present in the file', async () => {
  const { page } = browser
  await tab('Layers').click()
  await button('Text').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('AHOY')
  const frame = button(/^Layer “AHOY”/)
  await frame.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Y (%)' }).inputValue()).toBe('26')

  const logo = join(folder, 'mark.png')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x00c040:size=64x64', '-frames:v', '1', logo])
  await page.getByLabel('Choose a logo file').setInputFiles(logo)
  await button('Layer “Logo”: drag or use the arrow keys to move it, plus and minus to resize it').waitFor()
  await page.getByRole('button', { name: 'Center', exact: true }).click()
  await expect.poll(async () => hue(await colorAt(drawnOver(), 0.5, 0.5))).toBe('green')
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href', { timeout: 360_000 })
  const file = join(folder, 'export.mp4')
  await writeFile(file, Buffer.from(await (await page.request.get(new URL(href ?? '', page.url()).href)).body()))
  expect(hueAt(file, 1, 0.5, 0.5)).toBe('green')
  expect(hueAt(file, 1, 0.9, 0.1)).toBe('blue')
  const white = (at: number) => pixelsOf(file, at, [0.3, 0.26, 0.4, 0.002]).filter((pixel) => Math.min(...pixel) > 200).length
  expect(white(1)).toBeGreaterThan(0)
  expect(white(4)).toBe(0)
})

test('axe finds nothing in either panel, wide and narrow, light and dark', async () => {
  const { page } = browser
  for (const name of ['Layout', 'Layers']) {
    await tab(name).click()
    expect(await findingsInMainLooks(page, [1440, 390], openPanel), name).toEqual([])
  }
})
