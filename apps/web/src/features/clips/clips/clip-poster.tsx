import { Play, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { takeTurn } from '#platform/one-player.ts'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { timecode, toEstimate } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { useRenderClip } from './clips.queries.ts'

const hoverDelayMs = 100
export const ratioCss = { portrait: '9 / 16', square: '1 / 1', landscape: '16 / 9', four_five: '4 / 5' } as const

/** Changes when the preview is rendered again, not when its link is signed again. */
export function previewVersion(clip: Clip): string {
  return `${clip.clipId}.${clip.ratio}.${clip.runId}.${clip.engineClipUpdatedAt ?? ''}`
}

type ClipPosterProps = { clip: Clip; eager: boolean; onOpen: () => void }

/** Hovering plays it muted, moving scrubs, a press opens the player. On a touch screen a tap plays it in place. */
export function ClipPoster({ clip, eager, onOpen }: ClipPosterProps) {
  const { t } = useTranslation('clips')
  const preview = clip.renderAsVideoPreview
  const link = useSteadyUrl(clip.videoUrl, previewVersion(clip))
  if (preview?.pending) return <PendingPoster clip={clip} />
  if (!link.url) return <MissingPoster clip={clip} />
  return (
    <div className="relative overflow-hidden rounded-md bg-letterbox" style={{ aspectRatio: ratioCss[clip.ratio] }}>
      <HoverVideo
        clip={clip}
        url={link.url}
        onExpired={link.renew}
        eager={eager}
        label={t('card.play', { title: clip.title })}
        onOpen={onOpen}
      />
      <span className="pointer-events-none absolute right-1.5 bottom-1.5 rounded-xs bg-letterbox/85 px-1 text-xs text-[#fafbf3]">
        <Timecode text={timecode(Math.round(clip.duration) * 1000)} />
      </span>
    </div>
  )
}

type HoverVideoProps = { clip: Clip; url: string; onExpired: () => void; eager: boolean; label: string; onOpen: () => void }

function HoverVideo({ clip, url, onExpired, eager, label, onOpen }: HoverVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [playing, setPlaying] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePauseOffScreen(video)
  const { scrub, endScrub, line } = useScrub((share) => {
    if (video.current) video.current.currentTime = share * clip.duration
  })

  const begin = (muted: boolean) => {
    const element = video.current
    if (!element) return
    element.muted = muted
    // If the browser refuses to play, the poster stays.
    void element.play().catch(() => undefined)
  }
  const stop = () => {
    clearTimeout(timer.current)
    endScrub()
    video.current?.pause()
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="group/poster absolute inset-0 size-full outline-offset-[-3px]"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => begin(true), hoverDelayMs)
      }}
      onPointerMove={scrub}
      onPointerLeave={(event) => (event.pointerType === 'mouse' ? stop() : undefined)}
      onClick={(event) => {
        const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
        if (!touched) {
          stop()
          onOpen()
        } else if (playing) stop()
        else begin(false)
      }}
    >
      <video
        ref={video}
        src={url}
        poster={clip.uriForThumbnail ?? undefined}
        preload={eager ? 'metadata' : 'none'}
        playsInline
        muted
        loop
        tabIndex={-1}
        aria-hidden
        onPlay={(event) => (takeTurn(event.currentTarget), setPlaying(true))}
        onPause={() => setPlaying(false)}
        onError={onExpired}
        className="size-full object-cover"
      />
      {playing ? null : <PlayMark />}
      {line}
    </button>
  )
}

/** Moving over the poster seeks. The line moves at once; the frame follows when the browser has it. */
function useScrub(seek: (share: number) => void) {
  const [share, setShare] = useState<number | null>(null)
  return {
    scrub: (event: PointerEvent<HTMLElement>) => {
      const { left, width } = event.currentTarget.getBoundingClientRect()
      if (width === 0 || event.pointerType !== 'mouse') return
      const next = Math.min(1, Math.max(0, (event.clientX - left) / width))
      setShare(next)
      seek(next)
    },
    endScrub: () => setShare(null),
    line:
      share === null ? null : (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 w-0.5 bg-marker" style={{ left: `${share * 100}%` }} />
      ),
  }
}

function PlayMark() {
  return (
    <span className="absolute bottom-1.5 left-1.5 grid size-8 place-items-center rounded-full bg-letterbox/75 text-[#fafbf3] transition-colors duration-100 group-hover/poster:bg-marker group-hover/poster:text-[#171f0f]">
      <Play aria-hidden className="size-4 translate-x-px fill-current" />
    </span>
  )
}

function usePauseOffScreen(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [video])
}

/** Placeholder in the final size, so that nothing moves later. */
function PendingPoster({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const state = clip.renderAsVideoPreview
  const left = state?.estMs ? toEstimate(state.estMs) : null
  return (
    <div className="grid content-center gap-2 rounded-md bg-sunken px-3 text-center" style={{ aspectRatio: ratioCss[clip.ratio] }}>
      <ProgressWave percent={state?.progress ?? 0} seed={clip.clipId} bars={24} label={t('card.previewOf', { title: clip.title })} />
      <p className="text-sm font-medium">{t('card.rendering')}</p>
      <p className="text-sm text-ink-2 tabular">
        {left ? t(`left.${left.unit}`, { count: left.count }) : `${Math.floor(state?.progress ?? 0)} %`}
      </p>
    </div>
  )
}

function MissingPoster({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  const render = useRenderClip(clip)
  const failed = clip.renderError ?? clip.renderAsVideoPreview?.error
  return (
    <div
      className="grid content-center justify-items-center gap-3 rounded-md bg-sunken px-3 text-center"
      style={{ aspectRatio: ratioCss[clip.ratio] }}
    >
      <p className={failed ? 'text-sm font-medium text-danger' : 'text-sm text-ink-2'}>
        {failed ? t(`errors:${failed.errorName}`) : t('card.noPreview')}
      </p>
      <Button
        size="small"
        busy={render.isPending}
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() => render.mutate({ target: 'VIDEO_PREVIEW' })}
      >
        {failed ? t('card.again') : t('card.makePreview')}
      </Button>
    </div>
  )
}
