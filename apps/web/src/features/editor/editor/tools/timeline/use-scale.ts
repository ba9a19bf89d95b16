import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isFitted, mostZoom, readableZoom } from '../../engine/edit-view.ts'
import { useEdit, useView } from '../../use-edit.ts'

/** Scale and scroll position of the timeline. */
export type Scale = {
  pxPerMs: number
  /** The drawn range: the visible one and a margin, so that not every scroll step redraws. Px from the first part. */
  fromPx: number
  toPx: number
}

/** Room after the end, for handles. */
export const endPx = 8

/** Left and right margins of the strip, for track icons and outer handles. */
const sidesPx = 48

type Anchor = { ms: number; x: number }

type Long = {
  /** Including intro and outro. */
  lengthMs: number
  introMs: number
}

/** Fits the clip to the window by the zoom; Ctrl and the wheel zoom around the pointer, keys around the playhead. */
export function useScale(scroller: RefObject<HTMLElement | null>, { lengthMs, introMs }: Long): Scale & { leadPx: number } {
  const session = useEdit()
  const zoom = useView((view) => view.zoom)
  const { widthPx, page } = useVisible(scroller)
  const fit = useView((view) => view.fitMs)
  const fitMs = isFitted(lengthMs, fit) ? fit : lengthMs
  useEffect(() => {
    if (fit !== fitMs) session.view.setState({ fitMs })
  }, [fit, fitMs, session])
  const pxPerMs = (Math.max(1, widthPx - sidesPx - endPx) * Math.min(zoom, mostZoom(fitMs))) / Math.max(1, fitMs)
  // A clip opens at a scale at which its captions can be read.
  const isOpen = useRef(false)
  useLayoutEffect(() => {
    if (isOpen.current || widthPx === 0) return
    isOpen.current = true
    session.view.setState({ zoom: readableZoom(lengthMs, widthPx - sidesPx - endPx) })
  }, [session, lengthMs, widthPx])
  const anchor = useRef<Anchor>(null)
  const before = useRef(pxPerMs)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || before.current === pxPerMs) return
    const atMs = (session.playhead?.now().programmeMs ?? -introMs) + introMs
    const x = atMs * before.current - box.scrollLeft
    const { ms, x: atX } = anchor.current ?? { ms: atMs, x: x >= 0 && x <= box.clientWidth ? x : box.clientWidth / 2 }
    before.current = pxPerMs
    anchor.current = null
    box.scrollTo({ left: ms * pxPerMs - atX })
  }, [pxPerMs, introMs, scroller, session])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const x = event.clientX - box.getBoundingClientRect().left
      anchor.current = { ms: (box.scrollLeft + x) / before.current, x }
      const newZoom = session.view.getState().zoom * 1.0025 ** -event.deltaY
      session.view.setState({ zoom: Math.min(mostZoom(lengthMs), Math.max(1, newZoom)) })
    }
    // React's wheel listener is passive and could not keep the page from zooming.
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [scroller, session, lengthMs])
  const step = widthPx / 2
  const leadPx = introMs * pxPerMs
  return { pxPerMs, leadPx, fromPx: Math.max(0, (page - 1) * step) - leadPx, toPx: (page + 4) * step - leadPx }
}

/** Width of the window, and its scroll position in half windows. */
function useVisible(scroller: RefObject<HTMLElement | null>): { widthPx: number; page: number } {
  const [visible, setVisible] = useState({ widthPx: 0, page: 0 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const widthPx = box.clientWidth
      const page = Math.floor(box.scrollLeft / Math.max(1, widthPx / 2))
      setVisible((before) => (before.widthPx === widthPx && before.page === page ? before : { widthPx, page }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller])
  return visible
}
