import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasSandbox } from '@clipwright/media/run-tool'
import { getTool, useToolAt } from '@clipwright/media/sandbox/tool-paths'

const logName = 'cpu.log'

/**
 * Measures the CPU time of every FFmpeg that runs in `folder`. No program in the sandbox may start another, and bubblewrap's
 * own first process hides the times of what it runs: a shell around bubblewrap leaves that process out and writes the times
 * into the working folder. On a shared machine CPU time means more than wall-clock time.
 */
export async function meterFfmpeg(binDir: string): Promise<{ end(): void }> {
  if (!hasSandbox()) throw new Error('CPU time is measured in the sandbox: install bubblewrap.')
  const [ffmpeg, sandbox] = [getTool('ffmpeg'), getTool('bwrap')]
  const wrapper = join(binDir, 'bwrap-metered')
  const lines = [
    '#!/bin/bash',
    `[[ " $* " == *" ${ffmpeg} "* ]] || exec ${sandbox} "$@"`,
    `${sandbox} --as-pid-1 "$@"`,
    'code=$?',
    `{ times >> ${logName}; } 2>/dev/null`,
    'exit $code',
  ]
  await writeFile(wrapper, `${lines.join('\n')}\n`)
  await chmod(wrapper, 0o755)
  useToolAt('bwrap', wrapper)
  return { end: () => useToolAt('bwrap', sandbox) }
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
