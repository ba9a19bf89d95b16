import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { probeMedia } from '@clipwright/media/probe'
import { renderClip } from '@clipwright/media/render-clip'
import { renderPieces } from '@clipwright/media/render-pieces'
import type { RenderPiecesInput } from '@clipwright/media/render/render-input'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { measureCpuSeconds, median, meterFfmpeg } from './cpu-meter.ts'
import { makeMinuteDocument, makeMinuteSource } from './preview-material.ts'

/** Transcript words to cut, one per round. */
const cutIds = ['w60', 'w77', 'w94', 'w111', 'w128', 'w145', 'w162']
const colors = ['#FF0055', '#22CC88', '#3366FF']

type Run = { folder: string; log(text: string): void; shared: Pick<RenderPiecesInput, 'sourceFile' | 'probe' | 'fontsDir'> }
type Counts = { pieceCount: number; drawnCount: number }
type Made = Counts & { ms: number; cpuSec: number }

/** From an edit of a one-minute clip to its preview, as in the render job: plan, pieces, sound, join and check. */
export async function benchPreview({ dataDir, log }: { dataDir: string; log(text: string): void }): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'))
  const meter = await meterFfmpeg(folder)
  try {
    const sourceFile = await makeMinuteSource(dataDir, folder)
    const shared = { sourceFile, probe: await probeMedia(sourceFile), fontsDir: join(folder, 'fonts') }
    await prepareFontsDir(shared.fontsDir)
    return await measureEdits({ folder, log, shared }, makeMinuteDocument(shared.probe))
  } finally {
    meter.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureEdits(run: Run, minute: ClipDocument): Promise<Record<string, number>> {
  const whole = await renderInOneRun(run, minute)
  const first = await renderInPieces(run, minute, 'in pieces, none kept')
  const cuts: Made[] = []
  for (const id of cutIds) cuts.push(await renderInPieces(run, getDocument(cutWords(minute, { wordIds: [id] })), `without ${id}`))
  const recoloured: Made[] = []
  for (const color of colors)
    recoloured.push(await renderInPieces(run, getDocument(setCaptions(minute, { style: { color } })), `captions in ${color}`))
  const again = await renderInPieces(run, minute, 'taken back')
  return {
    ...figuresOf('preview_whole', [whole]),
    ...figuresOf('preview_first', [first]),
    ...figuresOf('preview_edit', cuts),
    pieces_reused_share: median(cuts.map(({ drawnCount, pieceCount }) => 1 - drawnCount / pieceCount)),
    ...figuresOf('preview_recolour', recoloured),
    ...figuresOf('preview_undo', [again]),
  }
}

const figuresOf = (name: string, list: readonly Made[]): Record<string, number> => ({
  [`${name}_ms`]: median(list.map(({ ms }) => ms)),
  [`${name}_cpu_s`]: median(list.map(({ cpuSec }) => cpuSec)),
})

const planOf = (document: ClipDocument) => toRenderPlan(toFinishedTimeline(document), 'VIDEO_PREVIEW')

function renderInPieces(run: Run, document: ClipDocument, what: string): Promise<Made> {
  const cache = { cacheDir: join(run.folder, 'pieces'), sourceSha256: 'minute' }
  return measure(run, what, (work) => renderPieces({ ...run.shared, ...work, ...cache, plan: planOf(document) }))
}

function renderInOneRun(run: Run, document: ClipDocument): Promise<Made> {
  return measure(run, 'in one run', async (work) => {
    await renderClip({ ...run.shared, ...work, plan: planOf(document), quality: 'preview' })
    return { pieceCount: 1, drawnCount: 1 }
  })
}

async function measure(
  { folder, log }: Run,
  what: string,
  render: (work: { workDir: string; outFile: string }) => Promise<Counts>,
): Promise<Made> {
  const workDir = join(folder, 'work')
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir)
  const [own, startedAt] = [process.cpuUsage(), performance.now()]
  let counts: Counts = { pieceCount: 0, drawnCount: 0 }
  let ms = 0
  const tools = await measureCpuSeconds(workDir, async () => {
    counts = await render({ workDir, outFile: join(folder, 'preview.mp4') })
    ms = performance.now() - startedAt
  })
  const { user, system } = process.cpuUsage(own)
  const cpuSec = tools + (user + system) / 1e6
  log(`${what}: ${Math.round(ms)} ms, ${cpuSec.toFixed(2)} CPU s, ${counts.drawnCount} of ${counts.pieceCount} pieces drawn`)
  return { ms, cpuSec, pieceCount: counts.pieceCount, drawnCount: counts.drawnCount }
}

function getDocument(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}
