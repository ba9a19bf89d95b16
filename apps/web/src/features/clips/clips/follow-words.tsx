import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { seekTo, useVideoClock } from '#platform/video-clock.ts'
import { wordAt } from '#platform/word-at.ts'
import { toProgrammeMs, toSourceMs } from './clip-clock.ts'

type FollowWordsProps = { clip: Clip; video: RefObject<HTMLVideoElement | null> }

/**
 * The words of a clip in sync with the video: the current word is marked, and pressing a word seeks to it. A single tab
 * stop; arrows move. Marks are set on the DOM directly, so that React need not render 60 times a second.
 */
export function FollowWords({ clip, video }: FollowWordsProps) {
  const { t } = useTranslation('clips')
  const box = useRef<HTMLDivElement>(null)
  const current = useRef(-1)
  const words = clip.screenplay.words

  const mark = (index: number) => {
    if (index === current.current) return
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-w]')
    buttons?.[current.current]?.removeAttribute('data-current')
    current.current = index
    const button = buttons?.[index]
    button?.setAttribute('data-current', 'true')
    if (button && box.current) keepInView(box.current, button)
  }
  useVideoClock(video, (atMs) => mark(wordAt(words, toSourceMs(clip.timeRanges, atMs))))
  useEffect(() => {
    current.current = -1
  }, [clip.clipId])

  const seek = (index: number) => {
    const word = words[index]
    // Slightly later, so that rounding never lands on the word before.
    if (word) seekTo(video.current, toProgrammeMs(clip.timeRanges, word.startMs) / 1000 + 0.01, { play: false })
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    const focused = document.activeElement?.getAttribute('data-w')
    if (step === 0 || focused === null || focused === undefined) return
    event.preventDefault()
    event.stopPropagation()
    box.current?.querySelector<HTMLElement>(`[data-w="${Number(focused) + step}"]`)?.focus()
  }
  return (
    <div ref={box} role="group" aria-label={t('player.words')} onKeyDown={move} className="relative text-lg leading-[30px]">
      {words.map((word, index) => {
        const turn = word.speaker !== undefined && word.speaker !== words[index - 1]?.speaker
        return (
          <span key={`${word.startMs}.${index}`}>
            {turn ? (
              <span
                className={
                  index === 0 ? 'mb-0.5 block text-sm font-semibold text-ink-3' : 'mt-3 mb-0.5 block text-sm font-semibold text-ink-3'
                }
              >
                {word.speaker}
              </span>
            ) : null}
            <button type="button" data-w={index} tabIndex={index === 0 ? 0 : -1} onClick={() => seek(index)} className="word">
              {word.text}
            </button>{' '}
          </span>
        )
      })}
    </div>
  )
}

function keepInView(box: HTMLElement, word: HTMLElement): void {
  const scroller = box.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const top = word.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (top < 24 || top > scroller.clientHeight - 72) scroller.scrollTo({ top: scroller.scrollTop + top - scroller.clientHeight / 3 })
}
