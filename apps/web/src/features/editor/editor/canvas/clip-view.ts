import { drawCaptions, placePages, programmeOf, type AssResult, type PlacedCaptions } from '@clipwright/timeline/captions/ass'
import { outputSize } from '@clipwright/timeline/output-size'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import type { LaidCaptions, NearCaptions } from '../engine/caption-layout.ts'
import { timelineOf } from '../engine/caption-pages.ts'
import { stretchAt, stretchIndexAt } from '../engine/caption-stretch.ts'
import { editorLayout } from '../engine/editor-layout.ts'

export type ClipView = {
  timeline: Timeline
  plan: RenderPlan
  /** The pages placed on the frame of the exported file. */
  captions: PlacedCaptions
  /** The script the export burns in around a moment of the clip; null when there is nothing to draw. */
  scriptAt: (programmeMs: number) => AssResult | null
  /** Pixels of the frame that the script is written for. */
  size: { width: number; height: number }
  /** Word positions for the plain drawing. */
  plain: () => PlacedCaptions
}

function scriptsOf(write: (stretch: { startMs: number; endMs: number }) => AssResult | null): ClipView['scriptAt'] {
  const scripts = new Map<number, AssResult | null>()
  return (programmeMs) => {
    const at = stretchIndexAt(programmeMs)
    const cachedScript = scripts.get(at)
    if (cachedScript !== undefined) return cachedScript
    const script = write(stretchAt(programmeMs))
    scripts.set(at, script)
    return script
  }
}

/** A document prepared for the preview. */
export function toClipView({ document, placed: captions }: Pick<LaidCaptions, 'document' | 'placed'>): ClipView {
  const timeline = timelineOf(document)
  const size = outputSize(timeline.ratio, 'VIDEO_FILE')
  const plan = toRenderPlan(timeline, 'VIDEO_PREVIEW', { drawnFrom: captions, layout: editorLayout })
  let inPreview: PlacedCaptions | undefined
  const plain = () => (inPreview ??= placePages(timeline, plan, programmeOf(timeline, plan.frameRate), editorLayout))
  const scriptAt = scriptsOf((stretch) => drawCaptions(timeline, size, captions, stretch, editorLayout))
  return { timeline, plan, captions, scriptAt, size, plain }
}

const nearScripts = new WeakMap<NearCaptions, AssResult | null>()

/** The script of the stretch that was laid out ahead; undefined at any other moment. */
export function nearScriptAt(near: NearCaptions | null, programmeMs: number): AssResult | null | undefined {
  if (near?.stretch.at !== stretchIndexAt(programmeMs)) return undefined
  const cachedScript = nearScripts.get(near)
  if (cachedScript !== undefined) return cachedScript
  const timeline = timelineOf(near.document)
  const script = drawCaptions(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), near.placed, near.stretch, editorLayout)
  nearScripts.set(near, script)
  return script
}
