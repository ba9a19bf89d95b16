import { memo, useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { endsOf, withEndsMs } from '../../engine/programme-view.ts'
import { useEdit, useSidesLater } from '../../use-edit.ts'
import { CaptionTrack } from './caption-track.tsx'
import { LayerTracks } from './layer-tracks.tsx'
import { Markers } from './markers.tsx'
import { PartsTrack } from './parts-track.tsx'
import { MarkedSpan, Ruler } from './ruler.tsx'
import { TimelineContext } from './timeline-frame.ts'
import { TimelineTools } from './timeline-tools.tsx'
import { useDrag } from './use-drag.ts'
import { endPx, useScale } from './use-scale.ts'

/** Track items of a clip; its captions are laid out separately. */
const shownSides = [
  'source',
  'ranges',
  'order',
  'words',
  'wordEdits',
  'markers',
  'overlays',
  'brolls',
  'zooms',
  'sounds',
  'transitions',
  'intro',
  'outro',
] as const

/** The timeline: parts, captions and layers, moved and trimmed by pointer, finger or keys. */
export function Timeline() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  // The text is drawn first; it and the tracks do not fit into one frame.
  const saved = useSidesLater(shownSides)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = useScale(scroller, { lengthMs: withEndsMs(saved), ...endsOf(saved) })
  const { ghost, begin } = useDrag({ session, scroller, ...scale })
  const document = ghost?.document ?? saved
  const { pxPerMs, leadPx } = scale
  const keepFocus = useFocusFallback(scroller, saved)
  return (
    <section
      aria-labelledby="timeline-heading"
      data-timeline
      className="contain-layout contain-paint flex min-h-0 flex-col bg-canvas md:flex-1"
    >
      <Tools />
      <div
        ref={scroller}
        role="group"
        tabIndex={-1}
        aria-label={t('timeline.title')}
        onFocus={keepFocus}
        // Room for the scroll bar at all times: tracks that come and go change nothing beside them.
        className="min-h-0 overflow-auto [scrollbar-gutter:stable] select-none overscroll-x-contain px-6 max-md:h-31 md:flex-1"
      >
        <TimelineContext value={{ ...scale, document, isGhost: ghost !== null, drag: begin }}>
          <div
            className="relative min-w-full bg-canvas pb-1"
            style={{
              width: withEndsMs(document) * pxPerMs + endPx,
              transform: ghost?.shiftPx ? `translateX(${ghost.shiftPx}px)` : undefined,
            }}
          >
            <Ruler />
            <Markers />
            <div className="relative" style={{ marginLeft: leadPx }}>
              <CaptionTrack />
              <PartsTrack />
              <LayerTracks />
            </div>
            <div className="pointer-events-none absolute inset-y-0" style={{ left: leadPx }}>
              <MarkedSpan />
              {ghost?.snapAtMs == null ? null : (
                <div
                  aria-hidden
                  style={{ left: ghost.snapAtMs * pxPerMs }}
                  className="pointer-events-none absolute inset-y-0 z-30 border-l-2 border-dashed border-success"
                />
              )}
              <PlayheadLine pxPerMs={pxPerMs} leadPx={leadPx} scroller={scroller} isDragging={ghost !== null} />
            </div>
          </div>
        </TimelineContext>
      </div>
    </section>
  )
}

/** Unchanged by a drag until it ends. */
const Tools = memo(TimelineTools)

/** When the focused item is removed, the timeline takes the focus, so that Tab goes on from here. */
function useFocusFallback(scroller: RefObject<HTMLElement | null>, document: ClipDocument): (event: FocusEvent) => void {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (last.current?.isConnected !== false || window.document.activeElement !== window.document.body) return
    last.current = null
    scroller.current?.focus({ preventScroll: true })
  }, [document, scroller])
  return (event) => {
    last.current = event.target
  }
}

type PlayheadLineProps = { pxPerMs: number; leadPx: number; scroller: RefObject<HTMLDivElement | null>; isDragging: boolean }

/** Moved outside React, since it moves every frame. The view scrolls along with playback, and to where somebody went. */
function PlayheadLine({ pxPerMs, leadPx, scroller, isDragging }: PlayheadLineProps) {
  const session = useEdit()
  const line = useRef<HTMLDivElement>(null)
  const lastMs = useRef<number | null>(null)
  useEffect(() => {
    let before = -1
    return session.watch(({ programmeMs }) => {
      const x = programmeMs * pxPerMs
      // A zoom moves the line, too, but keeps the view where it was meant to be.
      const isElsewhere = lastMs.current !== null && lastMs.current !== programmeMs
      lastMs.current = programmeMs
      if (x === before || !line.current) return
      before = x
      line.current.style.transform = `translateX(${x}px)`
      const box = scroller.current
      const onStrip = x + leadPx
      if (!box || onStrip < 0) return
      const inView = onStrip - box.scrollLeft
      if (session.playhead?.isPlaying) {
        if (inView < 0 || inView > box.clientWidth - 60) box.scrollLeft = Math.max(0, onStrip - 60)
      } else if (isElsewhere && !isDragging && (inView < 0 || inView > box.clientWidth)) {
        box.scrollLeft = Math.max(0, onStrip - box.clientWidth / 2)
      }
    })
  }, [session, pxPerMs, leadPx, scroller, isDragging])
  return (
    <div ref={line} aria-hidden className="pointer-events-none absolute inset-y-0 left-0 z-20 w-0.5 bg-danger will-change-transform">
      <span className="absolute -top-0 left-1/2 size-2.5 -translate-x-1/2 rounded-full bg-danger" />
    </div>
  )
}
