import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { renderClip } from '@clipwright/media/render-clip'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { outputSize } from '@clipwright/timeline/output-size'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { callApi } from '../../e2e/support/api.ts'
import { startProduct } from '../../e2e/support/start-product.ts'
import { ensureWebBuild } from '../web-build.ts'
import { compareFrames, type Difference } from '../parity/compare-captions.ts'
import { addWholeMaterial, type WholeVideo, type WholeMaterial } from './whole-material.ts'
import { countFrames, readExportedFrame, goToFrame, openPreview, readPixelsAtRest } from './whole-pages.ts'

type Log = (text: string) => void
type Compared = Difference & { video: string; moment: string }
/** For inspection: both frames of each moment, RGB. */
type Looker = (name: string, exported: Buffer, previewed: Buffer, size: { width: number; height: number }) => Promise<void>

/** Tolerance for the coarser proxy and the other decoders and scalers, 0 to 255. */
const bounds = { mean: 6, worstBlock: 32 }
const perSec = 25
const playMs = 4000

/**
 * The whole preview frame, in the editor on the real product, against the same frame of the exported file at the size of the
 * preview: crops, layouts, layers, emoji, captions, blends, B-roll, intro and outro. The preview plays a smaller, coarser
 * proxy through the browser's decoder and scaler, so the two are close but never equal.
 */
export async function benchWhole({ log }: { log: Log }, look: Looker = async () => undefined): Promise<Record<string, number>> {
  if (!(await ensureWebBuild())) throw new Error('the web app does not build')
  await using product = await startProduct()
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-whole-'))
  const context = await openContext(join(folder, 'profile'))
  try {
    const material = await addWholeMaterial(product.home, folder)
    const fontsDir = join(folder, 'fonts')
    await prepareFontsDir(fontsDir)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(product.signInUrl)
    await page.getByRole('heading', { name: /One long talk in|^Projects$/ }).waitFor()
    const address = `${product.url}/editor/${material.clip}`
    const comparisons: Compared[] = []
    const rates: Record<string, number> = {}
    for (const video of material.videos) {
      const file = await exportVideo(video, material, { folder, fontsDir })
      await saveDocument(page, material.clip, video.document)
      comparisons.push(...(await compareVideo(page, { video, file, address }, look, log)))
      rates[`frames_drawn_per_s_${video.name}`] = await measurePlayedRate(page, address, log, video.name)
    }
    const worst = (of: readonly Compared[], name: 'mean' | 'worstBlock') => Math.max(...of.map((one) => one[name]))
    return {
      frames: comparisons.length,
      frames_beyond_bounds: comparisons.filter(({ mean, worstBlock }) => mean > bounds.mean || worstBlock > bounds.worstBlock).length,
      mean_difference: comparisons.reduce((sum, { mean }) => sum + mean, 0) / comparisons.length,
      worst_mean_difference: worst(comparisons, 'mean'),
      worst_block_difference: worst(comparisons, 'worstBlock'),
      ...rates,
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openContext(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--force-color-profile=srgb', '--autoplay-policy=no-user-gesture-required'],
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('clipwright.editor-edition', '99'))
  return context
}

async function exportVideo(
  video: WholeVideo,
  material: WholeMaterial,
  { folder, fontsDir }: { folder: string; fontsDir: string },
): Promise<string> {
  const workDir = join(folder, `work-${video.name}`)
  const outFile = join(folder, `${video.name}.mp4`)
  await mkdir(workDir)
  const plan = toRenderPlan(toFinishedTimeline(video.document), 'VIDEO_FILE')
  const { source, assetFiles } = material
  await renderClip({ plan, outFile, workDir, fontsDir, assetFiles, sourceFile: source.file, probe: source.probe, quality: 'export' })
  return outFile
}

async function saveDocument(page: Page, clip: string, document: ClipDocument): Promise<void> {
  const { revision } = await callApi<{ revision: number }>(page, 'GET', `/engine-clips/${clip}`)
  const saveReply = await callApi<{ revision?: number }>(
    page,
    'PUT',
    `/engine-clips/${clip}`,
    { clipBody: document },
    { 'if-match': String(revision) },
  )
  if (saveReply.revision !== revision + 1) throw new Error(`the clip was not saved: ${JSON.stringify(saveReply).slice(0, 500)}`)
}

type ComparedVideo = { video: WholeVideo; file: string; address: string }

async function compareVideo(page: Page, { video, file, address }: ComparedVideo, look: Looker, log: Log): Promise<Compared[]> {
  const { width, height } = outputSize(video.document.ratio, 'VIDEO_PREVIEW')
  const size = { width, height }
  await openPreview(page, address, size)
  const comparisons: Compared[] = []
  for (const [moment, frame] of Object.entries(video.moments)) {
    await goToFrame(page, frame, perSec)
    const previewed = await readPixelsAtRest(page, size)
    const exportFrame = readExportedFrame(file, frame, size)
    const difference = compareFrames(exportFrame, previewed, size)
    comparisons.push({ ...difference, video: video.name, moment })
    log(`${`${video.name}, ${moment}`.padEnd(34)} mean ${difference.mean.toFixed(2)}, worst block ${difference.worstBlock.toFixed(1)}`)
    await look(`${video.name}-${moment}`, exportFrame, previewed, size)
  }
  return comparisons
}

async function measurePlayedRate(page: Page, address: string, log: Log, name: string): Promise<number> {
  await page.goto(address)
  await page.getByRole('img', { name: /^Preview of/ }).waitFor()
  await page.locator('[data-captions="ready"]').waitFor({ state: 'attached' })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.waitForTimeout(500)
  const { brought, drawn } = await countFrames(page, playMs)
  log(`${name}: ${brought.toFixed(1)} frames a second came from the player, ${drawn.toFixed(1)} of them were drawn`)
  return drawn
}
