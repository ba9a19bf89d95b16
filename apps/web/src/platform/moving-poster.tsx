import { Maximize2, Pause, Play, VolumeX } from 'lucide-react'
import { useRef, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { cx } from '#ui/class-names.ts'
import { Timecode } from '#ui/timecode.tsx'
import { timecode } from './time-text.ts'
import { canMove, usePreview } from './use-preview.ts'
import { seekTo, useVideoClock } from './video-clock.ts'

const hoverDelayMs = 100
export const ratioCss = { portrait: '9 / 16', square: '1 / 1', landscape: '16 / 9', four_five: '4 / 5' } as const

/** What is drawn of a clip. */
export type ShownClip = Pick<Clip, 'clipId' | 'title' | 'ratio' | 'duration' | 'letter' | 'score' | 'uriForThumbnail' | 'videoUrl'>

const ignore = () => undefined

type VideoRef = RefObject<HTMLVideoElement | null>

const onPoster = 'absolute z-10 grid place-items-center rounded-sm bg-letterbox/75 text-[#fafbf3] hover:bg-letterbox touch:size-11'

type MovingPosterProps = {
  clip: ShownClip
  url: string
  onExpired: () => void
  /** Its poster is fetched at once. */
  eager: boolean
  /** Plays muted as soon as it is there. */
  starts: boolean
  /** Plays with sound as soon as it is there. */
  resumes?: boolean
  /** Told when somebody starts it with sound, and when it no longer plays so. */
  onHeard?: (isHeard: boolean) => void
  /** The keyboard is on it, which plays it muted. */
  isActive: boolean
  /** Opens it in the theater; where there is none it fills the screen. */
  onOpen?: (() => void) | undefined
}

/** A clip in its own aspect ratio. Hover, focus, or on phones coming into view plays it muted; a press plays it with sound. */
export function MovingPoster({ clip, url, onExpired, eager, isActive, onOpen, ...playing }: MovingPosterProps) {
  const { starts, resumes = false, onHeard = ignore } = playing
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const preview = usePreview({ video, box, starts, resumes, isActive, onHeard })
  const pointer = usePointer(video, preview, clip.duration)
  const { isPlaying, isMuted, isWanted, begin, pause } = preview
  return (
    <div
      ref={box}
      className="relative overflow-hidden rounded-md bg-letterbox edged"
      style={{ aspectRatio: ratioCss[clip.ratio] }}
      {...pointer}
    >
      {clip.uriForThumbnail ? (
        <img
          src={clip.uriForThumbnail}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
      {isWanted || !clip.uriForThumbnail ? (
        <>
          <video
            ref={video}
            src={url}
            preload={isWanted ? 'auto' : 'metadata'}
            playsInline
            loop
            tabIndex={-1}
            aria-hidden
            {...preview.events}
            onError={onExpired}
            className="absolute inset-0 size-full object-cover"
          />
          <ProgressLine video={video} durationSec={clip.duration} />
        </>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="absolute inset-0 size-full"
        onClick={() => (isPlaying && !isMuted ? pause() : begin({ muted: false }))}
      />
      <Controls
        clip={clip}
        isPlaying={isPlaying}
        isMuted={isMuted}
        onToggle={() => (isPlaying ? pause() : begin({ muted: false }))}
        onOpen={onOpen ?? (() => void box.current?.requestFullscreen().catch(() => undefined))}
      />
    </div>
  )
}

type ControlsProps = { clip: ShownClip; isPlaying: boolean; isMuted: boolean; onToggle: () => void; onOpen: () => void }

/** At the foot of the poster: play or pause, length, theater. */
function Controls({ clip, isPlaying, isMuted, onToggle, onOpen }: ControlsProps) {
  const { t } = useTranslation('clips')
  const Icon = isPlaying ? Pause : Play
  return (
    <>
      <button
        type="button"
        aria-label={t(isPlaying ? 'card.pause' : 'card.play', { title: clip.title })}
        onClick={onToggle}
        className={cx(onPoster, 'bottom-2 left-2 size-8')}
      >
        <Icon aria-hidden className={cx('size-4 fill-current', !isPlaying && 'translate-x-px')} />
      </button>
      <span className="pointer-events-none absolute right-12 bottom-2 flex h-8 items-center gap-1.5 rounded-sm bg-letterbox/75 px-1.5 text-sm text-[#fafbf3] touch:right-15 touch:h-11">
        {isPlaying && isMuted ? <VolumeX aria-hidden className="size-4" strokeWidth={1.75} /> : null}
        <Timecode text={timecode(Math.round(clip.duration) * 1000)} />
      </span>
      <button
        type="button"
        aria-label={t('card.theatre', { title: clip.title })}
        onClick={onOpen}
        className={cx(onPoster, 'right-2 bottom-2 size-8')}
      >
        <Maximize2 aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </>
  )
}

/** The share of the height, from the foot, over which moving the pointer seeks. */
const scrubShare = 0.14

function usePointer(video: VideoRef, { begin, leave }: ReturnType<typeof usePreview>, durationSec: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && canMove()) timer.current = setTimeout(() => begin({ muted: true }), hoverDelayMs)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      clearTimeout(timer.current)
      if (event.pointerType === 'mouse') leave()
    },
    // What is pressed decides, not that the pointer came by.
    onClickCapture: () => clearTimeout(timer.current),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { left, bottom, width, height } = event.currentTarget.getBoundingClientRect()
      if (event.pointerType !== 'mouse' || width === 0 || event.clientY < bottom - height * scrubShare) return
      seekTo(video.current, ((event.clientX - left) / width) * durationSec, { play: false })
    },
  }
}

function ProgressLine({ video, durationSec }: { video: VideoRef; durationSec: number }) {
  const line = useRef<HTMLSpanElement>(null)
  useVideoClock(video, (atMs) => {
    if (line.current) line.current.style.transform = `scaleX(${Math.min(1, atMs / 1000 / durationSec)})`
  })
  return <span ref={line} aria-hidden className="pointer-events-none absolute inset-x-0 bottom-0 h-1 origin-left scale-x-0 bg-marker" />
}
