import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { prepareFontsDir } from '../fonts.ts'
import { probeMedia } from '../probe.ts'
import { renderClip } from '../render-clip.ts'
import { runTool } from '../run-tool.ts'
import { makeMedia, makeTemporaryFolder } from './test-media.ts'

export const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k']
export const isRed = ([r, g, b]: number[]): boolean => (r ?? 0) > 200 && (g ?? 0) < 60 && (b ?? 0) < 60
export const isBlue = ([r, g, b]: number[]): boolean => (b ?? 0) > 200 && (r ?? 0) < 60 && (g ?? 0) < 60
export const isGreen = ([r, g, b]: number[]): boolean => (g ?? 0) > 200 && (r ?? 0) < 60 && (b ?? 0) < 60
export const all = { x: 0, y: 0, w: 180, h: 320 }
export const crop = { y: 0, w: 100, h: 180 }

/** A small video of two bars in its own folder, with what render tests need of it. Dispose the folder at the end. */
export async function makeBars() {
  const folder = await makeTemporaryFolder()
  const fontsDir = join(folder.path, 'fonts')

  /** 320 by 180: a red bar from x = 0 to 160, blue to its right, green from 3 s on. Noise, quiet and then loud. */
  // biome-ignore format: arguments read in pairs.
  const video = await makeMedia(folder.path, [
    '-f', 'lavfi', '-i', 'color=blue:s=320x180:r=25:d=6', '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.2:seed=3:r=48000:d=6',
    '-vf', "drawbox=x=0:w=160:h=180:c=red:t=fill,drawbox=x=160:w=160:h=180:c=lime:t=fill:enable='gte(t,3)'", ...coded,
    '-metadata', 'location=+48.8584+002.2945/', '-metadata', 'title=private', 'film.mp4',
  ])
  const probe = await probeMedia(video)

  let count = 0
  async function render(plan: RenderPlan, options: { file?: string; signal?: AbortSignal; assetFiles?: Record<string, string> } = {}) {
    const workDir = join(folder.path, `work${(count += 1)}`)
    await mkdir(workDir)
    const outFile = join(folder.path, `clip${count}.mp4`)
    const sourceFile = options.file ?? video
    const source = sourceFile === video ? probe : await probeMedia(sourceFile)
    const { signal, assetFiles } = options
    const result = await renderClip({
      plan,
      sourceFile,
      probe: source,
      outFile,
      workDir,
      quality: 'preview',
      fontsDir,
      ...(signal ? { signal } : {}),
      ...(assetFiles ? { assetFiles } : {}),
    })
    return { outFile, ...result }
  }

  const decoded = new Map<string, Buffer>()

  /** Average colour of a box in one frame of a 180 by 320 clip. */
  async function colorAt(
    file: string,
    frame: number,
    box: { x: number; y: number; w: number; h: number },
  ): Promise<[number, number, number]> {
    const args = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
    const cachedBars = decoded.get(file)
    const bytes =
      cachedBars ?? (await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000, maxStdoutBytes: 64e6 })).stdout
    decoded.set(file, bytes)
    const sums: [number, number, number] = [0, 0, 0]
    for (let y = box.y; y < box.y + box.h; y += 1) {
      for (let x = box.x; x < box.x + box.w; x += 1) {
        const at = 3 * ((frame * 320 + y) * 180 + x)
        for (const channel of [0, 1, 2] as const) sums[channel] += bytes[at + channel] ?? Number.NaN
      }
    }
    return sums.map((sum) => sum / (box.w * box.h)) as [number, number, number]
  }
  /** One checksum per frame of a video. */
  async function frameSums(file: string): Promise<string> {
    const args = ['-v', 'error', '-i', file, '-an', '-f', 'framemd5', 'pipe:1']
    return (await runTool({ tool: 'ffmpeg', args, cwd: '/', readable: [file], timeoutMs: 20_000 })).stdout.toString()
  }
  await prepareFontsDir(fontsDir)
  return { folder, fontsDir, video, probe, render, colorAt, frameSums, lastFile: () => join(folder.path, `clip${count}.mp4`) }
}
