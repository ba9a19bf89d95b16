import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { frameAtMs, wholeFrames } from '@clipwright/timeline/frames'
import { endInsert } from '@clipwright/timeline/plan-inserts'
import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import { wholeMs } from '../engine/programme-view.ts'

type Ended = Pick<ClipDocument, 'intro' | 'outro' | 'ranges' | 'order'>

/** Intro and outro, each on a clock of its own. */
export function endInserts({ intro, outro }: Pick<ClipDocument, 'intro' | 'outro'>, { frameRate }: Pick<RenderPlan, 'frameRate'>) {
  const of = (end: ClipDocument['intro']): RenderInsert | null => (end && endInsert(end, 0, frameAtMs(end.durationMs, frameRate))) ?? null
  return { intro: of(intro), outro: of(outro) }
}

/** The intro or outro at a moment of the clip, and its frame; null where a part plays. */
export function endAt(
  document: Ended,
  plan: Pick<RenderPlan, 'frameRate'>,
  programmeMs: number,
): { insert: RenderInsert; frame: number } | null {
  const ends = endInserts(document, plan)
  const isIntro = programmeMs < 0
  const insert = isIntro ? ends.intro : ends.outro
  const insideMs = isIntro ? programmeMs + (document.intro?.durationMs ?? 0) : programmeMs - wholeMs(document)
  if (!insert || insideMs < 0) return null
  return { insert, frame: Math.min(insert.frameCount - 1, wholeFrames(insideMs, plan.frameRate)) }
}
