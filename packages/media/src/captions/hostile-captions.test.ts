import { toAss } from '@clipwright/timeline/captions/ass'
import { sampleAnalysis, sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareFontsDir } from '../fonts.ts'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { channelOf, drawCaptions, findInkBox } from './testing/draw-captions.ts'

const frame = { width: 216, height: 384 }
/** Frames come in pairs: nothing, then a text. */
const [everyMs, frameMs] = [4000, 2000]

const commands = [
  '\\fs300',
  '\\an7',
  '\\pos(0,0)',
  '\\move(0,0,500,500)',
  '\\fad(9,9)',
  '\\t(0,9,\\frz3600)',
  '\\frx80',
  '\\blur90',
  '\\be90',
  '\\p1',
  '\\clip(0,0,9,9)',
  '\\iclip(m 0 0 l 9 9)',
  '\\org(0,0)',
  '\\kf500',
  '\\rText',
  '\\fnArial',
  '\\c&H0000FF&',
  '\\1a&HFF&',
  '\\alpha&HFF&',
  '\\bord90',
  '\\xshad90',
  '\\fscx900',
  '\\fsp90',
  '\\pbo90',
  '\\q2',
  '\\u1',
  '\\N',
  '\\n',
  '\\h',
  'm 0 0 l 99 0',
]
const wrappers: ((command: string) => string)[] = [
  (command) => `{${command}}x`,
  (command) => `\\{${command}}x`,
  (command) => `{{${command}}}x`,
  (command) => `x}${command}{`,
  (command) => `{x\n${command}}x`,
  (command) => `{${command}`,
  (command) => `\\\\{${command}\\}x`,
]
const others = [
  'line\nDialogue: 9,0:00:00.00,9:00:00.00,Text,,0,0,0,,owned',
  'line\r\n[Events]',
  '\u2028Style: Text,Arial,300',
  '<font size=200>x</font>',
  '%{metadata:x}%%',
  "x':movie=/etc/passwd[m];[in][m]overlay",
  'x,textfile=/etc/passwd',
  "x\\'\\:\\,\\;=[0:v]",
]
const payloads = [...commands.flatMap((command) => wrappers.map((wrap) => wrap(command))), ...others]

/** The same text with letters of about the same width that no parser reads as a command. */
const twins = payloads.map((text) => text.replaceAll('\\', '/').replaceAll('{', '(').replaceAll('}', ')'))

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let fontsDir: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  fontsDir = join(folder.path, 'all-fonts')
  await prepareFontsDir(fontsDir)
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Two frames in colour for each text: one before it, one of it. */
async function draw(texts: readonly string[]): Promise<Buffer[]> {
  const durationMs = texts.length * everyMs
  const timeline = sampleTimeline({
    analysis: sampleAnalysis({ durationMs, range: { startMs: 0, endMs: durationMs } }),
    words: [],
    timeRanges: [[0, durationMs / 1000]],
    pref: { captionPreset: 'minimal', enableHighlight: false, enableEmoji: false },
  })
  timeline.captions.words = texts.map((text, at) => ({
    id: `w${at}`,
    text,
    startMs: at * everyMs + frameMs - 400,
    endMs: at * everyMs + frameMs + 400,
  }))
  const captions = toAss(timeline, frame)
  if (!captions) throw new Error('nothing to draw')
  const frameCount = texts.length * 2
  const result = await drawCaptions({
    captions,
    ...frame,
    framesPerSec: 1000 / frameMs,
    frameCount,
    format: 'rgb24',
    folder: folder.path,
    fontsDir,
  })
  return result.frames
}

const grayOf = (rgb: Buffer) => channelOf(rgb, 0)

function mostColor(rgb: Buffer): number {
  let most = 0
  for (let at = 0; at < rgb.length; at += 3) {
    const green = rgb[at + 1] ?? 0
    most = Math.max(most, Math.abs((rgb[at] ?? 0) - green), Math.abs((rgb[at + 2] ?? 0) - green))
  }
  return most
}

test('two hundred texts that look like commands are drawn like their harmless twins: same place, size, colour and duration', async () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200)
  const [payloadFrames, plain] = [await draw(payloads), await draw(twins)]
  expect([payloadFrames.length, plain.length]).toEqual([payloads.length * 2, payloads.length * 2])
  for (const [at, payload] of payloads.entries()) {
    const [payloadFrame, before, twin] = [payloadFrames[at * 2 + 1], payloadFrames[at * 2], plain[at * 2 + 1]]
    if (!payloadFrame || !before || !twin) throw new Error('a frame is missing')
    const [box, twinBox] = [findInkBox(grayOf(payloadFrame), frame.width), findInkBox(grayOf(twin), frame.width)]
    if (!box || !twinBox) throw new Error(`nothing was drawn of ${JSON.stringify(payload)}`)
    const about = JSON.stringify(payload)
    for (const side of ['top', 'bottom'] as const) expect(Math.abs(box[side] - twinBox[side]), `${side} of ${about}`).toBeLessThanOrEqual(5)
    for (const side of ['left', 'right'] as const)
      expect(Math.abs(box[side] - twinBox[side]), `${side} of ${about}`).toBeLessThanOrEqual(12)
    expect(mostColor(payloadFrame), about).toBeLessThan(16)
    expect(findInkBox(grayOf(before), frame.width), `before ${about}`).toBeUndefined()
  }
})
