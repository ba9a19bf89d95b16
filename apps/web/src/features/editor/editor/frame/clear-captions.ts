import type { ClipFaces } from '@clipwright/contract/editor/reframe'
import { lookOf } from '@clipwright/timeline/captions/look'
import { blockHeight } from '@clipwright/timeline/captions/page-geometry'
import { choosePositions } from '@clipwright/timeline/captions/placement'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import type { CaptionPosition } from '@clipwright/timeline/timeline'
import { timelineOf } from '../engine/caption-pages.ts'
import type { EditSession } from '../engine/edit-session.ts'
import { scenesOf } from './scene-at.ts'
import { editorLayout } from '../engine/editor-layout.ts'

/** Wait after the last move of a crop, ms: pages are laid out once, and undone with the move. */
const afterMs = 200

const waiting = new WeakMap<EditSession, ReturnType<typeof setTimeout>>()

/** Caption positions that keep clear of faces and texts with the current crops; empty where they already do, or where a person placed the captions. */
function clearPositions(document: ClipDocument, faces: ClipFaces): CaptionPosition[] {
  const { ratio, pictures } = document
  const { captions } = timelineOf(document)
  if (typeof captions.style.position === 'number') return []
  const height = blockHeight(lookOf(captions, ratio, outputSize(ratio, 'VIDEO_FILE'), editorLayout))
  const segments = scenesOf(document).map((scene) => ({ ...scene, endMs: scene.untilMs }))
  const fresh = choosePositions({ segments, analysis: faces, ratio, height })
  const isThere = ({ startMs, endMs, y }: CaptionPosition) =>
    pictures[ratio]?.captionPositions.some((one) => one.startMs <= startMs && one.endMs >= endMs && Math.abs(one.y - y) < 1e-6)
  return fresh.every(isThere) ? [] : fresh
}

/** After a crop was moved by hand, moves captions off the faces it now shows. */
export function clearCaptions(session: EditSession, faces: ClipFaces | undefined, step: string): void {
  clearTimeout(waiting.get(session))
  if (!faces) return
  const documentThen = session.document
  const clear = () => {
    // Edited or undone since: no longer this move.
    if (session.document !== documentThen) return
    const positions = clearPositions(documentThen, faces)
    if (positions.length > 0) session.run({ name: 'placeCaptions', with: { ratio: documentThen.ratio, positions } }, step)
  }
  waiting.set(session, setTimeout(clear, afterMs))
}
