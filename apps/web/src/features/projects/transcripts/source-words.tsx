import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { timecode } from '#platform/time-text.ts'
import { useVideoClock } from '#platform/video-clock.ts'
import { wordAt } from '#platform/word-at.ts'
import { Button } from '#ui/button.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { readingParagraphs, type ReadingParagraph } from './reading-paragraphs.ts'

type SourceWordsProps = {
  transcript: Transcript
  video: RefObject<HTMLVideoElement | null>
  /** Without a player, words cannot be pressed. */
  onSeek: ((sourceMs: number) => void) | null
  chapters: readonly { title: string; startMs: number }[]
}

/** The transcript in sync with the source player. Only visible paragraphs are rendered. */
export function SourceWords({ transcript, video, onSeek, chapters }: SourceWordsProps) {
  const { t } = useTranslation('clips')
  const scroller = useRef<HTMLDivElement>(null)
  const [paragraphs] = useState(() => readingParagraphs(transcript))
  const [following, setFollowing] = useState(true)
  // oxlint-disable-next-line react/incompatible-library -- no React compiler runs here, so nothing memoises its functions.
  const rows = useVirtualizer({ count: paragraphs.length, getScrollElement: () => scroller.current, estimateSize: () => 150, overscan: 3 })
  const current = useRef(-1)

  const show = useCallback(
    (atMs: number) => {
      const index = wordAt(transcript.words, atMs)
      if (index === current.current) return
      current.current = index
      scroller.current?.querySelector('[data-current]')?.removeAttribute('data-current')
      const paragraph = paragraphs.findIndex((one) => index >= one.firstWord && index < one.lastWord)
      if (following && paragraph >= 0 && !scroller.current?.querySelector(`[data-w="${index}"]`))
        rows.scrollToIndex(paragraph, { align: 'center' })
      const word = scroller.current?.querySelector<HTMLElement>(`[data-w="${index}"]`)
      word?.setAttribute('data-current', 'true')
      if (word && following && scroller.current) keepInView(scroller.current, word)
    },
    [transcript, paragraphs, following, rows],
  )
  useVideoClock(video, show)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={t('source.transcript')}
        tabIndex={0}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        className="min-h-0 flex-1 overflow-y-auto rounded-sm pr-2"
      >
        <div className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item) => {
            const paragraph = paragraphs[item.index]
            return paragraph ? (
              <div
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 pb-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ParagraphWords paragraph={paragraph} transcript={transcript} onSeek={onSeek} chapter={chapterAt(chapters, paragraph)} />
              </div>
            ) : null
          })}
        </div>
      </div>
      {following || !onSeek ? null : (
        <Button size="small" className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-popover" onClick={() => setFollowing(true)}>
          {t('source.follow')}
        </Button>
      )}
    </div>
  )
}

function chapterAt(chapters: SourceWordsProps['chapters'], paragraph: ReadingParagraph): string | undefined {
  return chapters.find(
    (chapter) =>
      chapter.startMs >= paragraph.previousMs && chapter.startMs < paragraph.endMs && (chapter.startMs > 0 || paragraph.previousMs === 0),
  )?.title
}

type ParagraphWordsProps = {
  paragraph: ReadingParagraph
  transcript: Transcript
  onSeek: SourceWordsProps['onSeek']
  chapter: string | undefined
}

function ParagraphWords({ paragraph, transcript, onSeek, chapter }: ParagraphWordsProps) {
  const { t } = useTranslation('clips')
  const words = transcript.words.slice(paragraph.firstWord, paragraph.lastWord)
  const time = timecode(paragraph.startMs)
  return (
    <>
      {chapter ? <h3 className="mb-2 border-b border-line pt-1 pb-1 font-semibold">{chapter}</h3> : null}
      <div className="mb-0.5 flex items-baseline gap-2 text-sm">
        {onSeek ? (
          <button
            type="button"
            onClick={() => onSeek(paragraph.startMs)}
            aria-label={t('source.playFrom', { time })}
            className="rounded-xs text-action underline underline-offset-4 touch:min-h-11"
          >
            <Timecode text={time} />
          </button>
        ) : (
          <span className="text-ink-3">
            <Timecode text={time} />
          </span>
        )}
        {paragraph.speaker === 'Unassigned' ? null : <span className="font-semibold text-ink-2">{paragraph.speaker}</span>}
      </div>
      {/* Pointer shortcut; the keyboard uses the time above, which seeks to the same place. */}
      <p
        onClick={(event) => {
          const index = (event.target as HTMLElement).dataset['w']
          const word = index === undefined ? undefined : transcript.words[Number(index)]
          if (word) onSeek?.(word.startMs)
        }}
      >
        {words.map((word, index) => (
          <span key={index}>
            <span data-w={paragraph.firstWord + index} className={onSeek ? 'word cursor-pointer' : 'word'}>
              {word.text}
            </span>{' '}
          </span>
        ))}
      </p>
    </>
  )
}

function keepInView(scroller: HTMLElement, word: HTMLElement): void {
  const top = word.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (top < 16 || top > scroller.clientHeight - 64) scroller.scrollTo({ top: scroller.scrollTop + top - scroller.clientHeight / 3 })
}
