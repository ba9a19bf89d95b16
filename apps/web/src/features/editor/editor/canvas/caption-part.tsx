import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import { styleIn } from '@clipwright/timeline/edit/look-by-ratio'
import type { EditSession } from '../engine/edit-session.ts'
import { whereTo } from '../engine/look-scope.ts'
import { arrowOf, useDrag, type Moved } from '../frame/use-drag.ts'
import { useEdit, useView } from '../use-edit.ts'
import type { FramePartProps } from './frame-part-props.ts'
import { editorLayout } from '../engine/editor-layout.ts'

const step = { plain: 0.005, shift: 0.05 }
// Captions this close to the middle of the frame snap to it.
const snapWithin = 0.015

/** A frame around the captions on the preview, to drag them or move them with the arrow keys. */
export function CaptionPart({ captions }: FramePartProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const isShown = useView((view) => view.panel === 'captions' && !view.isPlaying)
  // While hidden it need not follow the clip.
  const atMs = useView((view) => (view.panel === 'captions' && !view.isPlaying ? view.atMs : 0))
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef({ x: 0.5, y: 0.5 })
  const { look } = captions
  const page = captions.pages.find(({ startMs, endMs }) => atMs + 100 > startMs && atMs < endMs)
  const move = (x: number, y: number, isFree = true) => {
    const isMiddle = !isFree && Math.abs(x - 0.5) < snapWithin
    const style = { x: isMiddle ? 0.5 : Math.min(1, Math.max(0, x)), position: Math.min(1, Math.max(0, y)) }
    const where = whereTo(session, { part: 'captions' })
    session.run({ name: 'setCaptions', with: { style, ...where } }, `captions-place-${Object.keys(where).join('')}`)
  }
  const centre = page
    ? { x: (page.left + page.width / 2) / look.frame.width, y: (page.top + page.height / 2) / look.frame.height }
    : { x: 0.5, y: 0.5 }
  const readPlace = () => currentPlace(session, captions, centre)
  const drag = useDrag(frame, {
    onStart: () => {
      start.current = readPlace()
    },
    onMove: (by, _, isFree) => move(start.current.x + by.x, start.current.y + by.y, isFree),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event.key)
    if (!arrow) return
    const by = event.shiftKey ? step.shift : step.plain
    const from = readPlace()
    move(from.x + arrow.x * by, from.y + arrow.y * by)
    event.preventDefault()
    event.stopPropagation()
  }
  if (!isShown || !page) return null
  const margin = 0.3 * look.em
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0">
      <button
        type="button"
        aria-label={t('captions.move')}
        title={t('captions.moveHint')}
        {...drag}
        onKeyDown={onKeyDown}
        // One line of small captions is too low for a thumb.
        className="pointer-events-auto absolute min-h-6 min-w-6 cursor-move touch-none rounded-sm border before:absolute before:-inset-2 before:content-[''] border-dashed border-transparent hover:border-[#fafbf3]/80 focus-visible:border-[#fafbf3] focus-visible:outline-2 focus-visible:outline-focus"
        style={{
          left: percent(page.left - margin, look.frame.width),
          top: percent(page.top - margin, look.frame.height),
          width: percent(page.width + 2 * margin, look.frame.width),
          height: percent(page.height + 2 * margin, look.frame.height),
        }}
      />
    </div>
  )
}

/** Current position of the captions, fractions of the frame. A held key outruns the page layout; then the document's value counts. */
function currentPlace(session: EditSession, drawnCaptions: PlacedCaptions, centre: Moved): Moved {
  const { document } = session
  const { position, x } = styleIn(document.captions, document.ratio, editorLayout)
  const layout = session.captions.store.getState()
  const isDrawn = layout.document === document && layout.placed === drawnCaptions
  return isDrawn || typeof position !== 'number' ? centre : { x: x ?? 0.5, y: position }
}
