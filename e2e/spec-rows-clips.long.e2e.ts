import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from './support/browser.ts'
import { makeTalk } from './support/make-talk.ts'
import { meanColour, runFfmpeg } from './support/media-files.ts'
import { type Call, openApi, sendFile } from './support/published-api.ts'
import { ownerToken, signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

// Rows of the coverage table by their ids, on one finished project: a minute of one synthetic voice over one color at five frames a
// second. Rows of calls are in `spec-rows-calls.long.e2e.ts`, rows of screens in `spec-rows-screens.long.e2e.ts`.

const longMs = 900_000
const sentences = [
  'Nobody told me the first shop would lose so much money.',
  'So I asked every customer one question before they left.',
  'What did you come here for and not find?',
  'Three out of four said the same word, bread.',
  'We sold bread the next morning and were never empty.',
  'My neighbour keeps bees on the roof of her house.',
  'Why do bees dance when they come home in summer?',
  'Because a dance tells the others where the flowers are.',
  'One bee found a garden four miles behind the river.',
  'By the evening the whole hive flew to that garden.',
  'Then winter came and the street was empty for weeks.',
  "Here's how you fill a quiet street in the snow.",
  'First you bake where people can see you work.',
  'Make sure you ask each of them one question.',
  'That winter we earned more than in the two summers before.',
]

type Range = { startMs: number; endMs: number }
type Body = {
  ratio: string
  order: string[]
  ranges: Record<string, Range>
  words: Record<string, Range & { text: string }>
  captions: Record<string, unknown>
  pictures: Record<string, { captionPositions: unknown[] }>
  overlays: Record<string, object>
  brolls: Record<string, Range>
  source: { durationMs: number; frameRate: { num: number; den: number } }
}
type Render = { pending: boolean; isEarlier?: boolean; url?: string; downloads?: { format: string; url: string; leftOut: string[] }[] }
type Clip = {
  clipId: string
  rank: number
  pos_rate: number
  isBonusClip: boolean
  clipCopilotTaskId: string | null
  duration: number
  renderAsVideoFile: Render | null
  renderAsAdobeXml: Render | null
}
type Project = { stage: string; importPref: Record<string, unknown>; autoModelSwitchState: string | null; transcriptTxtUrl: string }

let product: Product
let owner: Call
let desk: Browser
let projectId = ''
let clipId = ''

const readProject = async () => (await owner<Project>('GET', `/clip-projects/${projectId}`)).body
const listClips = async () => (await owner<{ data: Clip[] }>('GET', `/exportable-clips?projectId=${projectId}&pageSize=100`)).body.data
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The stage in which the run ends; `look` sees the project meanwhile. */
async function untilEnd(look: () => Promise<void> = () => wait(500)): Promise<string> {
  for (;;) {
    const { stage } = await readProject()
    if (stage === 'COMPLETE' || stage === 'STALLED') return stage
    await look()
  }
}

beforeAll(async () => {
  product = await startProduct({ TOOL_NICENESS: '0' })
  owner = openApi(product.url, await ownerToken(product))
  const { video, subtitles } = await makeTalk(product.home, { sentences, picture: 'color=c=0x20404a:size=640x360:rate=5' })
  const videoUrl = await sendFile(owner, { extension: 'mp4', usecase: 'source', fileName: 'One voice.mp4' }, await readFile(video))
  const subtitlesUri = await sendFile(owner, { extension: 'srt', usecase: 'subtitles' }, await readFile(subtitles))
  const curationPref = { clipDurations: [[0, 30]] }
  projectId = (await owner<{ projectId: string }>('POST', '/clip-projects', { videoUrl, importPref: { subtitlesUri }, curationPref })).body
    .projectId
  if ((await untilEnd()) !== 'COMPLETE') throw new Error('the project stalled')
  clipId = (await listClips())[0]?.clipId ?? ''
  desk = await openBrowser()
  await signIn(desk.page, product)
}, longMs)
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]()
  await product?.[Symbol.asyncDispose]()
})

test('C02: the place of a clip is its rank over the size of its group', async () => {
  const group = (await listClips()).filter(({ isBonusClip, clipCopilotTaskId }) => !isBonusClip && clipCopilotTaskId === null)
  expect(group.length).toBeGreaterThan(0)
  // Runners-up are of the group.
  expect(group.map((clip) => clip.pos_rate)).toEqual(group.map(({ rank }) => rank / group.length))
})

test('P07: a finished project says what its talk seems to be, and whether another model chose', async () => {
  const { importPref, autoModelSwitchState } = await readProject()
  expect(importPref).toMatchObject({ detectGenre: expect.stringMatching(/\w/) })
  expect(autoModelSwitchState).toBe('NOT_SWITCHED')
})

test('P09: the transcript names its charset once', async () => {
  const reply = await fetch((await readProject()).transcriptTxtUrl)
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await reply.text()).toContain('Why do bees dance')
})

test('a talk of one voice has one speaker', async () => {
  const { body } = await owner<{ words: { speaker?: string }[] }>('GET', `/transcripts?projectId=${projectId}`)
  expect([...new Set(body.words.map(({ speaker }) => speaker))]).toEqual(['Speaker 1'])
})

const readBody = async () => (await owner<{ clipBody: Body; revision: number }>('GET', `/engine-clips/${projectId}.${clipId}`)).body

test('E04: Shift and a point go on by a second, the point alone by a frame, Shift+R to the reasons', async () => {
  const { page } = desk
  await page.goto(`${product.url}/editor/${projectId}.${clipId}`)
  const playhead = page.getByRole('slider', { name: 'Position in the clip' })
  await playhead.focus()
  const at = () => playhead.getAttribute('aria-valuetext')
  // Keys do nothing until the video is there.
  const pressUntil = (key: string, isThere: (time: string | null) => boolean) =>
    expect.poll(async () => (await page.keyboard.press(key), isThere(await at())), { timeout: 120_000, interval: 500 }).toBe(true)
  await pressUntil('End', (time) => time !== '0:00.0')
  await pressUntil('Home', (time) => time === '0:00.0')
  for (const [key, time] of [
    ['Shift+.', '0:01.0'],
    ['Shift+.', '0:02.0'],
    // An installation knows of no second environment that a point could open.
    ['.', '0:02.2'],
    ['Shift+,', '0:01.2'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => [key, await at()], { timeout: 30_000 }).toEqual([key, time])
  }
  await page.keyboard.press('Shift+R')
  await expect.poll(() => page.getByRole('tab', { name: 'Layout' }).getAttribute('aria-selected'), { timeout: 30_000 }).toBe('true')
})

test('E01: at five frames a second a cut takes the word and nothing of its neighbours', async () => {
  const { page } = desk
  const before = await readBody()
  const words = Object.values(before.clipBody.words).toSorted((a, b) => a.startMs - b.startMs)
  const first = before.clipBody.ranges[before.clipBody.order[0] ?? '']
  // Said once, so that it is the word that is pressed.
  const isOnce = (text: string) => /^[a-z]+$/.test(text) && words.filter((word) => word.text === text).length === 1
  const index = words.findIndex(({ startMs, text }) => startMs > (first?.startMs ?? 0) + 2500 && isOnce(text))
  const [previous, word, next] = [words[index - 1], words[index], words[index + 1]]
  if (!previous || !word || !next) throw new Error('the clip is too short')
  await page.getByRole('option', { name: word.text, exact: true }).click()
  await page.keyboard.press('Backspace')
  await page
    .getByRole('status')
    .filter({ hasText: /^Cut 1 word/ })
    .waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await readBody()).clipBody.order.length).toBe(before.clipBody.order.length + 1)
  const { ranges, order } = (await readBody()).clipBody
  const [cutFrom, cutTo] = [ranges[order[0] ?? '']?.endMs ?? 0, ranges[order[1] ?? '']?.startMs ?? 0]
  expect(before.clipBody.source.frameRate).toEqual({ num: 5, den: 1 })
  // A fortieth of a second is the most that a cut may be away from where it was meant.
  expect([cutFrom - previous.endMs, next.startMs - cutTo].map((ms) => ms >= -25)).toEqual([true, true])
  expect([word.startMs - cutFrom, cutTo - word.endMs].map((ms) => ms >= -25)).toEqual([true, true])
  expect(Object.keys(before.clipBody.ranges).length).toBeLessThan(order.length)
})

const overlay = { kind: 'text', text: 'Red', x: 0.5, y: 0.35, size: 0.05, color: '#ff0000', follows: true, layer: 5 }
const ownLook = {
  version: 1,
  ratio: 'portrait',
  captions: { enabled: false, preset: 'news', style: {}, highlight: false, emoji: false },
  layouts: {},
  logo: null,
  intro: null,
  outro: null,
  music: null,
  transition: null,
  colors: [],
  watermark: false,
  font: null,
  byRatio: {},
}

/** Files of the render that is asked for last; `isEarlier` when the clip was changed meanwhile. */
async function finishedRender(): Promise<{ file: string; clip: Clip }> {
  const readClip = async () => (await listClips()).find((one) => one.clipId === clipId)
  const isDone = async () =>
    (await readClip())?.renderAsVideoFile?.pending === false && (await readClip())?.renderAsAdobeXml?.pending !== true
  await expect.poll(isDone, { timeout: longMs, interval: 500 }).toBe(true)
  const clip = await readClip()
  if (!clip?.renderAsVideoFile?.url) throw new Error('the render failed')
  const file = join(product.home, `render ${clip.renderAsVideoFile.isEarlier ? 1 : 2}.mp4`)
  await writeFile(file, Buffer.from(await (await fetch(clip.renderAsVideoFile.url)).arrayBuffer()))
  return { file, clip }
}

const [width, height] = [540, 960]
/** A frame at the moment, half as large, as grey of each pixel. */
function frameAt(file: string, sec: number): Buffer {
  const scaling = ['-vf', `scale=${width}:${height},format=gray`, '-f', 'rawvideo', '-']
  return execFileSync('ffmpeg', ['-v', 'error', '-ss', String(sec), '-i', file, '-frames:v', '1', ...scaling])
}
const programmeMs = ({ order, ranges }: Body) => order.reduce((sum, id) => sum + (ranges[id]?.endMs ?? 0) - (ranges[id]?.startMs ?? 0), 0)

let earlier: Awaited<ReturnType<typeof finishedRender>> | undefined
let wholeMs = 0

test('B01, E01: B-roll that a person put over the first and the last seconds is kept there, in the document and in the file', {
  timeout: longMs,
}, async () => {
  const blueFile = join(product.home, 'blue.png')
  runFfmpeg('-f', 'lavfi', '-i', 'color=c=blue:size=360x640', '-frames:v', '1', blueFile)
  const uploadUri = await sendFile(owner, { extension: 'png', usecase: 'asset', fileName: 'blue.png' }, await readFile(blueFile))
  const { uri } = (await owner<{ uri: string }>('POST', '/assets', { uploadUri, author: 'Ada', licence: 'CC BY 4.0' })).body
  const template = await owner<{ brandTemplateId: string }>('POST', '/brand-templates', { name: 'Without captions', look: ownLook })
  const { clipBody, revision } = await readBody()
  wholeMs = programmeMs(clipBody)
  const image = { uri, kind: 'image', inMs: 0, follows: true, origin: 'Library', credit: { author: 'Ada', licence: 'CC BY 4.0' } }
  const brolls = { hook: { ...image, startMs: 0, endMs: 2500 }, end: { ...image, startMs: wholeMs - 1500, endMs: wholeMs } }
  // Everywhere else there would be faces: captions are to stand where the watermark is.
  const captionPositions = [{ startMs: 0, endMs: clipBody.source.durationMs, y: 0.12 }]
  const newBody = {
    ...clipBody,
    brolls,
    overlays: { red: { ...overlay, startMs: 2500, endMs: 3500 } },
    watermark: true,
    // Words alone are held to the safe area; an emoji may stand above it.
    captions: { ...clipBody.captions, enabled: true, emoji: false },
    pictures: { ...clipBody.pictures, [clipBody.ratio]: { ...clipBody.pictures[clipBody.ratio], captionPositions } },
  }
  const targets = ['VIDEO_FILE', 'ADOBE_XML']
  const save = { targets, clipBody: newBody }
  expect(await owner('POST', `/engine-clips/${projectId}.${clipId}/save-and-render`, save, { 'if-match': `"${revision}"` })).toMatchObject({
    status: 200,
  })
  // At once, while the renders wait.
  const applied = await owner('POST', `/brand-templates/${template.body.brandTemplateId}/apply`, { projectId, clipIds: [clipId] })
  expect(applied).toMatchObject({ status: 200, body: { clipCount: 1 } })
  expect((await readBody()).clipBody.brolls).toMatchObject(brolls)
  earlier = await finishedRender()
  for (const sec of [0.5, 1.5, wholeMs / 1000 - 0.8]) {
    const still = join(product.home, 'still.png')
    runFfmpeg('-ss', String(sec), '-i', earlier.file, '-frames:v', '1', still)
    const { red, blue } = meanColour(still, 0.5, 0.4)
    expect([sec, blue > 150 && red < 80]).toEqual([sec, true])
  }
})

test('E01: a render shows the clip as it was asked for, not a template that was applied while it waited', async () => {
  expect(earlier?.clip.renderAsVideoFile).toMatchObject({ pending: false, isEarlier: true })
  const { clipBody } = await readBody()
  expect(clipBody.captions).toMatchObject({ enabled: false, preset: 'news' })
})

test('E01: the project for other programs has the rate of the source, the red of the text, and the cut to the frame', async () => {
  const downloads = earlier?.clip.renderAsAdobeXml?.downloads ?? []
  const fcpxml = downloads.find(({ format }) => format === 'FCPXML')
  const text = await (await fetch(fcpxml?.url ?? '')).text()
  expect(text).toContain('fontColor="1 0 0 1"')
  expect(fcpxml?.leftOut).not.toContain('overlayText')
  const format = /<asset [^>]*hasVideo="1"[^>]*format="(\w+)"/.exec(text)?.[1]
  const [, over, under] = new RegExp(`<format id="${format}" frameDuration="(\\d+)/(\\d+)s"`).exec(text) ?? []
  expect(Number(over) / Number(under)).toBe(0.2)
  const seconds = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=duration', '-of', 'csv=p=0', earlier?.file ?? ''])
  for (const length of seconds.toString().trim().split('\n')) expect(Math.abs(Number(length) - wholeMs / 1000)).toBeLessThan(0.06)
})

test('P09: the credits name their charset once', async () => {
  const credits = earlier?.clip.renderAsVideoFile?.downloads?.find(({ format }) => format === 'CREDITS')
  const reply = await fetch(credits?.url ?? '')
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await reply.text()).toMatch(/Ada.*CC BY 4\.0/s)
})

test('E01: captions stand clear of the watermark, and of what apps lay over the frame', { timeout: longMs }, async () => {
  const { clipBody, revision } = await readBody()
  const save = { targets: ['VIDEO_FILE'], clipBody: { ...clipBody, watermark: true } }
  await owner('POST', `/engine-clips/${projectId}.${clipId}/save-and-render`, save, { 'if-match': `"${revision}"` })
  const { file } = await finishedRender()
  let captionPixelCount = 0
  for (let sec = 4; sec < wholeMs / 1000 - 2; sec += 0.7) {
    const [both, mark] = [frameAt(earlier?.file ?? '', sec), frameAt(file, sec)]
    expect([both.length, mark.length]).toEqual([width * height, width * height])
    const markPixels: number[] = []
    const captionPixels: number[] = []
    for (let at = 0; at < mark.length; at += 1) {
      const value = mark[at] ?? 0
      // The mark is the only light thing there.
      if (value > 128) markPixels.push(at)
      if (Math.abs(value - (both[at] ?? 0)) > 24) captionPixels.push(at)
    }
    captionPixelCount += captionPixels.length
    const lines = (pixels: number[]) => [Math.floor((pixels[0] ?? 0) / width), Math.floor((pixels.at(-1) ?? 0) / width)] as const
    const [markTop, markBottom] = lines(markPixels)
    expect(markPixels.length).toBeGreaterThan(100)
    if (captionPixels.length === 0) continue
    const [top, bottom] = lines(captionPixels)
    expect([sec, bottom < markTop || top > markBottom]).toEqual([sec, true])
    // What the editor warns of in a tall clip: a tenth above, a fifth below.
    expect([sec, top > height * 0.1 && bottom < height * 0.82]).toEqual([sec, true])
  }
  expect(captionPixelCount).toBeGreaterThan(1000)
})

test('P04: while a project is run again its clips stay, and those of a prompt are there afterwards', { timeout: longMs }, async () => {
  await owner('POST', '/clip-copilot-tasks', { projectId, prompt: 'why bees dance' })
  type Tasks = { data: { taskId: string; stage: string; foundCount: number }[] }
  const task = async () => (await owner<Tasks>('GET', `/clip-copilot-tasks?projectId=${projectId}`)).body.data[0]
  await expect.poll(async () => (await task())?.stage, { timeout: longMs }).toMatch(/COMPLETE|STALLED/)
  const promptClips = async () =>
    (await listClips()).filter(({ clipCopilotTaskId }) => clipCopilotTaskId !== null).map((clip) => clip.clipId)
  const before = await promptClips()
  expect(before.length).toBeGreaterThan(0)
  expect(await owner('POST', `/clip-projects/${projectId}/rerun`, {})).toMatchObject({ status: 200, body: { stage: 'QUEUED' } })
  const stage = await untilEnd(async () => {
    expect((await listClips()).length).toBeGreaterThan(before.length)
    expect(await promptClips()).toEqual(before)
    await wait(100)
  })
  expect([stage, await promptClips()]).toEqual(['COMPLETE', before])
})
