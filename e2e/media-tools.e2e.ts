import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'

test('a visitor has a file written down, corrects a word and saves subtitles', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-transcript-'))
  await using browser = await openBrowser()
  const { page, problems } = browser
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(`${inject('productUrl')}/tools/transcript-maker`, { waitUntil: 'networkidle' })
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, { length }) => sum + length, 0)
  expect(scriptBytes).toBeGreaterThan(1000)
  expect(scriptBytes).toBeLessThan(60_000)

  await writeFile(join(folder, 'talk.srt'), '1\n00:00:00,000 --> 00:00:02,000\nWe bake bred at home.\n')
  const talk = join(folder, 'talk.mkv')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=d=3',
    '-i',
    join(folder, 'talk.srt'),
    '-c:a',
    'aac',
    '-c:s',
    'srt',
    talk,
  ])
  await page.locator('#file').setInputFiles(talk)
  await page.getByRole('button', { name: 'Make transcript' }).click()
  await page.getByText('Taken from the subtitles inside your file.').waitFor()
  const words = page.locator('#words textarea')
  expect(await words.inputValue()).toBe('We bake bred at home.')
  await words.fill('We bake bread at home.')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SRT', exact: true }).click()])
  const target = join(folder, 'saved.srt')
  await download.saveAs(target)
  expect([download.suggestedFilename(), await readFile(target, 'utf8')]).toEqual([
    'talk.srt',
    expect.stringMatching(/^1\n00:00:00,0\d\d --> 00:00:02,\d+\nWe bake bread at home\.\n$/),
  ])
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByText('Nothing of it is left on the server.').waitFor()
  expect(problems).toEqual([])
  await rm(folder, { recursive: true })
})
