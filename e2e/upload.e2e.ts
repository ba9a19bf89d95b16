import { inject, afterAll, beforeAll, expect, test } from 'vitest'
import { getProject, listClips } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { makeTalk } from './support/make-talk.ts'
import { signInAtHome } from './support/sign-in.ts'

const longMs = 480_000
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await signInAtHome(browser.page)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

test('a dropped file with its subtitles becomes clips captioned from them', { timeout: longMs }, async () => {
  const { page } = browser
  const { video, subtitles } = await makeTalk(inject('productHome'))
  await page.locator('input[type=file]').first().setInputFiles(video)
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('button', { name: 'Choose a file…' }).waitFor()
  await page.locator('input[type=file]').last().setInputFiles(subtitles)
  await page.getByText('bread talk.srt').first().waitFor()
  await page.getByRole('button', { name: /^Find moments/ }).click()

  await page
    .getByRole('link', { name: /^bread talk/ })
    .first()
    .click()
  await page.waitForURL(/\/clip\/[\w-]+/)
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(async () => (await getProject(page, projectId)).stage, { timeout: longMs, interval: 1000 }).toBe('COMPLETE')

  const project = await getProject(page, projectId)
  expect(project.transcriptInfo).toMatchObject({ engine: 'subtitles', quality: 'exact', language: 'en' })
  const [clip] = await listClips(page, projectId)
  expect(clip?.text).toContain('that word was bread')
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
  const srt = await (await fetch(clip?.srtUrl ?? '')).text()
  expect(srt.replaceAll(/\s+/g, ' ')).toMatch(/that word was bread/)
})

test('a link that leads nowhere says what to do, and the text stays', async () => {
  const { page } = browser
  await page.goto(`${inject('productUrl')}/dashboard`)
  const field = page.getByRole('textbox', { name: 'Link to a video' })
  await field.fill('http://127.0.0.1:9/secret.mp4')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This address is not allowed', { exact: false }).first().waitFor()
  expect(await field.inputValue()).toBe('http://127.0.0.1:9/secret.mp4')
  await field.fill('not a link')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').filter({ hasText: 'This is not a link' }).waitFor()
})
