import { ChevronLeft, ChevronRight, Smartphone } from 'lucide-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { ratioCss } from '#platform/moving-poster.tsx'
import { useSteadyUrl } from '#platform/steady-url.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { ClipActions } from './clip-actions.tsx'
import { cardOf, togglePlay } from './card-shortcuts.ts'
import { previewVersion, StillPoster } from './clip-poster.tsx'
import { FeedbackButtons, useToggleFeedback } from './feedback-buttons.tsx'
import { FollowWords } from './follow-words.tsx'
import { LazyAddToCollection } from './lazy-add-to-collection.tsx'
import { PostWords } from './post-words.tsx'
import { SafeArea } from './safe-area.tsx'
import { ScoreParts } from './score-parts.tsx'

type ClipPlayerProps = { clip: Clip; clips: Clip[]; onChange: (clip: Clip) => void; onClose: () => void }

/** The theater: one clip as large as the window allows, its words next to it, and the keys to go through all of them. */
export function ClipPlayer({ clip, clips, onChange, onClose }: ClipPlayerProps) {
  const { t } = useTranslation('clips')
  const video = useRef<HTMLVideoElement>(null)
  const [safeArea, setSafeArea] = useStoredState('safe-area', false)
  const at = clips.findIndex((one) => one.clipId === clip.clipId)
  const go = (step: number) => {
    const next = clips[at + step]
    if (next) onChange(next)
  }
  const [asking, setAsking] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const { like, dislike } = useToggleFeedback(clip, setAsking)
  const onKeyDown = (event: KeyboardEvent) =>
    onPlayerKey(event, { video: video.current, go, like, dislike, collect: () => setCollecting(true) })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={clip.title}
      titleHidden
      closeLabel={t('app:close')}
      width={clip.ratio === 'portrait' ? 'theatreTall' : 'theatre'}
      focusSelf
      onKeyDown={onKeyDown}
      returnTo={() => cardOf(clip)}
    >
      <div className="grid gap-x-8 gap-y-4 pt-2 md:h-[calc(94dvh-48px)] md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)]">
        <Screen key={previewVersion(clip)} clip={clip} video={video} safeArea={safeArea} />
        <div className="flex min-h-0 min-w-0 flex-col">
          <Heading clip={clip}>
            <FeedbackButtons clip={clip} asking={asking} onAsk={setAsking} />
          </Heading>
          <div data-scroller className="mt-3 max-h-[34dvh] min-h-0 flex-1 overflow-y-auto pr-2 md:max-h-none" tabIndex={-1}>
            {clip.screenplay.words.length > 0 ? (
              <FollowWords key={`${previewVersion(clip)}.${clip.videoUrl !== null}`} clip={clip} video={video} />
            ) : (
              <p className="text-ink-2">{t('player.noWords')}</p>
            )}
            <PostWords clip={clip} />
            <Scores clip={clip} />
          </div>
          {/* What is next stays in sight below a video and its words. */}
          <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4 max-md:sticky max-md:-bottom-5 max-md:z-10 max-md:-mx-4 max-md:bg-surface max-md:px-4 max-md:py-3">
            <ClipActions clip={clip} />
            {clip.ratio === 'portrait' ? (
              <IconButton label={t('player.safeArea')} aria-pressed={safeArea} onClick={() => setSafeArea(!safeArea)}>
                <Smartphone aria-hidden className="size-5" strokeWidth={1.75} />
              </IconButton>
            ) : null}
            <Paging at={at} count={clips.length} onGo={go} />
          </div>
        </div>
      </div>
      {isCollecting ? <LazyAddToCollection clips={[clip]} onClose={() => setCollecting(false)} /> : null}
    </Dialog>
  )
}

/** Why it was chosen, where there is room beside the video. */
function Scores({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  return (
    <div className="mt-6 border-t border-line pt-4 max-md:hidden">
      {clip.reason ? (
        <section className="mb-5">
          <h3 className="mb-1.5 font-semibold">{t('details.why')}</h3>
          <p>{clip.reason}</p>
        </section>
      ) : null}
      <h3 className="mb-1.5 font-semibold">{t('scores.label')}</h3>
      <ScoreParts clip={clip} />
    </div>
  )
}

function Heading({ clip, children }: { clip: Clip; children: ReactNode }) {
  const { t, i18n } = useTranslation('clips')
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(clip.score)
  return (
    <div className="flex items-start gap-3 md:pr-12">
      <RankStamp letter={clip.letter} label={t('card.rank', { letter: clip.letter, score })} />
      <p aria-hidden className="min-w-0 flex-1 pt-0.5 text-xl font-semibold">
        {clip.title}
      </p>
      <span className="flex shrink-0">{children}</span>
    </div>
  )
}

type PlayerKeys = {
  video: HTMLVideoElement | null
  go: (step: number) => void
  like: () => void
  dislike: () => void
  collect: () => void
}

/** J and K change the clip, L, D, C and E decide on it; Space, arrows, M and F are those of every player. */
function onPlayerKey(event: KeyboardEvent, { video, go, like, dislike, collect }: PlayerKeys): void {
  const target = event.target as HTMLElement
  // Dialogs over it are portals, yet React bubbles their key events up to here.
  if (!event.currentTarget.contains(target)) return
  if (target.closest('input, textarea') || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'j') go(1)
  else if (event.key === 'k') go(-1)
  else if (event.key === 'l') like()
  else if (event.key === 'd') dislike()
  else if (event.key === 'c') {
    // Otherwise the letter would be typed into the field that opens.
    event.preventDefault()
    collect()
  } else if (event.key === 'e') event.currentTarget.querySelector<HTMLAnchorElement>('a[data-edit]')?.click()
  // The player has had its own keys already.
  else if (!video || event.isDefaultPrevented()) return
  else if (event.key === ' ' && !target.closest('button, a')) {
    event.preventDefault()
    togglePlay(video)
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    event.preventDefault()
    video.currentTime = Math.max(0, video.currentTime + (event.key === 'ArrowLeft' ? -1 : 1))
  } else if (event.key === 'm') video.muted = !video.muted
  else if (event.key === 'f') void video.parentElement?.requestFullscreen().catch(() => undefined)
}

function Paging({ at, count, onGo }: { at: number; count: number; onGo: (step: number) => void }) {
  const { t } = useTranslation('clips')
  return (
    <span className="ml-auto flex items-center">
      <IconButton label={t('player.previous')} shortcut="K" disabled={at <= 0} onClick={() => onGo(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <span className="px-1 font-mono text-sm text-ink-2 tabular">
        {at + 1}/{count}
      </span>
      <IconButton label={t('player.next')} shortcut="J" disabled={at >= count - 1} onClick={() => onGo(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </span>
  )
}

type ScreenProps = { clip: Clip; video: RefObject<HTMLVideoElement | null>; safeArea: boolean }

function Screen({ clip, video, safeArea }: ScreenProps) {
  const link = useSteadyUrl(clip.videoUrl, previewVersion(clip))
  if (!link.url) return <NoVideo clip={clip} />
  const player = (
    <VideoPlayer
      video={video}
      src={link.url}
      poster={clip.uriForThumbnail}
      label={clip.title}
      autoPlay
      onRenew={link.renew}
      style={shapeOf(clip)}
      className={cx(
        'mx-auto max-w-full',
        clip.ratio === 'landscape'
          ? 'w-full md:w-[min(60vw,1000px)]'
          : // As high as the dialog, or as wide as leaves room for the words: never with bars above and below.
            'h-[46dvh] md:h-auto md:w-[min(46vw,calc((94dvh-56px)*var(--ratio)))] md:self-center',
      )}
    />
  )
  return clip.ratio === 'portrait' ? <SafeArea isShown={safeArea}>{player}</SafeArea> : player
}

/** As the classes read it. */
function shapeOf({ ratio }: Clip): CSSProperties {
  const shape = { aspectRatio: ratioCss[ratio], '--ratio': ratioCss[ratio] }
  return shape
}

/** In place of the video: that it is rendered, or the button that renders it. */
function NoVideo({ clip }: { clip: Clip }) {
  return (
    <div
      className={cx('mx-auto max-w-full md:h-full [&>*]:h-full', clip.ratio === 'landscape' ? 'w-full md:w-auto' : 'h-[46dvh]')}
      style={{ aspectRatio: ratioCss[clip.ratio] }}
    >
      <StillPoster clip={clip} />
    </div>
  )
}
