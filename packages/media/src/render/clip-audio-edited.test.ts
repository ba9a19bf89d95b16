import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { addLayer } from '@clipwright/timeline/edit/commands/add-layer'
import { censorWords } from '@clipwright/timeline/edit/commands/censor-words'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { toTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, describe, expect, test } from 'vitest'
import { probeMedia } from '../probe.ts'
import { runTool } from '../run-tool.ts'
import { makeMedia, makeTemporaryFolder } from '../testing/test-media.ts'
import { makeClipAudio } from './clip-audio.ts'
import { listCutArgs } from './cut-sound.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

// A low hum plays the part of the voice.
// biome-ignore format: arguments read in pairs.
const video = await makeMedia(folder.path, [
  '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=6', '-f', 'lavfi', '-i', 'sine=frequency=200:sample_rate=48000:duration=6',
  '-af', 'volume=0.3', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'hum.mp4',
])

/** Share of the energy of 48 kHz mono samples at a frequency, by correlation. */
function shareAt(samples: Float32Array, hz: number): number {
  let [sine, cosine, energy] = [0, 0, 1e-12]
  samples.forEach((value, at) => {
    sine += value * Math.sin((2 * Math.PI * hz * at) / 48_000)
    cosine += value * Math.cos((2 * Math.PI * hz * at) / 48_000)
    energy += value * value
  })
  return (2 * (sine * sine + cosine * cosine)) / (samples.length * energy)
}

test('censored words are silent or a tone from their first to their last sample, also after a cut before them', async () => {
  const analysis = sampleAnalysis({ durationMs: 6000, width: 160, height: 90, frameRate: { num: 25, den: 1 } })
  const document = toDocument(
    sampleTimeline({ analysis, words: sampleWords('one two three four five six seven eight nine ten', 0, 520), timeRanges: [[0, 5.6]] }),
  )
  let current = document
  for (const result of [censorWords(document, { wordIds: ['w4'], censor: 'beep' })]) if ('document' in result) current = result.document
  const muted = censorWords(current, { wordIds: ['w7'], censor: 'mute' })
  const cut = cutWords('document' in muted ? muted.document : current, { wordIds: ['w1'] })
  if (!('document' in cut)) throw new Error(cut.refusal)
  const plan = toRenderPlan(toTimeline(cut.document), 'VIDEO_PREVIEW')
  expect(plan.audio?.censored?.map(({ kind, startMs }) => [kind, startMs])).toEqual([
    ['beep', 1560],
    ['mute', 3120],
  ])

  const workDir = join(folder.path, 'work')
  await mkdir(workDir)
  const clipAudio = await makeClipAudio({ plan, probe: await probeMedia(video), sourceFile: video, workDir })
  const file = join(workDir, clipAudio?.name ?? '')
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000, maxStdoutBytes: 16e6 })
  const all = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
  const between = (fromMs: number, toMs: number) => all.slice(fromMs * 48, toMs * 48)
  const loudest = (samples: Float32Array) => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(shareAt(between(1600, 2000), 1000)).toBeGreaterThan(0.9)
  expect(loudest(between(3140, 3580))).toBeLessThan(0.01)
  for (const [from, to] of [
    [1100, 1500],
    [2200, 2900],
    [3700, 4300],
  ] as const)
    expect(shareAt(between(from, to), 200)).toBeGreaterThan(0.9)
})

test('music plays from start to end, quieter under speech', async () => {
  // biome-ignore format: arguments read in pairs.
  const music = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=frequency=3000:sample_rate=48000:duration=6', '-af', 'volume=0.5', '-c:a', 'aac', 'music.m4a'])
  const analysis = sampleAnalysis({ durationMs: 6000, width: 160, height: 90, frameRate: { num: 25, den: 1 } })
  const words = [...sampleWords('one two three', 0, 400), ...sampleWords('four five', 4000, 400)]
  const document = toDocument(sampleTimeline({ analysis, words, timeRanges: [[0, 5.6]] }))
  const layer = {
    kind: 'music' as const,
    uri: 'upload://melody1',
    startMs: 400,
    endMs: 5200,
    follows: false,
    inMs: 200,
    gainDb: -6,
    fadeInMs: 0,
    fadeOutMs: 0,
    duckDb: -12,
  }
  const added = addLayer(document, { kind: 'sounds', id: 'm', layer })
  if (!('document' in added)) throw new Error(added.refusal)
  const workDir = join(folder.path, 'music')
  await mkdir(workDir)
  const plan = toRenderPlan(toTimeline(added.document), 'VIDEO_PREVIEW')
  const clipAudio = await makeClipAudio({
    plan,
    probe: await probeMedia(video),
    sourceFile: video,
    workDir,
    assetFiles: { 'upload://melody1': music },
  })
  const file = join(workDir, clipAudio?.name ?? '')
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000, maxStdoutBytes: 16e6 })
  const all = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
  const levelDb = (fromMs: number, toMs: number) => {
    const samples = all.slice(fromMs * 48, toMs * 48)
    const power = shareAt(samples, 3000) * samples.reduce((sum, value) => sum + value * value, 0)
    return 10 * Math.log10(power / samples.length + 1e-12)
  }
  expect(Math.round(all.length / 48)).toBe(5600)
  expect(levelDb(0, 350)).toBeLessThan(-70)
  expect(levelDb(5300, 5550)).toBeLessThan(-70)
  const [speechDb, free] = [levelDb(500, 1000), levelDb(2200, 3600)]
  expect(free - speechDb).toBeGreaterThan(11)
  expect(free - speechDb).toBeLessThan(13)
  expect(clipAudio?.truePeakDbtp).toBeLessThanOrEqual(-1.9)
})

test('enhanced sound replaces the recording, a loop continues, and both duck under a voice-over', async () => {
  const sine = (hz: number, sec: number, name: string) =>
    // biome-ignore format: arguments read in pairs.
    makeMedia(folder.path, ['-f', 'lavfi', '-i', `sine=frequency=${hz}:sample_rate=48000:duration=${sec}`, '-af', 'volume=0.3', '-c:a', 'pcm_s16le', name])
  const files = {
    'upload://better': await sine(300, 4.5, 'better.wav'),
    'upload://bedbed': await sine(700, 0.6, 'bed.wav'),
    'upload://voices': await sine(1100, 2, 'voice.wav'),
  }
  const analysis = sampleAnalysis({ durationMs: 6000, width: 160, height: 90, frameRate: { num: 25, den: 1 } })
  const document = toDocument(sampleTimeline({ analysis, words: sampleWords('one', 0, 200), timeRanges: [[1, 5]] }))
  const placement = { follows: false, inMs: 0, gainDb: 0, fadeInMs: 0, fadeOutMs: 0, duckDb: 0 }
  const sounds = {
    bed: { ...placement, kind: 'music' as const, uri: 'upload://bedbed', startMs: 0, endMs: 4000, loop: true, gainDb: 12, duckDb: -30 },
    vo: { ...placement, kind: 'voice-over' as const, uri: 'upload://voices', startMs: 2000, endMs: 4000, underDb: -40 },
  }
  const enhanced = { uri: 'upload://better', startMs: 500, endMs: 5000, strength: 1 }
  const plan = toRenderPlan(toTimeline({ ...document, sounds, enhanced }), 'VIDEO_PREVIEW')
  const workDir = join(folder.path, 'better')
  await mkdir(workDir)
  const clipAudio = await makeClipAudio({ plan, probe: await probeMedia(video), sourceFile: video, workDir, assetFiles: files })
  const file = join(workDir, clipAudio?.name ?? '')
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000, maxStdoutBytes: 16e6 })
  const all = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
  const between = (fromMs: number, toMs: number) => all.slice(fromMs * 48, toMs * 48)
  const before = between(1000, 1700)
  expect(shareAt(before, 200)).toBeLessThan(0.01)
  expect(shareAt(before, 300)).toBeGreaterThan(0.2)
  expect(shareAt(before, 700)).toBeGreaterThan(0.05)
  expect(shareAt(between(2300, 3700), 1100)).toBeGreaterThan(0.95)
})

test('a part outside the enhanced sound plays the recording', async () => {
  const analysis = sampleAnalysis({ durationMs: 6000, width: 160, height: 90, frameRate: { num: 25, den: 1 } })
  const document = toDocument(sampleTimeline({ analysis, words: sampleWords('one', 0, 200), timeRanges: [[1, 5]] }))
  const plan = toRenderPlan(
    toTimeline({ ...document, enhanced: { uri: 'upload://better', startMs: 2000, endMs: 5000, strength: 1 } }),
    'VIDEO_PREVIEW',
  )
  const args = listCutArgs({ plan, probe: await probeMedia(video), sourceFile: video, enhancedFile: '/better.m4a' }, 1).join(' ')
  expect(args).toContain(video)
  expect(args).not.toContain('/better.m4a')
})

/** The sound of a document, 48 kHz mono. */
async function heardOf(document: ClipDocument, sourceFile: string, name: string): Promise<Float32Array> {
  const workDir = join(folder.path, name)
  await mkdir(workDir)
  const plan = toRenderPlan(toTimeline(document), 'VIDEO_PREVIEW')
  const clipAudio = await makeClipAudio({ plan, probe: await probeMedia(sourceFile), sourceFile, workDir })
  const file = join(workDir, clipAudio?.name ?? '')
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1']
  const { stdout } = await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 30_000, maxStdoutBytes: 16e6 })
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
}

describe('where two parts blend', async () => {
  // One tone up to 3 s, then another, so that a sound tells where on the source it is from.
  // biome-ignore format: arguments read in pairs.
  const twoTones = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=6', '-f', 'lavfi', '-i', 'sine=frequency=200:sample_rate=48000:duration=3', '-f', 'lavfi', '-i', 'sine=frequency=900:sample_rate=48000:duration=3',
    '-filter_complex', '[1][2]concat=n=2:v=0:a=1,volume=0.3[a]', '-map', '0:v', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', 'tones.mov',
  ])
  const documentOf = (
    timeRanges: [number, number][],
    durationMs: number,
    words = sampleWords('one two three four five six seven eight nine ten', 0, 520),
  ) => {
    const analysis = sampleAnalysis({ durationMs: 6000, width: 160, height: 90, frameRate: { num: 25, den: 1 } })
    const document = toDocument(sampleTimeline({ analysis, words, timeRanges }))
    return { ...document, transitions: { [document.order[0] ?? '']: { kind: 'slide-left' as const, durationMs } } }
  }
  const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length

  test('sounds cross-fade as long, at equal power, and the clip keeps its length', async () => {
    const all = await heardOf(
      documentOf(
        [
          [0.5, 2.5],
          [3.5, 5.5],
        ],
        800,
      ),
      twoTones,
      'crossed',
    )
    expect(Math.abs(all.length - 4000 * 48)).toBeLessThanOrEqual(2)
    const between = (fromMs: number, toMs: number) => all.slice(fromMs * 48, toMs * 48)
    for (const [from, to] of [
      [100, 1500],
      [2500, 3900],
    ] as const)
      expect(shareAt(between(from, to), from < 2000 ? 200 : 900), `${from} ms`).toBeGreaterThan(0.99)
    expect(shareAt(between(1980, 2020), 200)).toBeGreaterThan(0.4)
    expect(shareAt(between(1980, 2020), 900)).toBeGreaterThan(0.4)
    expect(shareAt(between(1680, 1720), 900)).toBeLessThan(0.2)
    expect(shareAt(between(2280, 2320), 200)).toBeLessThan(0.2)
    const levels = [1700, 1900, 2000, 2100, 2300].map((at) => 10 * Math.log10(power(between(at - 50, at + 50)) / power(between(800, 1000))))
    for (const level of levels) expect(Math.abs(level)).toBeLessThan(1)
  })

  test('there is silence before the beginning of the source', async () => {
    const all = await heardOf(
      documentOf(
        [
          [3.5, 5.5],
          [0, 2],
        ],
        1000,
      ),
      twoTones,
      'begun',
    )
    expect(Math.abs(all.length - 4000 * 48)).toBeLessThanOrEqual(2)
    // Nothing of the second part before its cut: only the first, fading out.
    expect(shareAt(all.slice(1600 * 48, 1980 * 48), 200)).toBeLessThan(0.01)
    expect(shareAt(all.slice(2600 * 48, 3900 * 48), 200)).toBeGreaterThan(0.99)
  })

  test('a censored word beyond the cut is silent', async () => {
    const document = documentOf(
      [
        [0.5, 2.5],
        [3.5, 5.5],
      ],
      800,
    )
    const wordId = Object.entries(document.words).find(([, word]) => word.startMs <= 2600 && word.endMs > 2600)?.[0] ?? ''
    const censored = censorWords(document, { wordIds: [wordId], censor: 'mute' })
    if (!('document' in censored)) throw new Error(censored.refusal)
    const all = await heardOf(censored.document, twoTones, 'hushed')
    const { startMs, endMs } = document.words[wordId] ?? { startMs: 0, endMs: 0 }
    const [from, to] = [Math.max(startMs, 2500) - 500, Math.min(endMs, 2900) - 500]
    expect(to - from).toBeGreaterThan(50)
    expect(power(all.slice((from + 5) * 48, (to - 5) * 48))).toBeLessThan(1e-6)
  })
})
