import { useDeferredValue, useMemo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { captionPagesOf, clusteredPages, type ShownPage } from '../../engine/caption-pages.ts'
import { useEdit, useView } from '../../use-edit.ts'
import { focusBeside } from './focus-beside.ts'
import { isDrawn, useFrame } from './timeline-frame.ts'

/** Less cannot be hit with a finger. */
const leastPagePx = 28

/** The pages of the captions, several together where they are too short to be hit. Choosing one chooses its words. */
export function CaptionTrack() {
  const { t } = useTranslation('editor')
  const frame = useFrame()
  // Laying out pages may take longer than a picture on the screen: the tracks above do not wait for it.
  const document = useDeferredValue(frame.document)
  const leastMs = leastPagePx / frame.pxPerMs
  const pages = useMemo(() => clusteredPages(captionPagesOf(document), leastMs), [document, leastMs])
  const focusId = useView((view) => view.focusId)
  if (pages.length === 0) return null
  const chosen = pages.findIndex(({ wordIds }) => focusId !== null && wordIds.includes(focusId))
  return (
    <div role="group" aria-label={t('timeline.captions')} className="relative h-7 border-t border-line">
      {pages.map((page, index) =>
        isDrawn(frame, page.startMs, page.endMs) ? (
          <Page
            key={page.startMs}
            page={page}
            pxPerMs={frame.pxPerMs}
            isChosen={index === chosen}
            isReachable={index === Math.max(0, chosen)}
          />
        ) : null,
      )}
    </div>
  )
}

type PageProps = { page: ShownPage; pxPerMs: number; isChosen: boolean; isReachable: boolean }

function Page({ page, pxPerMs, isChosen, isReachable }: PageProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const choose = () => {
    const [first, last] = [page.wordIds[0], page.wordIds.at(-1)]
    if (first) session.choose(first)
    if (last) session.choose(last, { isExtending: true })
    if (!session.playhead?.isPlaying) session.playhead?.seek(page.startMs)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    focusBeside(event.currentTarget, by)
  }
  const times = { from: timecode(page.startMs, { tenths: true }), to: timecode(page.endMs, { tenths: true }) }
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={t('timeline.item', { what: page.text, ...times })}
      onClick={choose}
      onKeyDown={onKeyDown}
      style={{ left: page.startMs * pxPerMs, width: Math.max(4, (page.endMs - page.startMs) * pxPerMs - 1) }}
      className={cx(
        'absolute top-0.5 h-6 touch-pan-x overflow-hidden rounded-xs px-1 text-left text-xs whitespace-nowrap text-ink',
        isChosen ? 'bg-sel' : 'bg-sunken hover:bg-line',
      )}
    >
      {page.text}
    </button>
  )
}
