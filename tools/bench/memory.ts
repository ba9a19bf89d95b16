import { fork } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLongTalk } from './pipeline.ts'

type Run = { folder: string; log(text: string): void }

/** Peak memory of the analysis of ten minutes and of two hours, MB, each in a process of its own, and the one over the other. */
export async function benchMemory({ log }: Pick<Run, 'log'>): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'))
  try {
    const short = await measurePeakMb({ folder, log }, 10)
    const long = await measurePeakMb({ folder, log }, 120)
    return { peak_mb_10min: short, peak_mb_2h: long, peak_2h_over_10min: long / short }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Few frames a second suffice: only lists could grow with the length, and faces are searched equally often at any frame rate. */
async function measurePeakMb({ folder, log }: Run, minutes: number): Promise<number> {
  const { file } = await makeLongTalk(folder, `long${minutes}.mp4`, minutes * 60, 'scale=640:360,fps=4')
  const outDir = join(folder, `long${minutes}`)
  const analysis = fork(join(import.meta.dirname, 'analyse-alone.ts'), [file, outDir])
  let peakMb = 0
  let code: number | null | undefined
  analysis.once('exit', (exitCode) => (code = exitCode))
  while (code === undefined) {
    peakMb = Math.max(peakMb, await measureTreeMb(analysis.pid ?? 0))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  if (code !== 0) throw new Error(`the analysis of ${minutes} min ended with ${code}`)
  await rm(outDir, { recursive: true, force: true })
  await rm(file)
  log(`memory: ${minutes} min of source: peak ${peakMb.toFixed(0)} MB`)
  return peakMb
}

/** Of a process and all that descend from it. */
async function measureTreeMb(top: number): Promise<number> {
  const parents = new Map<number, number>()
  const memory = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process may end while it is read: then it uses nothing.
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    memory.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  }
  const isOurs = (pid: number): boolean => pid === top || (parents.has(pid) && pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...memory].reduce((sum, [pid, mb]) => sum + (isOurs(pid) ? mb : 0), 0)
}
