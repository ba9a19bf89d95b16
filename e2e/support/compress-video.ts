import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

/** In the test clip a white flash and a tone begin together, this many seconds after its start. */
export const flashAtSec = 3

/** A video with a white flash and a tone that last a second. */
export function makeFlash(
  folder: string,
  { seconds = 5, size = '640x360', codecArgs = ['-c:v', 'libx264', '-preset', 'ultrafast'] } = {},
): string {
  const file = join(folder, `flash ${seconds}.mp4`)
  const picture = `testsrc2=size=${size}:rate=25:duration=${seconds},noise=alls=8:allf=t,drawbox=color=white:t=fill:enable='between(t,${flashAtSec},${flashAtSec + 0.96})'`
  const sound = `aevalsrc='0.5*between(t,${flashAtSec},${flashAtSec + 1})*sin(2764*t)':s=48000:d=${seconds}`
  const inputs = ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound]
  execFileSync('ffmpeg', [...inputs, ...codecArgs, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k', '-shortest', file])
  return file
}

type Choice = { file: string; sizeMb: number; codec?: string; path?: string }

/** Compresses on the public page and saves the download as `target`. */
export async function compressVideo(
  page: Page,
  { file, sizeMb, codec, path = '/tools/video-compressor' }: Choice,
  target: string,
): Promise<void> {
  await page.goto(inject('productUrl') + path)
  await page.locator('#file').setInputFiles(file)
  await page.locator('#goal-own').check()
  await page.locator('#size').fill(String(sizeMb))
  if (codec) {
    await page.waitForFunction(() => document.querySelector('#codec option[disabled]') !== null)
    await page.locator('#codec').selectOption(codec)
  }
  await page.locator('#tool button[type=submit]').click()
  await page.locator('#result:not([hidden]), #failure:not([hidden])').first().waitFor()
  const failure = await page.locator('#failure').textContent()
  if (failure) throw new Error(failure)
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()])
  await download.saveAs(target)
}

type Probe = { format: { duration: string; size: string }; streams: { codec_type: string; codec_name: string; duration: string }[] }

export function probe(file: string) {
  const args = ['-v', 'error', '-show_entries', 'format=duration,size:stream=codec_type,codec_name,duration', '-of', 'json', file]
  const { format, streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as Probe
  const of = (type: string) => streams.find((stream) => stream.codec_type === type)
  return { bytes: Number(format.size), seconds: Number(format.duration), video: of('video')?.codec_name, audio: of('audio')?.codec_name }
}

/** Seconds at which the picture turns white and the tone begins. */
export function flashAndTone(file: string): { flash: number; tone: number } {
  const small = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', 'fps=25,scale=1:1:flags=area,format=gray', '-f', 'rawvideo', '-'])
  const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', '-ar', '8000', '-f', 's16le', '-'], { maxBuffer: 64_000_000 })
  const samples = Array.from({ length: pcm.length / 2 }, (_, at) => Math.abs(pcm.readInt16LE(2 * at)))
  return { flash: small.findIndex((grey) => grey > 225) / 25, tone: samples.findIndex((level) => level > 3000) / 8000 }
}
