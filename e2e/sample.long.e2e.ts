import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProject, listClips } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { type Product, startProduct } from './support/start-product.ts'

const longMs = 900_000
let product: Product
let browser: Browser
let projectId = ''

beforeAll(async () => {
  // A new user's: nothing was made in it before. Normal priority, as next to a browser FFmpeg would starve.
  product = await startProduct({ TOOL_NICENESS: '0' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

test('a new user opens the printed address and is signed in, once', async () => {
  const { page } = browser
  await page.goto(product.signInUrl)
  await page.getByRole('heading', { name: /One long talk in|^Projects$/ }).waitFor()
  expect(page.url()).not.toContain('key=')
  expect(await seriousFindings(page)).toEqual([])

  await using second = await openBrowser()
  await second.page.goto(product.signInUrl)
  await second.page.getByText('npm start', { exact: true }).waitFor()
})

test('the sample project shows its stages and ends in playable clips', { timeout: longMs }, async () => {
  const { page } = browser
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.waitForURL(/\/clip\/[\w-]+/)
  projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText('You can leave this page.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor({ timeout: longMs })
  await expect.poll(async () => (await getProject(page, projectId)).stage, { timeout: longMs, interval: 1000 }).toBe('COMPLETE')
  // The open page follows the events, long before its next regular refetch.
  await page.getByText('You can leave this page.').waitFor({ state: 'detached', timeout: 240_000 })
  const clips = (await listClips(page, projectId)).filter((clip) => !clip.isRunnerUp)
  expect(clips.length).toBeGreaterThanOrEqual(3)
  for (const clip of clips) {
    const words = clip.screenplay.words.map((word) => word.text).join(' ')
    for (const { quote } of clip.evidence) expect(words).toContain(quote)
    expect(clip.renderAsVideoPreview).toMatchObject({ pending: false, progress: 100 })
  }
})

test('the result page has no serious accessibility finding, light or dark, wide or narrow', { timeout: longMs }, async () => {
  const { page } = browser
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await seriousFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a clip plays, by keyboard alone', { timeout: longMs }, async () => {
  const { page } = browser
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3 && video.videoHeight > video.videoWidth),
        ),
      { timeout: longMs },
    )
    .toBe(true)
  await page.keyboard.press('Escape')
})

test('a like stays after a reload', async () => {
  const { page } = browser
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await expect.poll(async () => (await listClips(page, projectId))[0]?.feedback?.like, { timeout: 240_000 }).toBe(true)
  await page.reload()
  await expect
    .poll(() => page.getByRole('button', { name: 'Like', exact: true }).first().getAttribute('aria-pressed'), { timeout: 240_000 })
    .toBe('true')
})

test('an export is a full-size captioned file at the target loudness', { timeout: longMs }, async () => {
  const { page } = browser
  await page.getByRole('button', { name: 'Export', exact: true }).first().click()
  await expect
    .poll(async () => (await listClips(page, projectId))[0]?.videoUrlForDownload ?? null, { timeout: longMs, interval: 1000 })
    .not.toBeNull()
  const [clip] = await listClips(page, projectId)
  const reply = await fetch(clip?.videoUrlForDownload ?? '')
  expect(reply.headers.get('accept-ranges')).toBe('bytes')
  const file = join(product.home, 'exported.mp4')
  await writeFile(file, Buffer.from(await reply.arrayBuffer()))
  const probe = await probeMedia(file)
  expect(probe.video).toMatchObject({ width: 1080, height: 1920 })
  expect(Math.abs(probe.durationMs / 1000 - (clip?.duration ?? 0))).toBeLessThan(0.2)
  expect(clip?.quality?.integratedLufs).toBeGreaterThan(-15)
  expect(clip?.quality?.integratedLufs).toBeLessThan(-13)
  expect(clip?.quality?.truePeakDbtp).toBeLessThanOrEqual(-1)
})

test('no page threw an error', () => {
  expect(browser.problems).toEqual([])
})
