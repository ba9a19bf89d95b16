import { startTransition, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { runCommand, type Command } from '@clipwright/timeline/edit/commands/run-command'
import type { EditSession } from '../../engine/edit-session.ts'
import { wholeMs } from '../../engine/programme-view.ts'
import type { DragPlan } from './timeline-frame.ts'
import { editorLayout } from '../../engine/editor-layout.ts'

/** Shorter movements count as a press. */
const leastPx = 4
const snapPx = 8

type Ghost = { document: ClipDocument; shiftPx: number; snapAtMs: number | null }

/** `leftPx`: of the strip on the screen, which stays where it is meanwhile. */
type Drag = { plan: DragPlan; startX: number; leftPx: number; pxPerMs: number; moved: boolean; command: Command | null; stop: () => void }

type Around = { session: EditSession; scroller: RefObject<HTMLElement | null>; pxPerMs: number; leadPx: number }

/** Drags an item: the timeline shows the result, the edit is made once on release. Escape cancels. */
export function useDrag({ session, scroller, pxPerMs, leadPx }: Around) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const running = useRef<Drag>(null)
  const end = () => {
    running.current?.stop()
    running.current = null
    setGhost(null)
  }
  useEffect(() => () => running.current?.stop(), [])
  const move = (event: globalThis.PointerEvent) => {
    const drag = running.current
    const box = scroller.current
    if (!drag || !box) return
    const x = event.clientX - drag.leftPx + box.scrollLeft
    if (!drag.moved && Math.abs(x - drag.startX) < leastPx) return
    drag.moved = true
    const pointerMs = (x - drag.startX) / drag.pxPerMs
    const { byMs, atMs } = (event.altKey ? undefined : drag.plan.snap?.(pointerMs, snapPx / drag.pxPerMs)) ?? {
      byMs: pointerMs,
      atMs: null,
    }
    drag.command = drag.plan.command(byMs, (x - leadPx) / drag.pxPerMs)
    const edit = drag.command && runCommand(session.document, drag.command, editorLayout)
    if (drag.plan.peek) session.playhead?.peek(drag.plan.peek(byMs))
    if (!edit || 'refusal' in edit) return
    const grownMs = drag.plan.isStart ? wholeMs(edit.document) - wholeMs(session.document) : 0
    setGhost({ document: edit.document, shiftPx: -grownMs * drag.pxPerMs, snapAtMs: atMs })
  }
  const begin = (event: PointerEvent<HTMLElement>, plan: DragPlan) => {
    const box = scroller.current
    if (!box || event.button !== 0) return
    event.stopPropagation()
    const { pointerId } = event
    const leftPx = box.getBoundingClientRect().left
    const startX = event.clientX - leftPx + box.scrollLeft
    // Not on the element itself: it changes its place among its neighbours during the drag.
    box.setPointerCapture(pointerId)
    const onUp = () => {
      const drag = running.current
      stop()
      running.current = null
      if (drag?.moved && drag.command) session.run(drag.command)
      // Together with the current clip, which the timeline shows slightly later.
      startTransition(() => setGhost(null))
      if (drag?.moved && plan.peek) session.playhead?.settle()
    }
    const onKey = (press: KeyboardEvent) => {
      if (press.key !== 'Escape') return
      press.preventDefault()
      press.stopPropagation()
      end()
      session.playhead?.settle()
    }
    const stop = listen(box, { onMove: move, onUp, onCancel: end, onKey })
    running.current = { plan, startX, leftPx, pxPerMs, moved: false, command: null, stop }
  }
  return { ghost, begin }
}

type Heard = {
  onMove: (event: globalThis.PointerEvent) => void
  onUp: () => void
  onCancel: () => void
  onKey: (press: KeyboardEvent) => void
}

/** Listens to the pointer on a box and to all keys. Returns a function to stop. */
function listen(box: HTMLElement, { onMove, onUp, onCancel, onKey }: Heard): () => void {
  box.addEventListener('pointermove', onMove)
  box.addEventListener('pointerup', onUp)
  box.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
  return () => {
    box.removeEventListener('pointermove', onMove)
    box.removeEventListener('pointerup', onUp)
    box.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
  }
}
