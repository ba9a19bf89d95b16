import type { Pane } from '@clipwright/contract/editor/layout'
import type { ClipDocument, Scene } from './clip-document.ts'
import { isSameValue } from './patches.ts'

/** Keys nearer than a frame of the fastest source are one, ms. */
export const sameKeyMs = 8

/** What a scene says of itself once a person set it. */
export const byPerson = { origin: 'chosen', confidence: 1, reason: 'chosen' } as const

/** The document with one pane of a scene, in the ratio of the clip, changed by a person; undefined when there is none. */
export function withPane(document: ClipDocument, sceneId: string, at: number, change: (pane: Pane) => Pane): ClipDocument | undefined {
  const framing = document.pictures[document.ratio]
  const scene = framing?.scenes[sceneId]
  const pane = scene?.panes[at]
  if (!framing || !scene || !pane) return undefined
  const after = change(pane)
  if (isSameValue(after, pane)) return document
  const changedScene: Scene = { ...scene, panes: scene.panes.map((one, index) => (index === at ? after : one)), ...byPerson }
  const pictures = { ...document.pictures, [document.ratio]: { ...framing, scenes: { ...framing.scenes, [sceneId]: changedScene } } }
  return { ...document, pictures }
}
