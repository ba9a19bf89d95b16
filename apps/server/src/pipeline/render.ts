import { writeFile } from 'node:fs/promises'
import type { RenderTarget } from '@clipwright/contract/clips'
import type { Probe } from '@clipwright/contract/probe'
import { renderClip } from '@clipwright/media/render-clip'
import { toXmeml } from '@clipwright/media/xml/to-xmeml'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { StageControl } from './settings.ts'

export type RenderedFile = {
  sizeBytes: number
  durationMs: number
  integratedLufs: number | null
  truePeakDbtp: number | null
}

/** Renders one video target of a clip's document into `outFile`, which appears only when it is whole. */
export function renderVideo(
  clip: {
    timeline: Timeline
    target: Exclude<RenderTarget, 'ADOBE_XML'>
    sourceFile: string
    probe: Probe
    outFile: string
    workDir: string
    fontsDir: string
  },
  control: StageControl,
): Promise<RenderedFile> {
  return renderClip({
    plan: toRenderPlan(clip.timeline, clip.target),
    sourceFile: clip.sourceFile,
    probe: clip.probe,
    outFile: clip.outFile,
    workDir: clip.workDir,
    quality: clip.target === 'VIDEO_PREVIEW' ? 'preview' : 'export',
    fontsDir: clip.fontsDir,
    signal: control.signal,
    onProgress: control.onProgress,
  })
}

/** The editing-tool project: cuts, crop keys and captions over the original file, found again by its name. */
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
