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

test.each([
  {
    path: '/tools/video-compressor',
    why: 'This browser cannot decode the format',
    send: 'Send and compress',
    done: 'has deleted your file',
  },
  { path: '/de-de/tools/video-compressor', why: 'Dieser Browser kann das Format', send: 'Senden und verkleinern', done: 'gelöscht' },
])('what the browser cannot decode is sent only after it was said, and comes back smaller: $path', { timeout: longMs }, async (texts) => {
  await using browser = await openBrowser({ width: 390 })
  const { page, problems } = browser
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[\w-]{16}/, ':id')}`)
  })
  const file = makeFlash(folder, { seconds: 6, codecArgs: ['-c:v', 'mpeg4', '-q:v', '3'] }).replace(/\.mp4$/, '.avi')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', file.replace(/\.avi$/, '.mp4'), '-c:v', 'copy', '-c:a', 'mp3', file])
  await page.goto(inject('productUrl') + texts.path)
  await page.locator('#file').setInputFiles(file)
  await page.locator('#elsewhere', { hasText: texts.why }).waitFor()
  expect(await page.locator('#elsewhere').textContent()).toContain('500')
  expect([await page.locator('#private').isHidden(), uploads]).toEqual([true, []])
  expect(await findingsInAllLooks(page)).toEqual([])
  await page.locator('#goal-own').check()
  await page.locator('#size').fill('0.3')
  await page.getByRole('button', { name: texts.send, exact: true }).press('Enter')
  await page.locator('#result:not([hidden])').waitFor()
  expect(await page.locator('#notes').textContent()).toContain(texts.done)
  const target = join(folder, 'from-server.mp4')
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()])
  await download.saveAs(target)
  const after = probe(target)
  expect(after).toMatchObject({ video: 'h264', audio: 'aac' })
  expect(after.bytes).toBeLessThanOrEqual(0.3 * megabyte)
  expect(Math.abs(after.seconds - probe(file).seconds)).toBeLessThan(0.15)
  const { flash, tone } = flashAndTone(target)
  expect(Math.abs(flash - tone)).toBeLessThan(0.06)
  expect(uploads.filter((call) => /compressions/.test(call))).toEqual([
    'POST /api/free-tools/compressions',
    'PUT /api/free-tools/compressions/:id/file',
    'DELETE /api/free-tools/compressions/:id',
  ])
  // The next file needs no server, and the page says so again.
  await page.locator('#file').setInputFiles(makeFlash(folder))
  await page.locator('#private:not([hidden])').waitFor()
  expect([await page.locator('#elsewhere').isHidden(), problems]).toEqual([true, []])
})

test('sound that the browser cannot decode is kept by the server instead of being lost', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page, problems } = browser
  const source = makeFlash(folder, { seconds: 6 })
  const file = source.replace(/\.mp4$/, '.mkv')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, '-c:v', 'copy', '-c:a', 'ac3', file])
  await page.goto(`${inject('productUrl')}/tools/video-compressor`)
  await page.locator('#file').setInputFiles(file)
  await page.locator('#elsewhere', { hasText: 'This browser cannot read the sound of this video.' }).waitFor()
  await page.locator('#goal-own').check()
  await page.locator('#size').fill('0.3')
  await page.getByRole('button', { name: 'Send and compress', exact: true }).press('Enter')
  await page.locator('#result:not([hidden])').waitFor()
  const target = join(folder, 'ac3.mp4')
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()])
  await download.saveAs(target)
  expect(probe(target)).toMatchObject({ video: 'h264', audio: 'aac' })
  expect(problems).toEqual([])
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
