import { Maximize2, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { takeTurn } from './one-player.ts'
import { timecode } from './time-text.ts'
import { useStoredState } from './use-stored-state.ts'

const speeds = [1, 1.25, 1.5, 2, 0.5] as const
const stepSec = 5
const shortStepSec = 1
/** Below this a step of five seconds would leave out most of it. */
const shortSec = 120

type VideoPlayerProps = {
  src: string
  /** What it shows; the accessible name. */
  label: string
  poster?: string | null
  /** The element, for who follows or seeks it. */
  video?: RefObject<HTMLVideoElement | null>
  autoPlay?: boolean
  /** Silent and over and over: something to look at beside other things. */
  isBackdrop?: boolean
  preload?: 'none' | 'metadata'
  /** The frame; the video fits into it whole. */
  className?: string
  style?: CSSProperties
  /** Gets a new link when the old one has expired. */
  onRenew?: () => void
  /** Over the video. */
  children?: ReactNode
}

/**
 * The player of every page. Space plays, arrows step, M is sound, F is full screen, < and > are speed. Captions are drawn into clips,
 * so that there are none to switch.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label, poster, autoPlay = false, isBackdrop = false, preload = 'metadata', className, style, onRenew, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLVideoElement>(null)
  const video = props.video ?? own
  const { state, events } = usePlayback(video, isBackdrop)
  const broken = useBroken(src, onRenew)
  const controls = useControls(video, frame)
  return (
    // Its controls are buttons; the keys are for whoever is on one of them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      role="group"
      aria-label={label}
      onKeyDown={(event) => onPlayerKey(event, controls)}
      className={cx('group/player relative overflow-hidden rounded-md bg-letterbox edged', className)}
      style={style}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are drawn into the video */}
      <video
        ref={video}
        src={src}
        {...(poster ? { poster } : {})}
        preload={preload}
        autoPlay={autoPlay}
        loop={isBackdrop}
        muted={isBackdrop}
        playsInline
        tabIndex={-1}
        {...events}
        onError={broken.onError}
        onLoadedData={broken.onLoaded}
        className="size-full max-h-[inherit] object-contain"
      />
      {children}
      {broken.isBroken ? <Broken onAgain={broken.again} /> : <PlayerBar state={state} controls={controls} />}
    </div>
  )
}

type Playback = { isPlaying: boolean; atSec: number; durationSec: number; isMuted: boolean; speed: number }

function usePlayback(video: RefObject<HTMLVideoElement | null>, isBackdrop: boolean) {
  const [state, setState] = useState<Playback>({ isPlaying: false, atSec: 0, durationSec: 0, isMuted: isBackdrop, speed: 1 })
  const [sound, setSound] = useStoredState('sound', { muted: false, volume: 1 })
  useEffect(() => {
    if (!video.current || isBackdrop) return
    video.current.muted = sound.muted
    video.current.volume = sound.volume
    // Only once: afterwards its own controls decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const read = () => {
    const player = video.current
    if (!player) return
    setState({
      isPlaying: !player.paused,
      atSec: player.currentTime,
      durationSec: Number.isFinite(player.duration) ? player.duration : 0,
      isMuted: player.muted,
      speed: player.playbackRate,
    })
  }
  const events = {
    onPlay: () => {
      if (video.current) takeTurn(video.current)
      read()
    },
    onPause: read,
    onTimeUpdate: read,
    onSeeked: read,
    onDurationChange: read,
    onRateChange: read,
    onVolumeChange: () => {
      read()
      if (video.current && !isBackdrop) setSound({ muted: video.current.muted, volume: video.current.volume })
    },
  }
  return { state, events }
}

/** A link that has expired is renewed once without a word; what fails then is told. */
function useBroken(src: string, onRenew: (() => void) | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const wasRenewed = useRef(false)
  return {
    isBroken: brokenSrc === src,
    onLoaded: () => {
      wasRenewed.current = false
    },
    onError: () => {
      if (onRenew && !wasRenewed.current) {
        wasRenewed.current = true
        onRenew()
      }
      setBrokenSrc(src)
    },
    again: (video: HTMLVideoElement | null) => {
      onRenew?.()
      setBrokenSrc(null)
      video?.load()
    },
  }
}

function Broken({ onAgain }: { onAgain: (video: HTMLVideoElement | null) => void }) {
  const { t } = useTranslation('clips')
  return (
    <div className="absolute inset-0 grid place-content-center p-4">
      <InlineAlert
        kind="danger"
        action={
          <Button
            size="small"
            onClick={({ currentTarget }) => onAgain(currentTarget.closest('[role="group"]')?.querySelector('video') ?? null)}
          >
            {t('card.again')}
          </Button>
        }
      >
        {t('player.broken')}
      </InlineAlert>
    </div>
  )
}

type Controls = ReturnType<typeof useControls>

function useControls(video: RefObject<HTMLVideoElement | null>, frame: RefObject<HTMLElement | null>) {
  const withVideo = (act: (player: HTMLVideoElement) => void) => () => (video.current ? act(video.current) : undefined)
  return {
    toggle: withVideo((player) => {
      if (player.paused)
        // A refusal of the browser leaves the frame that is shown.
        void player.play().catch(() => undefined)
      else player.pause()
    }),
    step: (direction: 1 | -1) =>
      withVideo((player) => {
        const long = player.duration > shortSec ? stepSec : shortStepSec
        player.currentTime = Math.max(0, player.currentTime + direction * long)
      })(),
    seek: (atSec: number) =>
      withVideo((player) => {
        player.currentTime = atSec
      })(),
    toggleSound: withVideo((player) => {
      player.muted = !player.muted
      // At no volume at all the sound would be on and not heard.
      if (!player.muted && player.volume === 0) player.volume = 1
    }),
    turn: (direction: 1 | -1) =>
      withVideo((player) => {
        const inOrder = speeds.toSorted((a, b) => a - b)
        const at = inOrder.findIndex((speed) => speed === player.playbackRate)
        player.playbackRate = inOrder[Math.min(inOrder.length - 1, Math.max(0, at + direction))] ?? 1
      })(),
    nextSpeed: withVideo((player) => {
      const at = speeds.findIndex((speed) => speed === player.playbackRate)
      player.playbackRate = speeds[(at + 1) % speeds.length] ?? 1
    }),
    toggleFull: () => {
      if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
      if (frame.current?.requestFullscreen) return void frame.current.requestFullscreen().catch(() => undefined)
      // iPhones show only the video itself in full.
      const player = video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null
      player?.webkitEnterFullscreen?.()
    },
  }
}

function onPlayerKey(event: KeyboardEvent<HTMLElement>, controls: Controls): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  const acts: Record<string, (() => void) | undefined> = {
    // A button that has the focus is pressed by it.
    ' ': target.closest('button') ? undefined : controls.toggle,
    ArrowLeft: () => controls.step(-1),
    ArrowRight: () => controls.step(1),
    m: controls.toggleSound,
    f: controls.toggleFull,
    '<': () => controls.turn(-1),
    '>': () => controls.turn(1),
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

const onBar =
  'inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-sm px-1.5 hover:bg-[#fafbf3]/15 touch:h-11 touch:min-w-11'

/** Over the foot of the video; out of the way while it plays and nobody points at it. */
function PlayerBar({ state, controls }: { state: Playback; controls: Controls }) {
  const { t, i18n } = useTranslation('clips')
  const { isPlaying, isMuted, atSec, durationSec, speed } = state
  const PlayIcon = isPlaying ? Pause : Play
  const SoundIcon = isMuted ? VolumeX : Volume2
  const at = timecode(atSec * 1000)
  return (
    <>
      <button type="button" tabIndex={-1} aria-hidden className="absolute inset-0 size-full" onClick={controls.toggle} />
      <div
        className={cx(
          '@container/bar absolute inset-x-0 bottom-0 bg-letterbox/75 px-1.5 pb-0.5 text-[#fafbf3] transition-opacity duration-100',
          isPlaying &&
            'pointer-events-none opacity-0 group-focus-within/player:pointer-events-auto group-focus-within/player:opacity-100 group-hover/player:pointer-events-auto group-hover/player:opacity-100',
        )}
      >
        <input
          type="range"
          aria-label={t('player.seek')}
          aria-valuetext={`${at} / ${timecode(durationSec * 1000)}`}
          min={0}
          max={durationSec || 1}
          step={0.1}
          value={Math.min(atSec, durationSec || 1)}
          onChange={(event) => controls.seek(Number(event.target.value))}
          className="block h-4 w-full cursor-pointer accent-(--marker)"
        />
        <div className="flex items-center gap-0.5">
          <button type="button" aria-label={t(isPlaying ? 'player.pause' : 'player.play')} onClick={controls.toggle} className={onBar}>
            <PlayIcon aria-hidden className="size-4 fill-current" />
          </button>
          <span className="min-w-0 flex-1 truncate px-1 text-sm touch:@max-[18rem]/bar:px-0 touch:@max-[18rem]/bar:text-xs @max-[12.5rem]/bar:invisible">
            <Timecode text={at} /> / <Timecode text={timecode(durationSec * 1000)} />
          </span>
          <button
            type="button"
            aria-label={t('player.speed', { speed: speed.toLocaleString(i18n.language) })}
            onClick={controls.nextSpeed}
            // Four buttons for fingers do not fit into a narrow bar.
            className={cx(onBar, 'font-mono text-sm touch:@max-[18rem]/bar:hidden @max-[15rem]/bar:hidden')}
          >
            <span aria-hidden>{speed.toLocaleString(i18n.language)}×</span>
          </button>
          <button
            type="button"
            aria-label={t(isMuted ? 'player.soundOn' : 'player.soundOff')}
            onClick={controls.toggleSound}
            className={onBar}
          >
            <SoundIcon aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
          <button type="button" aria-label={t('player.full')} onClick={controls.toggleFull} className={onBar}>
            <Maximize2 aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        </div>
      </div>
    </>
  )
}
