import { truncate, stat, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allowListSizes } from './media-allow-list.ts'
import { probeMedia } from './probe.ts'
import { makeHostile, makeMedia, makeVideo, makeTemporaryFolder } from './testing/test-media.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
const hostile = await makeHostile(folder.path)

describe('refuses', () => {
  test.each(Object.entries(hostile))('%s with %s and a sentence for a person', async (name, errorName) => {
    const failure = await probeMedia(join(folder.path, name)).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ errorName })
    expect(String((failure as Error).message)).toMatch(/^[A-Z].+\.$/)
    expect(String((failure as Error).message)).not.toContain(folder.path)
  })

  test('a video that was cut off before its table of contents', async () => {
    const file = join(folder.path, 'cut.mp4')
    await copyFile(join(folder.path, 'other-tenant.mp4'), file)
    await truncate(file, (await stat(file)).size - 2000)
    await expect(probeMedia(file)).rejects.toMatchObject({ errorName: 'MediaUnreadableError' })
  })

  test('a video longer, larger or shorter than the limits', async () => {
    const file = join(folder.path, 'other-tenant.mp4')
    const limits = { maxDurationMs: 10_000, minDurationMs: 0, maxSizeBytes: 1e9, maxPixels: 1e7, minSidePx: 1 }
    await expect(probeMedia(file, { limits: { ...limits, maxDurationMs: 1_000 } })).rejects.toMatchObject({
      errorName: 'MediaTooLongError',
    })
    await expect(probeMedia(file, { limits: { ...limits, minDurationMs: 5_000 } })).rejects.toMatchObject({
      errorName: 'MediaTooShortError',
    })
    await expect(probeMedia(file, { limits: { ...limits, maxSizeBytes: 100 } })).rejects.toMatchObject({ errorName: 'MediaTooLargeError' })
    await expect(probeMedia(file, { limits: { ...limits, maxPixels: 1_000 } })).rejects.toMatchObject({ errorName: 'MediaTooLargeError' })
  })
})

test.each(['1x1', '640x8', '30x480'])('refuses a video of %s pixels when it is looked at, not when it is rendered', async (size) => {
  const name = `small-${size}.mp4`
  const file = await makeMedia(folder.path, [
    '-f',
    'lavfi',
    '-i',
    `testsrc=s=${size}:d=2`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv444p',
    name,
  ])
  await expect(probeMedia(file)).rejects.toMatchObject({
    errorName: 'MediaUnreadableError',
    message: `This video is ${size.replace('x', ' by ')} pixels, too small to make clips from.`,
  })
})

describe('reads', () => {
  test('a plain video exactly', async () => {
    const file = await makeVideo(folder.path, 'plain.mp4', { rate: '30000/1001' })
    expect(await probeMedia(file)).toMatchObject({
      container: 'mov',
      video: { codec: 'h264', width: 320, height: 180, rotationDeg: 0, frameRate: { num: 30000, den: 1001 }, variable: false, hdr: false },
      audio: [{ codec: 'aac', sampleRate: 48000 }],
      notices: [],
    })
  })

  test('a rotated video as displayed', async () => {
    await makeVideo(folder.path, 'flat.mp4')
    const file = await makeMedia(folder.path, ['-i', 'flat.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=270', 'turned.mp4'])
    expect((await probeMedia(file)).video).toMatchObject({ width: 180, height: 320, rotationDeg: 90 })
  })

  test('the time code that a camera counted from', async () => {
    await makeVideo(folder.path, 'from-zero.mp4')
    const file = await makeMedia(folder.path, ['-i', 'from-zero.mp4', '-c', 'copy', '-timecode', '01:00:10:05', 'from-one.mov'])
    expect((await probeMedia(file)).video?.startTimecode).toBe('01:00:10:05')
    expect((await probeMedia(join(folder.path, 'from-zero.mp4'))).video).not.toHaveProperty('startTimecode')
  })

  test('non-square pixels as displayed', async () => {
    const file = await makeVideo(folder.path, 'wide.mp4', { args: ['-vf', 'setsar=2'] })
    expect((await probeMedia(file)).video).toMatchObject({ width: 640, height: 180, codedWidth: 320 })
  })

  test('the length from the packets when the header has none', async () => {
    await makeVideo(folder.path, 'whole.mkv', { seconds: 4 })
    const file = await makeMedia(folder.path, ['-i', 'whole.mkv', '-c', 'copy', '-f', 'matroska', '-live', '1', 'live.mkv'])
    const probe = await probeMedia(file)
    expect(probe.durationMs).toBeGreaterThan(3_800)
    expect(probe.durationMs).toBeLessThan(4_200)
  })

  test('a cover image as no video, and a silent video as a video', async () => {
    await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'color=s=64x64:d=1:r=1', '-frames:v', '1', 'cover.jpg'])
    // biome-ignore format: arguments read in pairs.
    const song = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=d=3', '-i', 'cover.jpg', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic', 'song.mp3'])
    expect(await probeMedia(song)).toMatchObject({ video: null, audio: [{ codec: 'mp3' }] })
    expect(await probeMedia(await makeVideo(folder.path, 'mute.mp4', { sound: false }))).toMatchObject({ audio: [], video: { width: 320 } })
  })

  test('the sound track that is not silent as the first', async () => {
    // biome-ignore format: arguments read in pairs.
    const file = await makeMedia(folder.path, [
      '-f', 'lavfi', '-i', 'anullsrc=r=48000:d=3', '-f', 'lavfi', '-i', 'sine=r=48000:d=3', '-map', '0', '-map', '1', '-t', '3', '-c:a', 'aac', '-disposition:a:0', 'default', 'two.m4a',
    ])
    const probe = await probeMedia(file)
    expect(probe.audio.map((track) => track.index)).toEqual([1, 0])
    expect(probe.notices.join()).toContain('number 2 is used')
  })

  test('unusable tracks besides usable ones', async () => {
    await writeFile(join(folder.path, 'words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello\n')
    // biome-ignore format: arguments read in pairs.
    const file = await makeMedia(folder.path, [
      '-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=2', '-i', 'words.srt', '-c:v', 'libx264', '-c:s', 'srt', '-attach', 'words.srt', '-metadata:s:t', 'mimetype=text/plain', 'tracks.mkv',
    ])
    expect(await probeMedia(file)).toMatchObject({ subtitles: [{ codec: 'subrip' }], video: { width: 64 } })
  })
})

test('the allow-lists stay short', async () => {
  expect(allowListSizes.demuxers).toBeLessThanOrEqual(13)
  expect(allowListSizes.decoders).toBeLessThanOrEqual(25)
  expect(await readFile(join(import.meta.dirname, 'media-allow-list.ts'), 'utf8')).not.toMatch(/'(hls|concat|dash|sdp|image2)'/)
})
