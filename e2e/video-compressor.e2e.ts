import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { compressVideo, flashAndTone, flashAtSec, makeFlash, probe } from './support/compress-video.ts'

test('a visitor gets a video of the size asked for, with the same length and its sound in step', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-compress-'))
  await using browser = await openBrowser()
  const { page, problems } = browser
  const outgoing: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().startsWith(inject('productUrl'))) outgoing.push(request.url())
  })
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(`${inject('productUrl')}/tools/video-compressor`, { waitUntil: 'networkidle' })
  // What encodes is loaded when a file is chosen.
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, { length }) => sum + length, 0)
  expect(scriptBytes).toBeGreaterThan(1000)
  expect(scriptBytes).toBeLessThan(60_000)

  const source = makeFlash(folder)
  const target = join(folder, 'out.mp4')
  await compressVideo(page, { file: source, sizeMb: 0.4 }, target)

  const [before, after] = [probe(source), probe(target)]
  expect(after).toMatchObject({ video: 'h264', audio: 'aac' })
  expect(after.bytes).toBeLessThanOrEqual(0.4 * 1_000_000)
  expect(after.bytes).toBeGreaterThan(0.4 * 1_000_000 * 0.95)
  expect(Math.abs(after.seconds - before.seconds)).toBeLessThan(0.1)
  const { flash, tone } = flashAndTone(target)
  expect(flash).toBeCloseTo(flashAtSec, 1)
  expect(Math.abs(flash - tone)).toBeLessThan(0.06)
  expect(await page.locator('#saved').textContent()).toMatch(/^\d+% smaller$/)
  // The frame that is compared is no empty canvas.
  const shades = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#after')
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return new Set(data).size
  })
  expect(shades).toBeGreaterThan(20)
  expect([outgoing.filter((url) => !url.startsWith('blob:')), problems]).toEqual([[], []])
  await rm(folder, { recursive: true })
})
