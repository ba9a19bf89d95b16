import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gardenTalk } from '@clipwright/tools/testing/garden-talk'
import type { Page } from 'playwright-core'

export const runFfmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])

/** Saves the download that a press starts. */
export async function saveDownload(page: Page, press: () => Promise<void>, file: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  await download.saveAs(file)
  return file
}

/** Mean red, green and blue of a part of an image. */
export function meanColour(file: string, x: number, y: number, size = 0.08): { red: number; green: number; blue: number } {
  const crop = `crop=iw*${size}:ih*${size}:iw*${x - size / 2}:ih*${y - size / 2},scale=1:1:flags=area,format=rgb24`
  const [red = 0, green = 0, blue = 0] = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', crop, '-f', 'rawvideo', '-'])
  return { red, green, blue }
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

/** A tone as long as the garden talk, with the talk as subtitles inside, eight words each. */
export async function makeGardenVideo(folder: string): Promise<string> {
  const { words, durationMs } = gardenTalk(true)
  const cues = words
    .filter((_, index) => index % 8 === 0)
    .map(({ startMs }, index) => {
      const cue = words.slice(index * 8, index * 8 + 8)
      return `${index + 1}\n${clock(startMs)} --> ${clock(cue.at(-1)?.endMs ?? 0)}\n${cue.map(({ text }) => text).join(' ')}\n`
    })
  const [subtitles, video] = [join(folder, 'garden.srt'), join(folder, 'garden.mkv')]
  await writeFile(subtitles, cues.join('\n'))
  const seconds = String(Math.ceil(durationMs / 1000) + 1)
  runFfmpeg('-f', 'lavfi', '-i', `sine=d=${seconds}`, '-i', subtitles, '-c:a', 'aac', '-c:s', 'srt', video)
  return video
}
