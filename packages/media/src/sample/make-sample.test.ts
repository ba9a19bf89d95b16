import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFaceScanner } from '../faces/face-scanner.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { drawTalk, type TalkFrame } from './draw-talk.ts'
import { loadLettering } from './lettering.ts'
import { drawnRate, planFrames } from './plan-frames.ts'
import { writeSampleScript, sampleTalk } from './sample-talk.ts'
import { addMusic, speakTalk, talkRate, type TalkSound } from './talk-sound.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

let sound: TalkSound
let frames: TalkFrame[]
beforeAll(async () => {
  sound = await speakTalk(sampleTalk, folder.path)
  frames = planFrames(sound)
})

const loudest = (samples: Int16Array, from: number, to: number): number =>
  samples.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const frameAt = (sample: number): TalkFrame | undefined => frames[Math.floor((sample / talkRate) * drawnRate)]
const middle = ({ startSample, endSample }: { startSample: number; endSample: number }): number => (startSample + endSample) / 2

test('each sentence plays where the plan has it, and the pauses are silent', () => {
  expect(sound.sentences).toHaveLength(sampleTalk.flatMap((turn) => turn.sentences).length)
  for (const [index, { startSample, endSample }] of sound.sentences.entries()) {
    expect(loudest(sound.samples, startSample, endSample)).toBeGreaterThan(4000)
    expect(endSample - startSample).toBeGreaterThan(talkRate)
    expect(loudest(sound.samples, sound.sentences[index - 1]?.endSample ?? 0, startSample)).toBe(0)
  }
})

test('music plays before the first word and after the last, and not while somebody speaks', async () => {
  const mixed = await addMusic(sound, folder.path)
  const first = sound.sentences[0]?.startSample ?? 0
  const last = sound.sentences.at(-1)?.endSample ?? 0
  expect(loudest(mixed, 0, first)).toBeGreaterThan(2000)
  expect(loudest(mixed, last, mixed.length)).toBeGreaterThan(2000)
  expect(mixed.subarray(first, last)).toEqual(sound.samples.subarray(first, last))
  expect(mixed.subarray(0, first).every((sample) => Math.abs(sample) < 32_767)).toBe(true)
})

test('the script has exactly the spoken words', () => {
  const sentences = sampleTalk.flatMap((turn) => turn.sentences)
  expect(writeSampleScript().split(/\s+/).filter(Boolean)).toEqual(sentences.join(' ').split(' '))
})

test('the speaker is in the frame with moving lips, and those of the listener stay shut', () => {
  for (const sentence of sound.sentences) {
    const { speaker } = sentence.turn
    expect(['both', speaker]).toContain(frameAt(middle(sentence))?.shot)
    const during = frames.filter((_, clock) => {
      const at = (clock * talkRate) / drawnRate
      return at > sentence.startSample && at < sentence.endSample
    })
    const [mover, listener] = speaker === 'host' ? (['hostMouth', 'guestMouth'] as const) : (['guestMouth', 'hostMouth'] as const)
    expect(new Set(during.map((frame) => frame[mover])).size).toBeGreaterThan(2)
    expect(during.every((frame) => frame[listener] === 0)).toBe(true)
  }
  expect(frames[0]?.shot).toBe('title')
  expect(frames.at(-1)?.shot).toBe('end')
})

describe('the drawn faces', () => {
  /** Boxes found in each of these frames, at half size as in the analysis. */
  async function scan(images: readonly TalkFrame[]) {
    const lettering = loadLettering()
    for (const [index, frame] of images.entries()) await writeFile(join(folder.path, `p${index}.svg`), drawTalk(frame, lettering))
    const [width, height] = [640, 360]
    const bytes = width * height * 1.5
    const { stdout } = await runToolOrThrow(
      {
        tool: 'ffmpeg',
        args: ['-v', 'error', '-i', 'p%d.svg', '-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'],
        cwd: folder.path,
        timeoutMs: 60_000,
        maxStdoutBytes: images.length * bytes + 1,
      },
      'ServerError',
    )
    await using scanner = await closing(createFaceScanner({}))
    for (const index of images.keys())
      await scanner.value.push({ atMs: index * 250, width, height, yuv: stdout.subarray(index * bytes, (index + 1) * bytes) })
    return await scanner.value.finish([{ startMs: 0, endMs: images.length * 250 }])
  }

  async function closing<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<{ value: T } & AsyncDisposable> {
    const value = await opening
    return { value, [Symbol.asyncDispose]: () => value.close() }
  }

  const scenes = [...new Set(sampleTalk.flatMap(({ view, change }) => [view, change?.scene]).filter((scene) => scene !== undefined))]

  test.each(scenes)('are found in %s, mouth open or shut', { timeout: 120_000 }, async (scene) => {
    const images = frames.filter((frame) =>
      scene === 'both'
        ? frame.shot === 'both'
        : frame.scene === scene && frame.shot !== 'both' && frame.shot !== 'title' && frame.shot !== 'end',
    )
    const some = Array.from({ length: 8 }, (_, index) => images[Math.floor((index * images.length) / 8)]).filter(
      (frame) => frame !== undefined,
    )
    expect(some).toHaveLength(8)
    const tracks = await scan(some)
    expect(tracks).toHaveLength(scene === 'both' ? 2 : 1)
    // Where little changes, every second frame is searched.
    for (const { samples } of tracks) {
      const times = [0, ...samples.map(({ atMs }) => atMs), 1750]
      expect(Math.max(...times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0)))).toBeLessThanOrEqual(500)
    }
    for (const { samples } of tracks) for (const { y, h } of samples) expect(y + h).toBeLessThan(0.66)
  })
})
