import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { findingsInMainLooks, openPanel } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { bandDb } from './support/video-checks.ts'
import { signIn } from './support/sign-in.ts'

// Each word takes 400 ms: 8 s of a video with a tone of 300 Hz.
const transcript = 'The harbour master counts every boat twice. Then he writes the number down and nobody ever reads it again at all.'
const musicHz = 2000
let browser: Browser
let clip = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-sound-'))
  browser = await openBrowser()
  // Sounds of the preview are never in the DOM; this records them.
  await browser.context.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    const Own = window.Audio
    Object.assign(window, {
      previewSounds: sounds,
      Audio: function (address?: string) {
        const audio = new Own(address)
        sounds.push(audio)
        return audio
      },
    })
  })
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title: 'The harbour master who counts', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const button = (name: string | RegExp) => browser.page.getByRole('button', { name, exact: typeof name === 'string' })
const tab = (name: string) => browser.page.getByRole('tab', { name })

test('music and a voice-over are added and play in sync with the preview', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: 'The harbour master who counts' }).waitFor()
  await tab('Sound').click()
  const music = join(folder, 'harbour hum.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${musicHz}:duration=3`, '-af', 'volume=12dB', music])
  await page.getByLabel('Your music').setInputFiles(music)
  await page.getByRole('listitem', { name: 'Music 1' }).waitFor()
  // It was added to the library, where it can be played and used again.
  await button('Team library').click()
  await button('Listen to harbour hum').click()
  await button('Stop harbour hum').click()
  await button('Add: harbour hum').click()
  await page.getByRole('listitem', { name: 'Music 2' }).waitFor()
  await button('Remove Music 2').click()
  await page.getByRole('listitem', { name: 'Music 2' }).waitFor({ state: 'detached' })
  // A built-in piece is generated for listening, and what was heard is what goes under the clip.
  await button('Listen to Calm').click()
  await page.getByText('Composing Calm. This takes a few seconds, once.').waitFor()
  await button('Stop Calm').waitFor({ timeout: 240_000 })
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { previewSounds: HTMLAudioElement[] }).previewSounds.some(
          (audio) => !audio.paused && audio.currentTime > 0.2,
        ),
      ),
    )
    .toBe(true)
  await button('Add: Calm').click()
  await button('Listen to Calm').waitFor()
  await page.getByRole('listitem', { name: 'Music 2' }).waitFor()
  await button('Remove Music 2').click()
  await page.getByRole('listitem', { name: 'Music 2' }).waitFor({ state: 'detached' })

  await page.getByRole('textbox', { name: 'Text' }).fill('A word from the quiet harbour, before the day begins.')
  await button('Speak').click()
  const voice = page.getByRole('listitem', { name: 'Voice-over 2' })
  await voice.waitFor({ timeout: 360_000 })
  await page.getByText('Uses the built-in voice, which sounds synthetic.').waitFor()
  await voice.getByRole('switch', { name: 'Show it in captions' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  await button('Play').click()
  const driftMs = () =>
    page.evaluate(() => {
      const sounds = (window as unknown as { previewSounds: HTMLAudioElement[] }).previewSounds
      const video = document.querySelector('video')
      const playing = sounds.filter((audio) => !audio.paused && audio.readyState >= 3 && !audio.seeking)
      if (!video || video.paused || video.currentTime < 0.3 || playing.length < 2) return Number.POSITIVE_INFINITY
      const at = video.currentTime
      // The music is a loop of three seconds.
      return Math.max(...playing.map((audio) => Math.abs(audio.currentTime - (at % audio.duration)))) * 1000
    })
  // Played again from the start if the machine was too slow to catch it.
  await expect
    .poll(
      async () => {
        if (await button('Play').isVisible()) await button('Play').click()
        return driftMs()
      },
      { timeout: 240_000, interval: 50 },
    )
    .toBeLessThan(50)
  await page.keyboard.press('k')
  expect(problems).toEqual([])
})

test('the file has music to its end, and the clip ducks under the voice', async () => {
  const { page } = browser
  await button('Export').click()
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href', { timeout: 600_000 })
  const file = join(folder, 'export.mp4')
  await writeFile(file, Buffer.from(await (await page.request.get(new URL(href ?? '', page.url()).href)).body()))
  const [under, free] = [bandDb(file, 300, 0.6, 1.8), bandDb(file, 300, 5, 7)]
  expect(free - under).toBeGreaterThan(8)
  expect(bandDb(file, musicHz, 5, 6)).toBeGreaterThan(-60)
  expect(bandDb(file, 1234, 5, 6)).toBeLessThan(bandDb(file, musicHz, 5, 6) - 10)
})

test('voice enhancement is measured, compared and removed; titles and a proposal wait to be accepted', async () => {
  const { page } = browser
  await button('Enhance').click()
  await page.getByRole('table', { name: 'Before and after' }).waitFor({ timeout: 240_000 })
  await page.getByRole('radio', { name: 'Original' }).click()
  await page.getByRole('switch', { name: 'Use the enhanced voice' }).click()
  await page.getByRole('status').filter({ hasText: 'Change the voice' }).waitFor()

  await tab('Ideas').click()
  await button('Write titles').click()
  await page.getByRole('list', { name: 'Titles' }).getByRole('button').first().click()
  await button(/^Use “/)
    .filter({ hasText: 'In use' })
    .waitFor()
  await button('Shorter').click()
  const proposal = page.getByRole('group', { name: 'Suggestion' }).or(page.getByText('Nothing can be cut without hurting the rest.'))
  await proposal.waitFor()
})

test('a title can be generated on the result page as well, and the previous one restored', async () => {
  const { page } = browser
  await page.goto(`${inject('productUrl')}/clip/${clip.split('.')[0] ?? ''}`)
  await button(/^More actions for /)
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Suggest title and texts…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write titles' }).click()
  const titles = dialog.getByRole('list', { name: 'Titles' }).getByRole('listitem')
  await titles.first().waitFor()
  await dialog.getByText('Previous title').waitFor()
  const newTitle = (await titles.first().locator('span').first().textContent()) ?? ''
  await titles.first().getByRole('button').click()
  await titles.first().getByText('In use').waitFor()
  await dialog.getByRole('radio', { name: 'Hashtags' }).click()
  await dialog.getByRole('button', { name: 'Find hashtags' }).click()
  const sets = dialog.getByRole('list', { name: 'Hashtags' }).getByRole('listitem')
  await sets.first().getByRole('button').click()
  await sets.first().getByText('In use').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: newTitle }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('axe finds nothing in either panel, wide and narrow, light and dark', async () => {
  const { page } = browser
  for (const name of ['Sound', 'Ideas']) {
    await tab(name).click()
    expect(await findingsInMainLooks(page, [1440, 390], openPanel), name).toEqual([])
  }
})

test('requested music arrives even if another side panel is opened meanwhile', async () => {
  const { page } = browser
  await page.setViewportSize({ width: 1440, height: 900 })
  await tab('Sound').click()
  const sounds = page.getByRole('listitem', { name: /^Music \d/ })
  const before = await sounds.count()
  await button('Add: Deep').click()
  await tab('Versions').click()
  await page.getByRole('status').filter({ hasText: 'Add a layer' }).waitFor({ timeout: 240_000 })
  await tab('Sound').click()
  expect(await sounds.count()).toBe(before + 1)
})
