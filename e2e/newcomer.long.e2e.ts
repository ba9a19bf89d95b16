import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProject, listClips } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { makeTalk } from './support/make-talk.ts'
import { findInSight, longMs, playFirstClip, pressInSight, waitForClips } from './support/newcomer.ts'
import { type Product, startProduct } from './support/start-product.ts'

// The sample, which is made ahead while nothing else runs, has a file of its own: newcomer-sample.long.e2e.ts.
let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ TOOL_NICENESS: '0' })
  browser = await openBrowser({ isNewcomer: true })
}, longMs)
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

test('a newcomer sees how to begin without a scroll', { timeout: longMs }, async () => {
  const { page } = browser
  await page.goto(product.signInUrl)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
  await findInSight(page, page.getByRole('button', { name: 'Open the sample' }))
  await findInSight(page, page.locator('main').getByRole('textbox').first())
})

let projectId = ''

test('then uploads and gets a first clip', { timeout: longMs }, async () => {
  const { page } = browser
  const { video, subtitles } = await makeTalk(product.home)
  await page.locator('main input[type=file]').first().setInputFiles(video)
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).waitFor()
  await page.locator('input[type=file]').last().setInputFiles(subtitles)
  await page.getByText('bread talk.srt').first().waitFor()
  await pressInSight(page, page.getByRole('button', { name: /^Find moments/ }))
  await pressInSight(page, page.getByRole('link', { name: /^bread talk/ }).first())
  await page.waitForURL(/\/clip\/[\w-]+/)
  projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await pressInSight(page, page.getByRole('button', { name: /^Play / }).first())
  await expect.poll(async () => (await getProject(page, projectId)).stage, { timeout: longMs, interval: 1000 }).toBe('COMPLETE')
})

const firstClip = async (page: Page) => (await listClips(page, projectId))[0]

test('cuts a word of it, changes its captions, exports it and saves the file', { timeout: longMs }, async () => {
  const { page } = browser
  const before = await firstClip(page)
  await pressInSight(page, page.getByRole('button', { name: 'Theater', exact: true }))
  await pressInSight(page, page.getByRole('dialog').getByRole('link', { name: 'Edit', exact: true }))
  await page.waitForURL(/\/editor\//)
  await pressInSight(page, page.getByRole('button', { name: 'Start editing' }))
  await pressInSight(page, page.getByRole('option', { name: 'first', exact: true }).first())
  await page.keyboard.press('Delete')
  await pressInSight(page, page.getByRole('tab', { name: 'Captions' }))
  await pressInSight(page, page.getByRole('radio', { checked: false }).first())
  await page.getByText('Saved', { exact: true }).waitFor()
  await pressInSight(page, page.getByRole('button', { name: 'Export', exact: true }))
  const download = page.getByRole('link', { name: /Download/ }).first()
  await download.waitFor({ timeout: longMs })
  const saving = page.waitForEvent('download')
  await pressInSight(page, download)
  expect((await stat(await (await saving).path())).size).toBeGreaterThan(10_000)
  const after = await firstClip(page)
  expect(after?.isEdited).toBe(true)
  expect(after?.duration).toBeLessThan(before?.duration ?? 0)
})

test('on a phone chooses a video, plays a clip, opens it and finds what edits and exports it, without a scroll', {
  timeout: longMs,
}, async () => {
  const { page } = browser
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles((await makeTalk(product.home)).video)
  // The settings are still open, as they were left in the wide window.
  await page.getByRole('button', { name: /^Settings/, expanded: true }).waitFor()
  await findInSight(page, page.getByRole('button', { name: /^Find moments/ }))
  // The clip that was edited can be played again once its preview is made.
  await expect.poll(async () => (await firstClip(page))?.renderAsVideoPreview?.pending ?? true, { timeout: longMs }).toBe(false)
  await page.goto(product.url)
  await pressInSight(page, page.getByRole('link', { name: /^bread talk/ }).first())
  await waitForClips(page)
  await playFirstClip(page)
  await pressInSight(page, page.getByRole('button', { name: 'Theater', exact: true }))
  await pressInSight(page, page.getByRole('dialog').getByRole('link', { name: 'Edit', exact: true }))
  await page.waitForURL(/\/editor\//)
  await findInSight(page, page.getByRole('option').first())
  await findInSight(page, page.getByRole('button', { name: 'Export', exact: true }))
})
