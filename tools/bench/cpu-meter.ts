import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getTool, useToolAt } from '@clipwright/media/sandbox/tool-paths'

const logName = 'cpu.log'

/**
 * Measures the CPU time of every FFmpeg that runs in `folder`. The sandbox hides a program's times from its parent, so a
 * shell around FFmpeg writes them into the folder. On a shared machine CPU time means more than wall-clock time.
 */
export async function meterFfmpeg(binDir: string): Promise<{ end(): void }> {
  const ffmpeg = getTool('ffmpeg')
  const wrapper = join(binDir, 'ffmpeg-metered')
  await writeFile(wrapper, `#!/bin/bash\n${ffmpeg} "$@"\ncode=$?\n{ times >> ${logName}; } 2>/dev/null\nexit $code\n`)
  await chmod(wrapper, 0o755)
  useToolAt('ffmpeg', wrapper)
  return { end: () => useToolAt('ffmpeg', ffmpeg) }
}

const logsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => basename(name) === logName).map((name) => join(folder, name))

/** CPU seconds, user and system, of FFmpeg during `work`, in `folder` and in subfolders that still exist afterwards. */
export async function measureCpuSeconds(folder: string, work: () => Promise<unknown>): Promise<number> {
  for (const file of await logsIn(folder)) await rm(file)
  await work()
  const logs = await Promise.all((await logsIn(folder)).map((file) => readFile(file, 'utf8')))
  const lines = logs.join('').trim().split('\n')
  // Two lines per program: the shell itself, then its children.
  return lines
    .flatMap((line) => [...line.matchAll(/(\d+)m([\d.]+)s/g)])
    .reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
