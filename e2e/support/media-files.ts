import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'

export const runFfmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])

/** Saves the download that a press starts. */
export async function saveDownload(page: Page, press: () => Promise<void>, file: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  await download.saveAs(file)
  return file
}

/** Mean red, green and blue of a part of a picture. */
export function meanColour(file: string, x: number, y: number, size = 0.08): { red: number; green: number; blue: number } {
  const crop = `crop=iw*${size}:ih*${size}:iw*${x - size / 2}:ih*${y - size / 2},scale=1:1:flags=area,format=rgb24`
  const [red = 0, green = 0, blue = 0] = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', crop, '-f', 'rawvideo', '-'])
  return { red, green, blue }
}
