import { Captions } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPlace } from '@clipwright/timeline/first-place'
import { cx } from '#ui/class-names.ts'
import { captionPagesOf, clusterPages, type CaptionPage } from '../../engine/caption-pages.ts'
import { wordsBetween } from '../../engine/text-rows.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useLaidUnhurried, useView } from '../../use-edit.ts'
import { fillPhrase, slotsFor } from './fill-phrase.ts'
import { focusBeside } from './focus-beside.ts'
import { isDrawn, type TimelineFrame, useFrame } from './timeline-frame.ts'
import { TrackSign } from './track-sign.tsx'

/** Smallest width that shows a word or two and that a finger can hit. */
const leastPagePx = 56
/** What a page that stands alone must have for its first letters. */
const leastTextPx = 28

/** The pages, as if the dragged item had been dropped. */
function useShownPages(frame: TimelineFrame): readonly CaptionPage[] {
  // Hundreds of boxes, so not on every step of a slider.
  const layoutPages = useLaidUnhurried('pages')
  // The preview of a drop is computed here, so that the tracks above do not wait for it.
  const ghost = useDeferredValue(frame.isGhost ? frame.document : null)
  const leastMs = leastPagePx / frame.pxPerMs
  const allPages = frame.isGhost && ghost ? captionPagesOf(ghost) : layoutPages
  return useMemo(() => clusterPages(allPages, leastMs), [allPages, leastMs])
}

/** Caption pages, grouped where they are too short to hit. Selecting one selects its words. */
export function CaptionTrack() {
  const { t } = useTranslation('editor')
  const frame = useFrame()
  const pages = useShownPages(frame)
  const groups = useMemo(() => inGroups(pages), [pages])
  const focusId = useView((view) => view.focusId)
  const anchorId = useView((view) => view.anchorId)
  const { words } = frame.document
  const chosenIds = useMemo(
    () => new Set(anchorId !== null && focusId !== null ? wordsBetween({ words }, anchorId, focusId) : []),
    [words, anchorId, focusId],
  )
  const clipTime = useClipTime()
  const onPages = usePages(pages)
  const track = useRef<HTMLDivElement>(null)
  useMarkSpokenPage(track, pages)
  const atFocus = pages.findIndex(({ wordIds }) => focusId !== null && wordIds.includes(focusId))
  const label = t('timeline.item', slotsFor('what', 'from', 'to'))
  const labelOf = ({ text, startMs, endMs }: CaptionPage) =>
    fillPhrase(label, { what: text, from: clipTime(startMs, { tenths: true }), to: clipTime(endMs, { tenths: true }) })
  return (
    <div ref={track} role="group" aria-label={t('timeline.captions')} className="relative h-8" {...onPages}>
      <TrackSign icon={Captions} />
      {groups.map((group, at) => {
        const [first, last] = [group[0], group.at(-1)]
        if (!first || !last || !isDrawn(frame, first.startMs, last.endMs)) return null
        return (
          // A cut moves all later pages; by index their boxes are reused.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="absolute inset-y-0" style={{ left: pixels(first.startMs * frame.pxPerMs) }}>
            {group.map((page, inGroup) => {
              const index = at * groupSize + inGroup
              const widthPx = Math.max(4, (page.endMs - page.startMs) * frame.pxPerMs - 2)
              const isWritten = widthPx >= leastTextPx
              const isChosen = chosenIds.size > 0 && page.wordIds.some((id) => chosenIds.has(id))
              return isDrawn(frame, page.startMs, page.endMs) ? (
                <button
                  key={index}
                  type="button"
                  tabIndex={index === Math.max(0, atFocus) ? 0 : -1}
                  data-page={index}
                  aria-pressed={isChosen}
                  aria-label={labelOf(page)}
                  style={{
                    left: pixels((page.startMs - first.startMs) * frame.pxPerMs),
                    width: pixels(widthPx),
                  }}
                  className={pageLook(isChosen, isWritten)}
                >
                  {isWritten ? page.text : null}
                </button>
              ) : null
            })}
          </div>
        )
      })}
    </div>
  )
}

/** Pages grouped in one box: an earlier cut moves the box without restyling anything in it. */
const groupSize = 12

function inGroups<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / groupSize) }, (_, at) => items.slice(at * groupSize, (at + 1) * groupSize))
}

/** Rounded to hundredths: tiny differences in sums of times would cause restyling. */
const pixels = (px: number) => Math.round(px * 100) / 100

/** Clipping costs a layer each, so only boxes with text are clipped. */
const pageLook = (isChosen: boolean, isWritten: boolean) =>
  cx(
    'absolute top-0.5 h-7 touch-pan-x rounded-sm border',
    isWritten && 'truncate px-1.5 text-left text-sm text-ink',
    isChosen ? 'border-line-strong bg-sel' : 'border-line bg-raised hover:bg-line',
    'data-[spoken]:border-on-marker data-[spoken]:bg-marker data-[spoken]:text-on-marker',
  )

/** Marks the page under the playhead, outside React, since it changes several times a second. */
function useMarkSpokenPage(track: RefObject<HTMLElement | null>, pages: readonly CaptionPage[]): void {
  const session = useEdit()
  useEffect(() => {
    let element: HTMLElement | undefined
    const unwatch = session.watch(({ programmeMs }) => {
      const at = firstPlace(pages, ({ startMs }) => startMs > programmeMs) - 1
      const isSpoken = at >= 0 && programmeMs < (pages[at]?.endMs ?? 0)
      const now = isSpoken ? (track.current?.querySelector<HTMLElement>(`[data-page="${at}"]`) ?? undefined) : undefined
      if (now === element) return
      delete element?.dataset['spoken']
      if (now) now.dataset['spoken'] = ''
      element = now
    })
    return () => {
      unwatch()
      // The element may show another page by now.
      delete element?.dataset['spoken']
    }
  }, [session, track, pages])
}

/** Press and key handlers, shared by all pages. */
function usePages(pages: readonly CaptionPage[]) {
  const session = useEdit()
  const buttonOf = ({ target }: { target: EventTarget }) => (target instanceof HTMLElement ? target.closest('button') : null)
  return {
    onClick: (event: MouseEvent) => {
      const page = pages[Number(buttonOf(event)?.dataset['page'] ?? -1)]
      const [first, last] = [page?.wordIds[0], page?.wordIds.at(-1)]
      if (first) session.choose(first)
      if (last) session.choose(last, { isExtending: true })
      if (page && !session.playhead?.isPlaying) session.playhead?.seek(page.startMs)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      const button = buttonOf(event)
      if (by === 0 || !button) return
      event.preventDefault()
      focusBeside(button, by)
    },
  }
}
