import type { LayoutSegment, AspectRatio, LayoutKind } from '@clipwright/contract/editor/layout'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { sceneWithin } from '@clipwright/timeline/edit/scene-paths'
import type { EditSession } from '../engine/edit-session.ts'
import type { SceneScope } from './layout-view.ts'
import { loadReframePlan } from './reframe.queries.ts'
import { sceneAt, scenesIn, type NamedScene } from './scene-at.ts'

/** How a change ended; `plain`: the planner did not answer, so faces were not considered. */
export type LayoutOutcome = 'done' | 'plain' | 'noFace' | 'failed'

let changes = 0
/** Commands with the same key are undone together. */
const oneStep = () => `layout-${(changes += 1)}`

function sourceMs(session: EditSession): number {
  return session.playhead?.now().sourceMs ?? rangesOf(session.document)[0]?.startMs ?? 0
}

function scenesFor(session: EditSession, scope: SceneScope): NamedScene[] {
  const at = sceneAt(session.document, sourceMs(session))
  return at ? scenesIn(session.document, at, scope) : []
}

const spansOf = (scenes: readonly NamedScene[]) => scenes.map(({ startMs, untilMs }) => ({ startMs, endMs: untilMs }))

/** Sets a layout for the scenes in scope, with faces in its panes where the planner answers. */
export async function chooseLayout(session: EditSession, kind: LayoutKind, scope: SceneScope): Promise<LayoutOutcome> {
  const scenes = scenesFor(session, scope)
  const { ratio } = session.document
  if (scenes.length === 0) return 'failed'
  try {
    const { segments, captionPositions } = await loadReframePlan(session.clip, ratio, spansOf(scenes), { kind: 'layout', layout: kind })
    if (segments.length === 0 || session.document.ratio !== ratio) return 'failed'
    session.run({ name: 'putScenes', with: { ratio, segments, captionPositions, origin: 'chosen', because: 'setLayout' } })
    return 'done'
  } catch {
    // The layout can still be set offline, or for a source that was never analysed.
    const step = oneStep()
    for (const { startMs, untilMs } of scenes) {
      const endMs = Math.min(untilMs, session.document.source.durationMs)
      session.run({ name: 'setLayout', with: { kind, startMs, endMs } }, step)
    }
    return 'plain'
  }
}

/** Replaces what was chosen by the planner's layouts. */
export async function planAgain(session: EditSession, scope: SceneScope): Promise<LayoutOutcome> {
  const scenes = scenesFor(session, scope)
  const { ratio } = session.document
  try {
    const { segments, captionPositions } = await loadReframePlan(session.clip, ratio, spansOf(scenes), { kind: 'auto' })
    if (segments.length === 0 || session.document.ratio !== ratio) return 'failed'
    session.run({ name: 'putScenes', with: { ratio, segments, captionPositions, origin: 'planned', because: 'planPicture' } })
    return 'done'
  } catch {
    return 'failed'
  }
}

/** Switches the clip to another aspect ratio, which is planned first if it never was. */
export async function chooseRatio(session: EditSession, ratio: AspectRatio): Promise<LayoutOutcome> {
  const { pictures } = session.document
  const take: Command = { name: 'setRatio', with: { ratio } }
  if (pictures[ratio]) {
    session.run(take)
    return 'done'
  }
  try {
    const spans = rangesOf(session.document).map(({ startMs, endMs }) => ({ startMs, endMs }))
    const { segments, captionPositions } = await loadReframePlan(session.clip, ratio, spans, { kind: 'auto' })
    const step = oneStep()
    if (segments.length > 0) session.run({ name: 'planPicture', with: { ratio, segments, captionPositions } }, step)
    session.run(take, step)
    return 'done'
  } catch {
    session.run(take)
    return 'plain'
  }
}

/** One pane follows a face through the scene at the playhead, or through more. */
export async function followFace(session: EditSession, trackId: string, pane: number, scope: SceneScope): Promise<LayoutOutcome> {
  const at = sceneAt(session.document, sourceMs(session))
  if (!at) return 'failed'
  const { ratio } = session.document
  // A face can only be followed where there is a pane for it.
  const layout = at.panes.length > pane ? at.kind : 'fill'
  const scenes = scenesIn(session.document, at, scope).filter(({ kind }) => layout === 'fill' || kind === layout)
  try {
    const request = { kind: 'follow', layout, pane: layout === at.kind ? pane : 0, trackId } as const
    const { segments, captionPositions } = await loadReframePlan(session.clip, ratio, spansOf(scenes), request)
    if (session.document.ratio !== ratio) return 'failed'
    const newSegments = segments.map((segment) => withOthers(segment, scenes, request.pane))
    if (newSegments.length === 0) return 'noFace'
    session.run({ name: 'putScenes', with: { ratio, segments: newSegments, captionPositions, origin: 'chosen', because: 'followFace' } })
    return 'done'
  } catch {
    return 'failed'
  }
}

/** Takes one pane from the planner and keeps the others. */
function withOthers(segment: LayoutSegment, scenes: readonly NamedScene[], pane: number): LayoutSegment {
  const scene = scenes.find(({ startMs, untilMs }) => segment.startMs >= startMs && segment.startMs < untilMs)
  if (!scene || scene.kind !== segment.kind) return segment
  const before = sceneWithin(scene, segment.startMs, segment.endMs)
  return { ...segment, panes: segment.panes.map((one, index) => (index === pane ? one : (before.panes[index] ?? one))) }
}

/** Splits the scene at the playhead. */
export function splitSceneHere(session: EditSession): void {
  session.run({ name: 'splitScene', with: { atMs: sourceMs(session) } })
}
