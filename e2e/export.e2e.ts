import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { listClips } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const title = 'The baker who sells by daylight'
const transcript = 'The baker of the village sells by daylight when the street is full and loud because people then come in by themselves'
const listAddress = '**/api/exportable-clips?*'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title, said: transcript })
})
afterAll(() => browser[Symbol.asyncDispose]())

const dialog = () => browser.page.getByRole('dialog')

async function openExport(): Promise<void> {
  const { page } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('button', { name: 'Export as…' }).click()
  await dialog().waitFor()
}

test('an export describes its file, continues after leaving the page, and a notice elsewhere offers the file', async () => {
  const { page, problems } = browser
  await openExport()
  await dialog()
    .getByText(/1080 × 1920 · 0:\d\d · .*No watermark$/)
    .waitFor()
  // The editor is not told of the end: a file that is ready before the page is left would need no notice.
  await page.route(listAddress, (route) => (page.url().includes('/editor/') ? undefined : route.continue()))
  const answered = page.waitForResponse((response) => response.url().endsWith('/render'))
  await dialog().getByRole('button', { name: 'Export', exact: true }).click()
  await dialog()
    .getByText(/Exporting: \d+ %/)
    .waitFor()
  await answered
  await page.goto(`${inject('productUrl')}/dashboard`)
  await page.getByText(`“${title}” is ready`).waitFor()
  await page.unroute(listAddress)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download', exact: true }).click()])
  expect(download.suggestedFilename()).toBe(`${title}.mp4`)
  expect((await stat(await download.path())).size).toBeGreaterThan(50_000)
  // Unchanged since: the file is there at once, with the last choice preselected.
  await openExport()
  await dialog().getByRole('link', { name: 'Download' }).waitFor()
  expect(problems).toEqual([])
}, 300_000)

test('a failed export leaves the clip saved and can be repeated; exporting an unchanged clip does nothing', async () => {
  const { page } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  const start = page.getByRole('button', { name: 'Export', exact: true })
  await start.waitFor()
  await page.route(
    '**/render',
    (route) => route.fulfill({ status: 500, json: { errorName: 'ServerError', errorMessage: 'No room to render in.' } }),
    {
      times: 1,
    },
  )
  await start.click()
  await page.getByText('No room to render in.').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await start.click()
  await page.getByRole('banner').getByRole('link', { name: 'Download' }).waitFor()
  // No notice lies over them once it is no longer waited for.
  await page.waitForFunction(() => localStorage.getItem('clipwright.awaitedExports') === '[]')
  expect(await page.getByText(`“${title}” is ready`).count()).toBe(0)
  const schedule = page.getByRole('banner').getByRole('link', { name: 'Schedule a post' })
  expect(await schedule.getAttribute('href')).toBe(`/auto-post/compose?clips=${clip}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = await page.getByRole('banner').boundingBox()
  for (const name of ['Download', 'Schedule a post']) {
    const link = await page.getByRole('banner').getByRole('link', { name }).boundingBox()
    expect(link?.width).toBeGreaterThanOrEqual(36)
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  // One row, so that nothing below moves.
  expect(bar?.height).toBeLessThan(70)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [projectId = '', clipId] = clip.split('.')
  const clips = await listClips(page, projectId)
  expect(clips.find((one) => one.clipId === clipId)).toMatchObject({ isEdited: false, renderAsVideoFile: { pending: false } })
})

test('after a cut the dialog has the new length, and offers no older file', async () => {
  const { page } = browser
  await page.getByRole('option', { name: 'street', exact: true }).click()
  await page.getByRole('option', { name: 'loud', exact: true }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Backspace')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export as…' }).click()
  await dialog()
    .getByText(/1080 × 1920 · 0:06 · /)
    .waitFor()
  expect(await dialog().getByRole('link', { name: 'Download' }).count()).toBe(0)
})
