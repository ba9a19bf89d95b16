import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTool, useToolAt } from '@clipwright/media/sandbox/tool-paths'

const logName = 'cpu.log'

/**
 * Counts the CPU time of every FFmpeg that runs in `folder`. The cage hides a program's times from its parent, so a shell
 * stands around FFmpeg and writes them beside the work. Wall time says little on a shared machine; CPU time does.
 */
export async function meterFfmpeg(binDir: string): Promise<{ end(): void }> {
  const ffmpeg = getTool('ffmpeg')
  const wrapper = join(binDir, 'ffmpeg-metered')
  await writeFile(wrapper, `#!/bin/bash\n${ffmpeg} "$@"\ncode=$?\n{ times >> ${logName}; } 2>/dev/null\nexit $code\n`)
  await chmod(wrapper, 0o755)
  useToolAt('ffmpeg', wrapper)
  return { end: () => useToolAt('ffmpeg', ffmpeg) }
}

/** CPU seconds, user and system, of what `work` ran in `folder`. */
export async function cpuSeconds(folder: string, work: () => Promise<unknown>): Promise<number> {
  await rm(join(folder, logName), { force: true })
  await work()
  const lines = (await readFile(join(folder, logName), 'utf8')).trim().split('\n')
  // Two lines a program: the shell itself, then its children.
  return lines.flatMap((line) => [...line.matchAll(/(\d+)m([\d.]+)s/g)]).reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
