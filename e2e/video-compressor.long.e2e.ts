import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findingsInAllLooks } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { compressVideo, flashAndTone, flashAtSec, makeFlash, probe } from './support/compress-video.ts'

const longMs = 900_000
const megabyte = 1_000_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-compress-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(['avc', 'vp9', 'av1'])('meets a size in %s', { timeout: longMs }, async (codec) => {
  await using browser = await openBrowser()
  const target = join(folder, `${codec}.mp4`)
  await compressVideo(
    browser.page,
    { file: makeFlash(folder, { seconds: 12 }), sizeMb: 0.8, codec, path: '/es-es/tools/video-compressor' },
    target,
  )
  const { bytes, seconds } = probe(target)
  expect(bytes).toBeLessThanOrEqual(0.8 * megabyte)
  expect(bytes).toBeGreaterThan(0.8 * megabyte * 0.95)
  expect(seconds).toBeCloseTo(12, 0)
  const { flash, tone } = flashAndTone(target)
  expect(flash).toBeCloseTo(flashAtSec, 1)
  expect(Math.abs(flash - tone)).toBeLessThan(0.06)
})

test('500 MB are compressed within 1 GB of memory', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page } = browser
  const piece = makeFlash(folder, { seconds: 4, size: '1280x720', codecArgs: ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '8'] })
  const repeats = String(Math.ceil(500_000_000 / probe(piece).bytes))
  const file = join(folder, 'large source.mp4')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-stream_loop', repeats, '-i', piece, '-c', 'copy', file])
  expect(probe(file).bytes).toBeGreaterThan(500_000_000)
  await compressVideo(page, { file, sizeMb: 10 }, join(folder, 'large.mp4'))
  const devtools = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024)
  process.stdout.write(`peak of the tab: ${(Math.max(...peaks) / megabyte).toFixed(0)} MB\n`)
  expect(Math.max(...peaks)).toBeLessThan(1024 * megabyte)
})

test('what is no video, or already small, is answered in words', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page } = browser
  const text = join(folder, 'notes.mp4')
  await writeFile(text, 'not a video')
  await page.goto(`${inject('productUrl')}/tools/video-compressor`)
  await page.locator('#file').setInputFiles(text)
  await page.getByText('Upload Failed').waitFor()
  await page.locator('#file').setInputFiles(makeFlash(folder))
  await page.locator('#goal-own').check()
  await page.locator('#size').fill('500')
  await page.getByRole('button', { name: 'Compress' }).press('Enter')
  await page.getByText('Your video is already smaller than that.').waitFor()
  await page.locator('#size').fill('0.1')
  await page.getByRole('button', { name: 'Compress' }).press('Enter')
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await page.getByText('Stopped. Nothing was saved.').waitFor()
})

test('the page and its result have no serious finding of axe, in light and dark, wide and narrow', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  await compressVideo(browser.page, { file: makeFlash(folder), sizeMb: 0.4 }, join(folder, 'axe.mp4'))
  expect(await findingsInAllLooks(browser.page)).toEqual([])
})
