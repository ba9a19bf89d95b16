import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { findingsInAllLooks } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { meanColour, runFfmpeg, saveDownload } from './support/media-files.ts'
import { sidewaysScroll, smallTargets, tabWalkProblems } from './support/page-checks.ts'
import { checkPublicPage } from './support/public-page.ts'
import { signInByCode } from './support/sign-in-by-code.ts'
import { signIn } from './support/sign-in.ts'
import { wordsOf } from './support/words.ts'

const longMs = 600_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-media-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (path: string) => inject('productUrl') + path
const run = runFfmpeg
const save = (page: Page, press: () => Promise<void>, name: string) => saveDownload(page, press, join(folder, name))

/** What each tool needs to have a result, beside the file that the test makes. */
const carriedResults = [
  { slug: 'youtube-thumbnail-maker', file: 'wide.png', shows: 'img' },
  { slug: 'photo-relighting', file: 'wide.png', shows: 'img' },
  { slug: 'video-compressor', file: 'flash.mp4', shows: 'video' },
  { slug: 'transcript-maker', file: 'words.mkv', shows: 'text' },
] as const

const inLanguages = (['en', 'es-ES'] as const).flatMap((language) => carriedResults.map((one) => ({ ...one, language })))

test.each(inLanguages)(
  '$slug works in $language, is shared, and its result comes along to the product',
  { timeout: longMs },
  async ({ slug, file, shows, language }) => {
    await using browser = await openBrowser({ width: 390 })
    const { page, problems } = browser
    run('-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-frames:v', '1', join(folder, 'wide.png'))
    run(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=640x360:d=3:r=25,noise=alls=20:allf=t',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '10',
      join(folder, 'flash.mp4'),
    )
    await writeFile(join(folder, 'words.srt'), '1\n00:00:00,000 --> 00:00:02,000\nHorneamos pan en casa.\n')
    run('-f', 'lavfi', '-i', 'sine=d=3', '-i', join(folder, 'words.srt'), '-c:a', 'aac', '-c:s', 'srt', join(folder, 'words.mkv'))
    const say = wordsOf(language)
    const { key } = mediaTools.find((tool) => tool.slug === slug) ?? { key: '' }
    await page.goto(at(`${language === 'en' ? '' : '/es-es'}/tools/${slug}`))
    await checkPublicPage(page)
    await page.locator('#file').setInputFiles(join(folder, file))
    if (slug === 'video-compressor') {
      await page.locator('#goal-own').check()
      await page.locator('#size').fill('0.3')
    }
    // By keyboard alone.
    await page.locator('#tool button[type=submit]').press('Enter')
    await page.getByRole('heading', { name: say(`media-tools:${key}.success`), exact: true }).waitFor()
    await Promise.all([waitForText(page, '#share', say('site:result.shared')), page.locator('#share').press('Enter')])
    expect(await findingsInAllLooks(page, [1440, 390])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect([await sidewaysScroll(page), await smallTargets(page), await tabWalkProblems(page)]).toEqual([[], [], []])
    await page.locator('#try').press('Enter')
    await signInByCode(page, `ada-${slug}-${language.slice(0, 2)}@tools.example`, language)
    await page.getByRole('heading', { name: say('app:toolResult.title') }).waitFor()
    if (shows === 'text') await page.getByText('Horneamos pan en casa.').waitFor()
    else {
      await page.locator(`main ${shows}`).waitFor()
      const link = page.getByRole('link', { name: say('app:toolResult.download') })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      await download.saveAs(join(folder, `${slug}.result`))
      expect((await stat(join(folder, `${slug}.result`))).size).toBeGreaterThan(1000)
    }
    if (shows !== 'img') {
      // The video that came along, or that the transcript was made from, becomes the source of a project.
      await page.getByRole('button', { name: say(`app:toolResult.${shows === 'text' ? 'startWithWords' : 'startWith'}`) }).click()
      await page.getByRole('article', { name: say('projects:source.card') }).waitFor()
      await page.getByRole('heading', { name: shows === 'text' ? 'words' : 'flash-compressed', exact: true }).waitFor()
    }
    expect(problems).toEqual([])
  },
)

test('thumbnails of somebody who is signed in are in the colours of their brand kit, unless they say otherwise', {
  timeout: longMs,
}, async () => {
  await using browser = await openBrowser()
  const { page, problems } = browser
  await page.goto(at('/signin?back_to=%2Ftool-result'))
  await signInByCode(page, 'brand@tools.example')
  await page.getByRole('heading', { name: 'No result to show' }).waitFor()
  await page.evaluate(async () => {
    const { token } = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
    const { orgId } = JSON.parse(localStorage.getItem('clipwright.account') ?? '{}') as { orgId: string }
    const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'content-type': 'application/json' }
    const { kit } = (await (await fetch('/api/brand-kit', { headers })).json()) as { kit: object }
    const body = JSON.stringify({ revision: 0, kit: { ...kit, colors: [{ name: 'Own', value: '#FFD400' }] } })
    const reply = await fetch('/api/brand-kit', { method: 'PUT', headers, body })
    if (!reply.ok) throw new Error(await reply.text())
  })
  await page.goto(at('/tools/youtube-thumbnail-maker'))
  await page.getByLabel('Title on the thumbnail').fill('Bread')
  await page.getByRole('button', { name: 'Make thumbnails' }).click()
  await page.getByLabel('Use colors, font and logo of my brand kit').waitFor()
  const corner = async (name: string) => {
    const file = await save(page, () => page.getByRole('button', { name: 'Half and half, PNG' }).click(), name)
    return meanColour(file, 0.02, 0.02, 0.02)
  }
  expect(await corner('own.png')).toEqual({ red: 255, green: 212, blue: 0 })
  await page.getByLabel('Use colors, font and logo of my brand kit').uncheck()
  expect(await corner('plain.png')).toEqual({ red: 22, green: 58, blue: 95 })
  expect(problems).toEqual([])
})

test('a clip of a project becomes thumbnails of its own source, by the menu of its card', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page, problems } = browser
  const title = 'Why red is on the left'
  await signIn(page)
  const [projectId] = (await addVideoClip(page, { title, said: 'red is on the left and blue is on the right of this picture' })).split('.')
  await page.goto(at(`/clip/${projectId}`))
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Make thumbnails' }).click()
  await page.getByRole('heading', { name: 'Your thumbnails' }).waitFor()
  expect(await page.getByLabel('Title on the thumbnail').inputValue()).toBe(title)
  const file = await save(page, () => page.getByRole('button', { name: 'Label, PNG' }).click(), 'clip.png')
  const [left, right] = [meanColour(file, 0.1, 0.3), meanColour(file, 0.9, 0.3)]
  expect([left.red > left.blue + 100, right.blue > right.red + 100]).toEqual([true, true])
  expect(problems).toEqual([])
})

/** Also of a text that stands for seconds on a page that is too busy to be looked at meanwhile. */
function waitForText(page: Page, selector: string, text: string): Promise<void> {
  const watch = (args: { selector: string; text: string }) =>
    new Promise<void>((resolve) => {
      const node = document.querySelector(args.selector)
      const look = () => node?.textContent === args.text && resolve()
      if (node) new MutationObserver(look).observe(node, { childList: true, characterData: true, subtree: true })
      look()
    })
  return page.evaluate(watch, { selector, text })
}
