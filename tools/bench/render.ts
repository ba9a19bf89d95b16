import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { listInputArgs } from '@clipwright/media/media-allow-list'
import { probeMedia } from '@clipwright/media/probe'
import { renderClip } from '@clipwright/media/render-clip'
import { exportEncoder } from '@clipwright/media/render/render-args'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { measureCpuSeconds, median, meterFfmpeg } from './cpu-meter.ts'
import { measurePeerCpuSeconds } from './remotion.ts'
import { benchPlans, clipSeconds, clipStartSec, runFfmpeg, makeTalk1080 } from './render-material.ts'

const rounds = 3

type Bench = { dataDir: string; log(text: string): void }

/** Our render against the minimum: the same encode of the same range without filters. */
export async function benchRender(bench: Bench): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'))
  const meter = await meterFfmpeg(folder)
  try {
    return await measureExports(bench, folder)
  } finally {
    meter.end()
    await rm(folder, { recursive: true, force: true })
  }
}

type Render = (plan: RenderPlan, name: string) => Promise<number>

async function measureExports({ dataDir, log }: Bench, folder: string): Promise<Record<string, number>> {
  const source = await makeTalk1080(dataDir, folder)
  const probe = await probeMedia(source)
  const fontsDir = join(folder, 'fonts')
  await prepareFontsDir(fontsDir)
  const render: Render = async (plan, name) => {
    const workDir = join(folder, `work-${name}`)
    await rm(workDir, { recursive: true, force: true })
    await mkdir(workDir)
    return measureCpuSeconds(workDir, () =>
      renderClip({ plan, sourceFile: source, probe, outFile: join(folder, `${name}.mp4`), workDir, quality: 'export', fontsDir }),
    )
  }
  const ours = await compareWithBare({ folder, source, log, render, plans: benchPlans(probe) })
  const short = median([
    await render(benchPlans(probe, 4).full, 'short'),
    await render(benchPlans(probe, 4).full, 'short'),
    await render(benchPlans(probe, 4).full, 'short'),
  ])
  const peer = await measurePeerCpuSeconds({ folder, source, log })
  log(`ours: CPU seconds for 4 s of clip: ${short.toFixed(2)}`)
  return { ...ours, ...(peer === null ? {} : { peer_over_ours: peer / short }) }
}

async function compareWithBare(input: {
  folder: string
  source: string
  log(text: string): void
  render: Render
  plans: ReturnType<typeof benchPlans>
}): Promise<Record<string, number>> {
  const { folder, source, log, render, plans } = input
  // biome-ignore format: arguments read in pairs.
  const bareArgs = ['-ss', String(clipStartSec), '-t', String(clipSeconds), ...listInputArgs(source, 'av'), ...exportEncoder, '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', 'bare.mp4']
  const bareDir = join(folder, 'bare')
  await mkdir(bareDir)
  const times = { bare: [] as number[], fill: [] as number[], full: [] as number[] }
  for (let round = 1; round <= rounds; round += 1) {
    // Side by side: a second of processor time does less while the machine's other core is busy, and what runs alone leaves it idle.
    const [bare, fill, full] = await Promise.all([
      measureCpuSeconds(bareDir, () => runFfmpeg(bareDir, bareArgs, [source])),
      render(plans.fill, 'fill'),
      render(plans.full, 'full'),
    ])
    times.bare.push(bare)
    times.fill.push(fill)
    times.full.push(full)
    log(
      `round ${round}: CPU seconds for ${clipSeconds} s of clip: bare ${bare.toFixed(2)}, fill ${fill.toFixed(2)}, full ${full.toFixed(2)}`,
    )
  }
  const bareSec = median(times.bare)
  return { export_fill_over_bare_encode: median(times.fill) / bareSec, export_full_over_bare_encode: median(times.full) / bareSec }
}
