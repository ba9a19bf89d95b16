import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBed } from '../music/make-bed.ts'
import { probeMedia } from '../probe.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { makeTemporaryFolder } from '../testing/test-media.ts'
import { enhanceSamples } from './enhance-samples.ts'
import { enhanceVoice } from './enhance-voice.ts'
import { speakBuiltIn } from './speak.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-voice-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const choice = { strength: 1, denoise: true, level: true, deEss: true }
const english = { language: 'en', tone: 'serious', voType: 4 } as const

describe('the built-in voice', () => {
  test('speaks every word in order within the file, at the loudness of a clip', async () => {
    const speech = await speakBuiltIn({ ...english, text: 'Good ideas are cheap. Finishing one is not!', workDir: dir })
    expect(speech.words.map(({ text }) => text)).toEqual(['Good', 'ideas', 'are', 'cheap.', 'Finishing', 'one', 'is', 'not!'])
    const times = speech.words.flatMap(({ startMs, endMs }) => [startMs, endMs])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(speech.durationMs)
    expect(speech.integratedLufs).toBeCloseTo(-16, 0)
    const probe = await probeMedia(speech.file)
    expect(Math.abs(probe.durationMs - speech.durationMs)).toBeLessThan(60)
  })

  test('speaks synthesiser commands as plain words', async () => {
    const speech = await speakBuiltIn({ ...english, text: 'Say [[h@lou]] <break/> -o /etc/passwd now.', workDir: dir })
    expect(speech.words.map(({ text }) => text).join(' ')).toBe('Say h@lou break/ -o /etc/passwd now.')
  })

  test.each([
    ['pl', 'To jest nasza próbka.', 4],
    ['zh', '今天天气很好。', 3],
    ['ko', '안녕하세요 여러분.', 2],
  ])('speaks %s', async (language, text, count) => {
    const speech = await speakBuiltIn({ ...english, language, text, workDir: dir })
    expect(speech.words.length).toBeGreaterThanOrEqual(count)
    expect(speech.durationMs).toBeGreaterThan(500)
  })

  test('changes its pace with the tone', async () => {
    const text = 'One two three four five six seven.'
    const calm = await speakBuiltIn({ ...english, tone: 'calm', text, workDir: dir })
    const energetic = await speakBuiltIn({ ...english, tone: 'energetic', text, workDir: dir })
    expect(calm.durationMs).toBeGreaterThan(energetic.durationMs * 1.2)
  })

  test('refuses a text without words, and a language it does not speak', async () => {
    await expect(speakBuiltIn({ ...english, text: '… --- !', workDir: dir })).rejects.toMatchObject({ errorName: 'InvalidParam' })
    await expect(speakBuiltIn({ ...english, language: 'fi', text: 'Hyvää päivää', workDir: dir })).rejects.toMatchObject({
      errorName: 'InvalidParam',
    })
  })
})

/** What was recorded of one text, which is spoken once for all tests. */
const studio = await makeTemporaryFolder()
afterAll(() => studio[Symbol.asyncDispose]())
let speaking: Promise<unknown> | undefined

/** Mono 48 kHz speech after `filter`. */
async function recording(filter: string): Promise<{ file: string; samples: Float32Array }> {
  const text = 'She sells sea shells by the shore. Nobody knows who buys them. Then the shop closes for the season.'
  await (speaking ??= speakBuiltIn({ ...english, text, workDir: studio.path }))
  const chain = `[0:a]apad=whole_dur=9,atrim=end=9[v];${filter};[o]asplit[x][p]`
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']
  const raw = ['-ar', '48000', '-ac', '1', '-f', 'f32le']
  const input = [
    '-i',
    'made.m4a',
    '-filter_complex',
    chain,
    '-map',
    '[x]',
    ...raw,
    'in.pcm',
    '-map',
    '[p]',
    '-ar',
    '48000',
    '-ac',
    '1',
    'in.wav',
  ]
  await runToolOrThrow({ tool: 'ffmpeg', args: [...quiet, ...input], cwd: studio.path, timeoutMs: 60_000 }, 'ServerError')
  const bytes = await readFile(join(studio.path, 'in.pcm'))
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return { file: join(studio.path, 'in.wav'), samples }
}
const noisy = 'anoisesrc=c=pink:a=0.06:r=48000:seed=7:d=9[n];[v]aresample=48000[w];[w][n]amix=duration=first:normalize=0[o]'
const outcomes = (steps: readonly { step: string; outcome: string }[]) =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]))

describe('enhancement', () => {
  test('removes noise and leaves the voice as loud as it was', async () => {
    const { file } = await recording(noisy)
    const result = await enhanceVoice({
      sourceFile: file,
      track: { index: 0, codec: 'aac' },
      startMs: 0,
      endMs: 9000,
      choice,
      workDir: dir,
    })
    expect(outcomes(result.steps)['denoise']).toBe('done')
    expect(result.after.noiseFloorDb).toBeLessThan(result.before.noiseFloorDb - 20)
    expect(Math.abs(result.after.speechDb - result.before.speechDb)).toBeLessThan(3)
    expect(result.afterLufs).toBeCloseTo(result.beforeLufs, 0)
    expect((await probeMedia(result.file)).durationMs).toBeCloseTo(9000, -2)
  })

  test('leaves what needs nothing untouched, and says why', async () => {
    const { samples } = await recording('[v]anull[o]')
    const result = await enhanceSamples(samples, choice, () => undefined)
    expect(outcomes(result.steps)).toMatchObject({ denoise: 'clean', deEss: 'soft' })
    expect(outcomes((await enhanceSamples(samples, { ...choice, denoise: false }, () => undefined)).steps)['denoise']).toBe('off')
  })

  test('evens out a voice that comes and goes', async () => {
    const { samples } = await recording("[v]aresample=48000,aloop=loop=1:size=432000,volume='if(lt(t,9),1,0.25)':eval=frame[o]")
    const result = await enhanceSamples(samples, choice, () => undefined)
    expect(outcomes(result.steps)['level']).toBe('done')
    expect(result.after.wanderDb).toBeLessThan(result.before.wanderDb / 2)
  })

  test('lowers sibilants below the voice', async () => {
    const { samples } = await recording('[v]highshelf=f=5000:g=20[o]')
    const result = await enhanceSamples(samples, choice, () => undefined)
    expect(outcomes(result.steps)['deEss']).toBe('done')
    expect(result.after.sibilanceDb).toBeLessThan(result.before.sibilanceDb - 4)
  })

  test('half the strength keeps half of what was there', async () => {
    const { samples } = await recording(noisy)
    const [half, full] = [
      await enhanceSamples(samples, { ...choice, strength: 0.5 }, () => undefined),
      await enhanceSamples(samples, choice, () => undefined),
    ]
    expect(half.after.noiseFloorDb).toBeGreaterThan(full.after.noiseFloorDb + 10)
    expect(half.after.noiseFloorDb).toBeLessThan(half.before.noiseFloorDb - 4)
  })
})

test('a music bed is deterministic and loops without a click', async () => {
  const one = await makeBed('playful', dir)
  const first = await readFile(join(dir, 'bed.pcm'))
  await writeFile(join(dir, 'bed.pcm'), '')
  await makeBed('playful', dir)
  expect((await readFile(join(dir, 'bed.pcm'))).equals(first)).toBe(true)
  expect(one.durationMs).toBeGreaterThan(20_000)
  const at = (index: number) => first.readInt16LE(index * 2)
  // The step from the last sample to the first is no larger than others near it.
  const steps = Array.from({ length: 2000 }, (_, index) => Math.abs(at(2 * index + 2) - at(2 * index)))
  expect(Math.abs(at(0) - at(first.length / 2 - 2))).toBeLessThanOrEqual(Math.max(...steps))
})
