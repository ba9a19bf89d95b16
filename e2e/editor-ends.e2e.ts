import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { callApi } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const title = 'The lamp above the harbour'
// Ten words of 400 ms: 4 s.
const transcript = 'The lamp above the harbour burns until the last boat'
let browser: Browser
let clip = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-ends-'))
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title, said: transcript })
  await edit()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Edited = { clipBody: ClipDocument; revision: number }
const documentOf = () => callApi<Edited>(browser.page, 'GET', `/engine-clips/${clip}`)

async function upload(name: string, type: 'image' | 'video', args: string[]): Promise<string> {
  const { page } = browser
  const file = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
  const data = await readFile(file)
  const request = { type, extension: name.split('.')[1], usecase: 'asset', fileName: name, sizeBytes: data.length }
  const link = await callApi<{ uploadUrl: string; uri: string }>(page, 'POST', '/upload-links', request)
  await page.request.put(new URL(link.uploadUrl, inject('productUrl')).href, {
    data,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return link.uri
}

/** A green video of 2 s before the clip, a white image of 1 s after it, and at 2 s a wipe from the left half of the source to the right one. */
async function edit(): Promise<void> {
  const videoArgs = ['-f', 'lavfi', '-i', 'color=c=0x00c040:size=320x180:rate=25:d=2', '-f', 'lavfi', '-i', 'sine=f=900:d=2']
  const intro = await upload('intro.mp4', 'video', [...videoArgs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'])
  const outro = await upload('outro.png', 'image', ['-f', 'lavfi', '-i', 'color=c=white:size=320x180', '-frames:v', '1'])
  const { clipBody, revision } = await documentOf()
  const scene = Object.values(clipBody.pictures.portrait?.scenes ?? {})[0]
  if (!scene) throw new Error('the clip has no scene')
  const right = scene.panes.map((pane) => ({ ...pane, path: pane.path.map((key) => ({ ...key, atMs: 2000, x: 0.6 })) }))
  const document: ClipDocument = {
    ...clipBody,
    ranges: { a: { startMs: 0, endMs: 2000 }, b: { startMs: 2000, endMs: 4000 } },
    order: ['a', 'b'],
    pictures: { portrait: { scenes: { a: scene, b: { ...scene, startMs: 2000, panes: right } }, captionPositions: [] } },
    captions: { ...clipBody.captions, enabled: false },
    transitions: { a: { kind: 'wipe-left', durationMs: 800 } },
    intro: { uri: intro, kind: 'video', durationMs: 2000 },
    outro: { uri: outro, kind: 'image', durationMs: 1000 },
  }
  const saved = await callApi<Partial<Edited>>(
    browser.page,
    'PUT',
    `/engine-clips/${clip}`,
    { clipBody: document },
    { 'if-match': String(revision) },
  )
  expect(saved.revision).toBe(revision + 1)
}

const canvas = () => browser.page.getByRole('img', { name: /^Preview of/ })

/** Colour of the preview at a point given in fractions of it. */
async function colorAt(x: number, y: number): Promise<string> {
  const [r, g, b] = await canvas().evaluate(
    (element, at) => {
      const canvasElement = element as HTMLCanvasElement
      return [...(canvasElement.getContext('2d')?.getImageData(at.x * canvasElement.width, at.y * canvasElement.height, 1, 1).data ?? [])]
    },
    { x, y },
  )
  const [red = 0, green = 0, blue = 0] = [r, g, b]
  if (Math.min(red, green, blue) > 200) return 'white'
  return green > red && green > blue ? 'green' : red > blue ? 'red' : blue > 0 ? 'blue' : 'black'
}

const stands = (text: string) => browser.page.getByRole('group', { name: 'Playback' }).getByText(text).waitFor()

test('intro and outro are on the timeline, can be stepped through by keys and look as in the file', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: 'Intro, 0:00.0 to 0:02.0' }).waitFor()
  await page.getByRole('button', { name: 'Part 1 of 2, 0:02.0 to 0:04.0' }).waitFor()
  await expect.poll(() => colorAt(0.5, 0.5)).toBe('green')
  await stands('0:00.0 / 0:07.0')
  for (let press = 0; press < 2; press++) await page.keyboard.press('Shift+ArrowRight')
  await stands('0:02.0 / 0:07.0')
  await expect.poll(() => colorAt(0.5, 0.5)).toBe('red')
  await page.keyboard.press('End')
  await expect.poll(() => colorAt(0.5, 0.5)).toBe('white')
  await page.keyboard.press('Home')
  await expect.poll(() => colorAt(0.5, 0.5)).toBe('green')
  expect(problems).toEqual([])
})

test('a wipe shows both frames at once, each on its side', async () => {
  const { page } = browser
  for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowRight')
  // At the cut, half of the old frame is left.
  await stands('0:04.0 / 0:07.0')
  await expect.poll(async () => [await colorAt(0.1, 0.5), await colorAt(0.9, 0.5)]).toEqual(['red', 'blue'])
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft')
  await expect
    .poll(async () => [await colorAt(0.1, 0.5), await colorAt(0.7, 0.5), await colorAt(0.97, 0.5)])
    .toEqual(['red', 'red', 'blue'])
})

test('it plays from the intro through the clip into the outro, and stops at the end', async () => {
  const { page } = browser
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  const order: string[] = []
  const playing = page.getByRole('button', { name: 'Pause', exact: true })
  await playing.waitFor()
  while (await playing.isVisible()) {
    const now = await colorAt(0.03, 0.5)
    // Black until a frame is drawn.
    if (now !== 'black' && order.at(-1) !== now) order.push(now)
    await page.waitForTimeout(40)
  }
  expect(order).toEqual(['green', 'red', 'blue', 'white'])
  await stands('0:07.0 / 0:07.0')
})

test('axe finds nothing, and Delete removes the intro', async () => {
  const { page } = browser
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Intro,/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Part 1 of 2/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await page.getByRole('status').filter({ hasText: 'Change intro or outro' }).waitFor()
  await page.getByRole('button', { name: 'Part 1 of 2, 0:00.0 to 0:02.0' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await documentOf()).clipBody.intro).toBeNull()
})
