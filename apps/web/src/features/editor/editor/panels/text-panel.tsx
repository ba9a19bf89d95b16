import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isHeard, wordsInOrder, writtenText } from '@clipwright/timeline/edit/document-words'
import { wordAt } from '#platform/word-at.ts'
import { cx } from '#ui/class-names.ts'
import { wholeMs } from '../engine/programme-view.ts'
import { chosenIn, rowStartMs, rowStates, rowsOf, stateIn, type TextRow } from '../engine/text-rows.ts'
import { useClipTime } from '../use-clip-time.ts'
import { useEdit, useEdited, useEditedLater, useView } from '../use-edit.ts'
import { useSpeakerName } from '../use-speaker-name.ts'
import { FindPlace } from './text-find.tsx'
import { TextTips } from './text-tips.tsx'
import { TextTools } from './text-tools.tsx'
import { editorLayout } from '../engine/editor-layout.ts'
import { useKeepRow } from './use-keep-row.ts'

const wordId = (id: string) => `word-${id}`

/** The words of the clip; editing them edits what plays. */
export function TextPanel() {
  const { t } = useTranslation('editor')
  return (
    <section aria-labelledby="text-heading" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h2 id="text-heading" className="sr-only">
        {t('text.title')}
      </h2>
      <TextTools />
      <FindPlace />
      <WordList />
      <TextTips />
    </section>
  )
}

function WordList() {
  const { t } = useTranslation('editor')
  const focusId = useView((view) => view.focusId)
  const rows = useEdited(({ document }) => rowsOf(document))
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no React compiler runs here, so nothing memoises its functions.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 40 + Math.ceil((rows[index]?.words.length ?? 10) / 6) * 26,
    overscan: 4,
  })
  useShowFocus(rows, focusId, virtual.scrollToIndex)
  useMarkSpoken(scroller)
  useOpenAtClip(rows, virtual.scrollToIndex)
  useKeepRow(scroller, virtual)
  const pointer = useWordPointer()
  const onKeyDown = useWordKeys(rows)
  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={t('text.words')}
      aria-activedescendant={focusId ? wordId(focusId) : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
      className={cx(
        'min-h-0 flex-1 touch-pan-y overflow-y-auto bg-surface -outline-offset-2 px-4 pt-2 pb-6 select-none sm:px-5 md:flex-initial',
        // The focused word has its own ring.
        focusId && 'outline-none',
      )}
    >
      <div role="presentation" className="relative mx-auto max-w-2xl" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return row ? (
            <div
              key={row.id}
              ref={virtual.measureElement}
              data-index={item.index}
              role="presentation"
              className="absolute inset-x-0 top-0 contain-layout contain-paint"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row row={row} />
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}

/** Memoized by its words: an edit touches few of the visible rows. */
const Row = memo(function Row({ row }: { row: TextRow }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const states = useEdited(({ document }) => rowStates(document, row))
  const wordEdits = useEdited(({ document }) => document.wordEdits)
  const from = useView((view) => chosenIn(session.document, view, row)?.from)
  const to = useView((view) => chosenIn(session.document, view, row)?.to)
  const focusAt = useView(({ focusId }) => (focusId === null ? -1 : row.words.findIndex(({ id }) => id === focusId)))
  const labels = { cut: 'text.cutWord', outside: 'text.outsideWord', censored: 'text.censoredWord', hidden: 'text.hiddenWord' }
  return (
    <div role="group" aria-labelledby={`row-${row.id}`} className="pb-4">
      <RowTime row={row} />
      <div role="presentation" className="text-lg leading-[1.625rem]">
        {row.words.map((word, index) => {
          const edit = wordEdits[word.id]
          const text = writtenText({ wordEdits }, word)
          const state = stateIn(states, index)
          const look =
            state !== 'heard' ? state : edit?.censor ? 'censored' : edit?.isHidden ? 'hidden' : text !== word.text ? 'corrected' : 'plain'
          return (
            <Word
              key={word.id}
              id={word.id}
              text={text}
              look={look}
              label={look === 'plain' || look === 'corrected' ? undefined : t(labels[look], { word: text })}
              isChosen={from !== undefined && to !== undefined && index >= from && index <= to}
              isChosenOn={from !== undefined && to !== undefined && index >= from && index < to}
              isFocus={index === focusAt}
            />
          )
        })}
      </div>
    </div>
  )
})

/** Start time of a row. A component of its own, because a cut moves the times of all later rows. */
function RowTime({ row }: { row: TextRow }) {
  const { t } = useTranslation('editor')
  const atMs = useEditedLater(useCallback(({ document }) => rowStartMs(document, row), [row]))
  const clipTime = useClipTime()
  return (
    <p id={`row-${row.id}`} className="font-mono text-xs text-ink-3 tabular">
      {atMs === null ? t('text.notInClip') : clipTime(atMs)}
      {row.isTurn ? <Turn speaker={row.speaker} /> : null}
    </p>
  )
}

/** The speaker from here on. */
function Turn({ speaker }: Pick<TextRow, 'speaker'>) {
  const nameOf = useSpeakerName()
  return <span className="ml-2 font-sans font-semibold text-ink-2">{nameOf(speaker)}</span>
}

type WordLook = 'plain' | 'corrected' | 'cut' | 'outside' | 'censored' | 'hidden'
type WordProps = {
  id: string
  text: string
  look: WordLook
  label: string | undefined
  isChosen: boolean
  isChosenOn: boolean
  isFocus: boolean
}

const looks: Record<WordLook, string> = {
  plain: '',
  corrected: 'text-action',
  cut: 'text-ink-3 line-through',
  outside: 'text-ink-3',
  censored: 'bg-warning-soft text-warning line-through decoration-dotted',
  hidden: 'text-ink-2 italic underline decoration-dotted underline-offset-4',
}

/** Memoized: an edit touches few of the visible words. */
const Word = memo(function Word({ id, text, look, label, isChosen, isChosenOn, isFocus }: WordProps) {
  return (
    <>
      <span
        id={wordId(id)}
        data-word={id}
        role="option"
        aria-selected={isChosen}
        aria-label={label}
        className={cx(
          // The box reaches into the spaces on either side, so that words stand as they do in print.
          '-mx-0.5 cursor-text rounded-xs px-0.5 py-0.5',
          looks[look],
          isChosen && 'bg-sel text-ink',
          // The highlight continues over the space to the next word.
          isChosenOn && 'rounded-r-none shadow-[0.3em_0_0_var(--sel)]',
          'data-[spoken]:bg-marker data-[spoken]:text-on-marker',
          isFocus && 'in-focus-visible:outline-2 in-focus-visible:outline-focus',
        )}
      >
        {text}
      </span>{' '}
    </>
  )
})

/** Arrows move by word and line, with Shift they select; Enter seeks to the word. */
function useWordKeys(rows: readonly TextRow[]) {
  const session = useEdit()
  return (event: KeyboardEvent) => {
    const { focusId } = session.view.getState()
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) session.step(by, { isExtending: event.shiftKey })
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = besideRow(rows, focusId, event.key === 'ArrowDown' ? 1 : -1)
      if (next) session.choose(next, { isExtending: event.shiftKey })
    } else if (event.key === 'Enter' && focusId) {
      const word = session.document.words[focusId]
      if (word) session.playhead?.seekSource(word.startMs)
    } else return
    event.preventDefault()
  }
}

function besideRow(rows: readonly TextRow[], focusId: string | null, by: -1 | 1): string | undefined {
  const at = rows.findIndex((row) => row.words.some((word) => word.id === focusId))
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.words[0]?.id
}

/** Keeps the focused word in view. */
function useShowFocus(rows: readonly TextRow[], focusId: string | null, scrollTo: (index: number) => void): void {
  useEffect(() => {
    if (focusId === null) return
    const element = document.getElementById(wordId(focusId))
    if (element) element.scrollIntoView({ block: 'nearest' })
    else scrollTo(rows.findIndex((row) => row.words.some((word) => word.id === focusId)))
    // Only a move of the focus scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focusId])
}

/** Scrolls to the clip's own words: it may lie an hour into its source. */
function useOpenAtClip(rows: readonly TextRow[], scrollTo: (index: number, how: { align: 'start' }) => void): void {
  const session = useEdit()
  useEffect(() => {
    const first = rows.findIndex((row) => row.words.some((word) => isHeard(session.document, word, editorLayout)))
    if (first > 0) scrollTo(first, { align: 'start' })
    // Only on opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Selection by press, drag and Shift. */
function useWordPointer() {
  const session = useEdit()
  const isDragging = useRef(false)
  /** Where the playhead stood before the last press and before the one before it, ms of the clip. */
  const places = useRef({ before: 0, last: 0 })
  const wordUnder = (event: MouseEvent) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-word]')?.dataset['word']
  return {
    onPointerDown: (event: PointerEvent) => {
      const id = wordUnder(event)
      if (!id || event.button !== 0) return
      // Scrolling by finger selects nothing.
      isDragging.current = event.pointerType !== 'touch'
      places.current = { before: places.current.last, last: session.playhead?.now().programmeMs ?? 0 }
      session.choose(id, { isExtending: event.shiftKey })
    },
    onPointerMove: (event: PointerEvent) => {
      const id = isDragging.current ? wordUnder(event) : undefined
      if (id) session.choose(id, { isExtending: true })
    },
    onPointerUp: () => {
      isDragging.current = false
      const { anchorId, focusId } = session.view.getState()
      const word = anchorId === focusId && focusId ? session.document.words[focusId] : undefined
      if (word && !session.playhead?.isPlaying) session.playhead?.seekSource(word.startMs)
    },
    onPointerLeave: () => {
      isDragging.current = false
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!wordUnder(event)) return
      // The first of the two presses went to the word; a correction leaves the playhead where it was.
      if (!session.playhead?.isPlaying) session.playhead?.seek(places.current.before)
      session.correct()
    },
  }
}

/** Underlines the spoken word outside React, because it changes several times a second. */
function useMarkSpoken(root: RefObject<HTMLElement | null>): void {
  const session = useEdit()
  useEffect(() => {
    let before = ''
    let element: HTMLElement | null = null
    return session.watch(({ programmeMs, sourceMs }) => {
      const words = wordsInOrder(session.document, editorLayout)
      // No words in the intro and outro.
      const isSaid = programmeMs >= 0 && programmeMs <= wholeMs(session.document)
      const word = isSaid ? words[wordAt(words, sourceMs)] : undefined
      // Before the first word, the one before it is not part of the clip.
      const now = word && isHeard(session.document, word, editorLayout) ? word.id : ''
      if (now === before && element?.isConnected && element.dataset['spoken'] !== undefined) return
      if (element) delete element.dataset['spoken']
      element = document.getElementById(wordId(now))
      if (element) element.dataset['spoken'] = ''
      before = now
    })
  }, [session, root])
}
