import { writeFile } from 'node:fs/promises'
import type { RenderTarget } from '@clipwright/contract/clips/clips'
import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/sources/probe'
import { renderClips } from '@clipwright/media/render-clip'
import { clearPieces, renderPieces } from '@clipwright/media/render-pieces'
import { toXmeml } from '@clipwright/media/xml/to-xmeml'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { StageControl } from './settings.ts'

/** About a hundred one-minute clips. */
const mostPieceBytes = 1024 ** 3

export type RenderedFile = {
  sizeBytes: number
  durationMs: number
  integratedLufs: number | null
  truePeakDbtp: number | null
}

type VideoRender = {
  target: Exclude<RenderTarget, 'ADOBE_XML'>
  sourceFile: string
  probe: Probe
  workDir: string
  fontsDir: string
  /** Local files of the images, videos and sounds in an edited clip, by uri. */
  assetFiles?: Readonly<Record<string, string>>
}

/** A document and its output file, which appears only when complete. */
type VideoOutput = { timeline: Timeline; outFile: string }

export async function renderVideo(clip: VideoRender & VideoOutput, control: StageControl): Promise<RenderedFile> {
  const [video] = await renderVideos({ ...clip, outputs: [clip] }, control)
  if (!video) throw new AppError('RenderFailedError', { cause: 'nothing was rendered' })
  return video
}

/** Renders a preview with its poster from cached pieces: only what an edit changed is rendered again. */
export function renderPreview(
  clip: Omit<VideoRender, 'target'> & VideoOutput & { cacheDir: string; sourceSha256: string; posterFile: string },
  control: StageControl,
): Promise<RenderedFile> {
  const { timeline, ...shared } = clip
  return renderPieces({
    ...shared,
    plan: toRenderPlan(timeline, 'VIDEO_PREVIEW'),
    signal: control.signal,
    onProgress: control.onProgress,
  })
}

let clearedAt = Number.NEGATIVE_INFINITY
const clearEveryMs = 60_000

/** Makes room in the cache of pieces, only now and then: listing all of them takes longer than a small edit. */
export async function makeRoomForPieces(piecesDir: string): Promise<void> {
  if (performance.now() - clearedAt < clearEveryMs) return
  clearedAt = performance.now()
  await clearPieces(piecesDir, mostPieceBytes)
}

/** Renders several aspect ratios of a clip with one decode of the source. All or none appear; results in the order of `outputs`. */
export function renderVideos(clip: VideoRender & { outputs: readonly VideoOutput[] }, control: StageControl): Promise<RenderedFile[]> {
  return renderClips({
    outputs: clip.outputs.map(({ timeline, outFile }) => ({ plan: toRenderPlan(timeline, clip.target), outFile })),
    sourceFile: clip.sourceFile,
    probe: clip.probe,
    workDir: clip.workDir,
    quality: clip.target === 'VIDEO_PREVIEW' ? 'preview' : 'export',
    fontsDir: clip.fontsDir,
    ...(clip.assetFiles ? { assetFiles: clip.assetFiles } : {}),
    signal: control.signal,
    onProgress: control.onProgress,
  })
}

/** The project for editing programs: cuts, crop keys and captions over the original file, which is found by its name. */
export async function writeXml(clip: {
  timeline: Timeline
  sourceFileName: string
  title: string
  probe: Probe
  outFile: string
}): Promise<void> {
  const plan = toRenderPlan(clip.timeline, 'VIDEO_FILE')
  await writeFile(
    clip.outFile,
    toXmeml({ timeline: clip.timeline, plan, sourceFileName: clip.sourceFileName, title: clip.title, probe: clip.probe }),
  )
}
