import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findingsInAllLooks } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { makeGardenVideo, meanColour, runFfmpeg, saveDownload } from './support/media-files.ts'
import { sidewaysScroll, smallTargets } from './support/page-checks.ts'

const longMs = 600_000
/** A woman who looks ahead, 512 by 512: her nose is near the middle. Not part of the repository. */
const media = resolve(process.env['CLIPWRIGHT_MEDIA'] ?? join(import.meta.dirname, '../../shared/media'))
const speaker = join(media, '1-video/single/WDA_KatieHill_000.mp4')
/** Her cheeks one second in, as shares of the image. */
const leftCheek = { x: 0.36, y: 0.59 }
const rightCheek = { x: 0.7, y: 0.59 }
const hasFaces = existsSync(speaker)
const withoutFaces = 'the recordings of people in ../shared/media are not here'
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-media-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (path: string) => inject('productUrl') + path
const run = runFfmpeg
const save = (page: Page, press: () => Promise<void>, name: string) => saveDownload(page, press, join(folder, name))
/** Width, height and codec of an image. */
const describeImage = (file: string) =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', file], {
    encoding: 'utf8',
  }).trim()

/** What the page of the relighting did so far. */
const readFrames = (page: Page) =>
  page.evaluate(() => {
    const { frames, pixels } = globalThis as unknown as { frames: number[]; pixels: number[] }
    return { frames: [...frames], pixels: [...pixels] }
  })

/** Mean grey of a part of an image: shares of its width and height. */
function meanGrey(file: string, x: number, y: number, size = 0.08): number {
  const crop = `crop=iw*${size}:ih*${size}:iw*${x - size / 2}:ih*${y - size / 2},format=gray`
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', crop, '-f', 'rawvideo', '-'])
  return bytes.reduce((sum, value) => sum + value, 0) / bytes.length
}

test.each(mediaTools)('the page of $slug has no serious finding and no sideways scroll', { timeout: longMs }, async ({ slug }) => {
  await using browser = await openBrowser({ width: 390 })
  await browser.page.goto(at(`/de-de/tools/${slug}`))
  expect(await findingsInAllLooks(browser.page)).toEqual([])
  expect([await sidewaysScroll(browser.page), await smallTargets(browser.page), browser.problems]).toEqual([[], [], []])
})

test('a title alone makes eight thumbnails of the right size', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page, problems } = browser
  await page.goto(at('/tools/youtube-thumbnail-maker'))
  await page.getByRole('button', { name: 'Make thumbnails' }).click()
  await page.getByText('Choose a file or write a title first.').waitFor()
  await page.getByLabel('Title on the thumbnail').fill('Bread in 30 minutes')
  await page.getByRole('button', { name: 'Make thumbnails' }).click()
  await page.getByRole('heading', { name: 'Your thumbnails' }).waitFor()
  expect(await page.locator('#designs canvas').count()).toBe(8)
  const file = await save(page, () => page.getByRole('button', { name: 'Band, PNG' }).click(), 'band.png')
  expect([describeImage(file), (await stat(file)).size < 2_000_000, problems]).toEqual(['png,1280,720', true, []])
  const firstDesign = () =>
    page
      .locator('#designs canvas')
      .first()
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  const before = await firstDesign()
  await page.getByLabel('Font of the title').selectOption('Bangers')
  await expect.poll(firstDesign).not.toBe(before)
  await page.getByLabel('Font of the title').selectOption('That of each design')
  await expect.poll(firstDesign).toBe(before)
  expect(await findingsInAllLooks(page)).toEqual([])
})

test('thumbnails of a real speaker leave the face free, as PNG and JPEG below 2 MB', { timeout: longMs }, async ({ skip }) => {
  skip(!hasFaces, withoutFaces)
  await using browser = await openBrowser()
  const { page, problems } = browser
  const wide = join(folder, 'wide.mp4')
  // She stands in the right half of a wide, noisy image, which is hard to compress.
  run(
    '-t',
    '4',
    '-i',
    speaker,
    '-vf',
    'pad=1280:720:700:100:gray,noise=alls=20:allf=t',
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    wide,
  )
  await page.goto(at('/tools/youtube-thumbnail-maker'))
  await page.locator('#file').setInputFiles(wide)
  await page.getByLabel('Title on the thumbnail').fill('What I learned this year')
  await page.getByRole('button', { name: 'Make thumbnails' }).click()
  await page.getByRole('heading', { name: 'Your thumbnails' }).waitFor()
  await page.getByText('Faces in this frame: 1.').waitFor()
  expect(await page.locator('#frames canvas').count()).toBeGreaterThan(2)
  expect(await page.locator('#designs', { hasText: 'Covers a face' }).count()).toBe(0)
  for (const [kind, ending, codec] of [
    ['PNG', 'png', 'png'],
    ['JPEG', 'jpg', 'mjpeg'],
  ] as const) {
    const file = await save(page, () => page.getByRole('button', { name: `Outlined letters, ${kind}` }).click(), `outline.${ending}`)
    expect([describeImage(file), (await stat(file)).size < 2_000_000]).toEqual([`${codec},1280,720`, true])
  }
  // The speaker stands in front of the design's colour: her face is skin, what was around her is gone.
  const cut = await save(page, () => page.getByRole('button', { name: 'Cut out, PNG' }).click(), 'cut.png')
  const [skin, beside] = [meanColour(cut, 0.71, 0.5), meanColour(cut, 0.96, 0.9, 0.05)]
  process.stdout.write(`cut out: ${JSON.stringify({ skin, beside })}\n`)
  expect(skin.red).toBeGreaterThan(skin.blue + 15)
  expect(beside.blue).toBeGreaterThan(beside.red + 60)
  // As people see them.
  expect([await page.locator('#in-search canvas').count(), await page.locator('#in-sidebar canvas').count()]).toEqual([3, 3])
  expect(
    await page
      .locator('#in-sidebar canvas')
      .first()
      .evaluate((canvas) => canvas.getBoundingClientRect().width),
  ).toBe(168)
  await page.getByLabel('Dark YouTube').check()
  await page.getByLabel('Band', { exact: true }).check()
  expect(await page.locator('#in-search canvas').count()).toBe(3)
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(problems).toEqual([])
})

/** Largest and mean difference of the shown preview from the saved file, in shades. */
async function compareWithShown(page: Page, file: string): Promise<{ most: number; mean: number }> {
  const url = await page.locator('#after').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'))
  const preview = join(folder, 'shown.png')
  await writeFile(preview, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  const [a, b] = [preview, file].map((one) =>
    execFileSync('ffmpeg', ['-v', 'error', '-i', one, '-vf', 'format=rgb24', '-f', 'rawvideo', '-'], { maxBuffer: 100_000_000 }),
  ) as [Buffer, Buffer]
  const differences = a.map((value, at) => Math.abs(value - (b[at] ?? 0)))
  return {
    most: differences.reduce((most, value) => Math.max(most, value), 0),
    mean: differences.reduce((sum, value) => sum + value, 0) / a.length,
  }
}

test('WebGL lights two megapixels as the processor does, with little work for each frame; without WebGL the page says so', {
  timeout: longMs,
}, async ({ skip }) => {
  skip(!hasFaces, withoutFaces)
  await using browser = await openBrowser()
  const { page, problems } = browser
  // When frames came, and how many pixels were drawn in each.
  await page.addInitScript(() => {
    const frames: number[] = []
    const pixels: number[] = []
    Object.assign(globalThis, { frames, pixels })
    const ask = globalThis.requestAnimationFrame.bind(globalThis)
    globalThis.requestAnimationFrame = (work) =>
      ask((at) => {
        if (frames.at(-1) !== at) frames.push(at)
        work(at)
      })
    const paint = CanvasRenderingContext2D.prototype.drawImage as (...args: unknown[]) => void
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      if (this.canvas.id === 'after') pixels.push((args[0] as HTMLCanvasElement).width * (args[0] as HTMLCanvasElement).height)
      paint.apply(this, args)
    } as typeof CanvasRenderingContext2D.prototype.drawImage
  })
  const photo = join(folder, 'large.png')
  run('-ss', '1', '-i', speaker, '-frames:v', '1', '-vf', 'scale=1448:1448', photo)
  await page.goto(at('/tools/photo-relighting'))
  await page.locator('#file').setInputFiles(photo)
  await page.getByRole('button', { name: 'Relight photo' }).click()
  await page.getByText('from the points of the face').waitFor()
  expect(await page.locator('#notes').textContent()).not.toContain('graphics')
  expect(await page.locator('#after').evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(1440)
  await page.getByRole('button', { name: 'Neon lights' }).click()
  const neon = await save(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click(), 'neon.png')
  const difference = await compareWithShown(page, neon)
  // A light that is dragged across the image.
  await page.locator('#image').scrollIntoViewIfNeeded()
  const box = (await page.locator('#image').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  const earlier = await readFrames(page)
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(box.x + box.width * (0.3 + Math.abs(60 - step) * 0.007), box.y + box.height * 0.35)
  }
  await page.mouse.up()
  const { frames, pixels } = await readFrames(page)
  const gaps = frames.slice(earlier.frames.length).map((moment, index, all) => moment - (all[index - 1] ?? moment))
  const later = gaps.slice(Math.floor(gaps.length / 2)).toSorted((a, b) => a - b)
  const sizes = pixels.slice(earlier.pixels.length)
  const medianMs = later[Math.floor(later.length / 2)] ?? 0
  process.stdout.write(
    `relit: ${JSON.stringify({ difference, frames: gaps.length, medianMs, most: Math.max(...sizes), least: Math.min(...sizes) })}\n`,
  )
  // Fewer pixels are drawn while it moves, where that is needed; all of them when it stands.
  await page.waitForTimeout(500)
  const { pixels: settled } = await readFrames(page)
  expect(settled.at(-1)).toBeGreaterThan(2_000_000)
  const still = await save(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click(), 'still.png')
  expect((await compareWithShown(page, still)).most).toBeLessThanOrEqual(3)
  expect(difference.most).toBeLessThanOrEqual(3)
  expect(difference.mean).toBeLessThan(0.5)
  expect(Number(await page.getByLabel('Direction').inputValue())).toBeLessThan(90)
  // The second light is its own.
  await page.getByLabel('Second').check()
  expect(await page.getByLabel('Direction').inputValue()).toBe('5')
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(problems).toEqual([])

  await page.addInitScript(() => {
    const open = HTMLCanvasElement.prototype.getContext as (kind: string, options?: unknown) => RenderingContext | null
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
      return kind.startsWith('webgl') ? null : open.call(this, kind, options)
    } as typeof HTMLCanvasElement.prototype.getContext
  })
  await page.reload()
  await page.locator('#file').setInputFiles(photo)
  await page.getByRole('button', { name: 'Relight photo' }).click()
  await page.getByText('no page use the graphics processor').waitFor()
  await page.getByRole('button', { name: 'Neon lights' }).click()
  const slow = await save(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click(), 'slow.png')
  expect(describeImage(slow)).toBe('png,1448,1448')
})

test('light from the left brightens the left side of a real face, from the right the right one', { timeout: longMs }, async ({ skip }) => {
  skip(!hasFaces, withoutFaces)
  await using browser = await openBrowser()
  const { page, problems } = browser
  const photo = join(folder, 'photo.png')
  run('-ss', '1', '-i', speaker, '-frames:v', '1', photo)
  await page.goto(at('/tools/photo-relighting'))
  await page.locator('#file').setInputFiles(photo)
  await page.getByRole('button', { name: 'Relight photo' }).click()
  await page.getByText('from the points of the face').waitFor()
  const relit = async (azimuth: number) => {
    for (const [label, value] of [
      ['Direction', azimuth],
      ['Strength', 100],
      ['Towards the viewer', 15],
    ] as const) {
      await page.getByLabel(label).fill(String(value))
    }
    return save(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click(), `relit${azimuth}.png`)
  }
  const [fromLeft, fromRight] = [await relit(180), await relit(0)]
  expect(describeImage(fromLeft)).toBe('png,512,512')
  const sides = (file: string) => ({ left: meanGrey(file, leftCheek.x, leftCheek.y), right: meanGrey(file, rightCheek.x, rightCheek.y) })
  const [before, left, right] = [sides(photo), sides(fromLeft), sides(fromRight)]
  process.stdout.write(`cheeks: ${JSON.stringify({ before, left, right })}\n`)
  expect(left.left / left.right).toBeGreaterThan((before.left / before.right) * 1.2)
  expect(right.right / right.left).toBeGreaterThan((before.right / before.left) * 1.2)
  // Without any light the photo is what it was.
  await page.getByLabel('Strength').fill('0')
  await page.getByLabel('Background').fill('100')
  const same = await save(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click(), 'same.png')
  expect(Math.abs(sides(same).left - before.left)).toBeLessThan(2)
  expect([await findingsInAllLooks(page), problems]).toEqual([[], []])
})

test('a transcript is opened again after its page was closed, and deleted from the list', { timeout: longMs }, async () => {
  await using browser = await openBrowser({ width: 390 })
  const { page, problems } = browser
  await writeFile(join(folder, 'again.srt'), '1\n00:00:00,000 --> 00:00:02,000\nWe bake bread at home.\n')
  const video = join(folder, 'again.mkv')
  run('-f', 'lavfi', '-i', 'sine=d=3', '-i', join(folder, 'again.srt'), '-c:a', 'aac', '-c:s', 'srt', video)
  await page.goto(at('/tools/transcript-maker'))
  expect(await page.locator('#own').isHidden()).toBe(true)
  await page.locator('#file').setInputFiles(video)
  await page.getByRole('button', { name: 'Make transcript' }).click()
  await page.getByText('Taken from the subtitles inside your file.').waitFor()
  await page.locator('#words textarea').fill('We bake rye bread at home.')
  await page.goto(at('/de-de/tools/transcript-maker'))
  const own = page.locator('#own')
  await own.getByText('again.mkv').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([[], []])
  await own.getByRole('button', { name: 'again.mkv öffnen' }).press('Enter')
  await page.locator('#result:not([hidden])').waitFor()
  expect(await page.locator('#words textarea').inputValue()).toBe('We bake rye bread at home.')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SRT', exact: true }).click()])
  expect(download.suggestedFilename()).toBe('again.srt')
  await own.getByRole('button', { name: 'again.mkv löschen' }).press('Enter')
  await own.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('edits')))).toEqual([])
  expect([await page.locator('#result').isHidden(), problems]).toEqual([true, []])
})

test('show notes are written of a video whose subtitles are inside', { timeout: longMs }, async () => {
  await using browser = await openBrowser()
  const { page, problems } = browser
  await page.goto(at('/tools/ai-show-note-generator'))
  await page.locator('#file').setInputFiles(await makeGardenVideo(folder))
  await page.locator('#tool button[type=submit]').click()
  await page.getByText('Taken from the subtitles inside your file.').waitFor()
  expect(await page.locator('#items').textContent()).toContain('Ada Lovelace')
  expect(problems).toEqual([])
})
