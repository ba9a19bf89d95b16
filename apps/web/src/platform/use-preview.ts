import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { takeTurn } from './one-player.ts'

type Request = { muted: boolean }

const isMatched = (query: string) => window.matchMedia(query).matches

/** Whether clips may play without being asked to. */
export const canMove = () => !isMatched('(prefers-reduced-motion: reduce)')

/** Where the cards are swiped through, one at a time. */
const isSwiped = () => isMatched('(hover: none) and (width < 640px)')

function play(video: HTMLVideoElement, { muted }: Request): void {
  video.muted = muted
  // If the browser refuses to play, the poster stays.
  void video.play().catch(() => undefined)
}

type PreviewOptions = {
  video: RefObject<HTMLVideoElement | null>
  /** Around it, there from the beginning. */
  box: RefObject<HTMLElement | null>
  starts: boolean
  /** Plays with sound as soon as it is there. */
  resumes: boolean
  isActive: boolean
  /** Told when somebody starts it with sound, and when it no longer plays so. */
  onHeard: (isHeard: boolean) => void
}

/**
 * Playing a clip in its card. The element exists only once it is wanted: `isWanted`. Without a press it plays muted, and not at all
 * where less motion is preferred.
 */
export function usePreview({ video, box, starts, resumes, isActive, onHeard }: PreviewOptions) {
  const [request, setRequest] = useState<Request | null>(() => (resumes ? { muted: false } : starts && canMove() ? { muted: true } : null))
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(true)
  useEffect(() => {
    if (request && video.current) play(video.current, request)
  }, [request, video])
  const begin = (next: Request) => {
    // What already plays keeps its sound.
    if (next.muted && video.current?.paused === false) return
    if (!next.muted) onHeard(true)
    setRequest(next)
  }
  const pause = () => video.current?.pause()
  /** Ends what nobody asked for; what was started by a press goes on. */
  const leave = () => {
    if (request?.muted !== true || video.current?.muted === false) return
    setRequest(null)
    setPlaying(false)
  }
  useFollowActive(isActive, () => begin({ muted: true }), leave)
  useView(box, { onCome: () => (isSwiped() && canMove() ? begin({ muted: true }) : undefined), onLeave: pause })
  return {
    isWanted: request !== null,
    isPlaying,
    isMuted,
    begin,
    pause,
    leave,
    events: {
      onPlay: (event: SyntheticEvent<HTMLVideoElement>) => {
        takeTurn(event.currentTarget)
        setPlaying(true)
      },
      onPause: () => {
        onHeard(false)
        setPlaying(false)
      },
      onVolumeChange: (event: SyntheticEvent<HTMLVideoElement>) => setMuted(event.currentTarget.muted),
    },
  }
}

function useFollowActive(isActive: boolean, begin: () => void, leave: () => void): void {
  const wasActive = useRef(false)
  useEffect(() => {
    if (isActive === wasActive.current) return
    wasActive.current = isActive
    if (!isActive) leave()
    else if (canMove()) begin()
  })
}

const mostlySeen = 0.75

/** Calls `onCome` when most of it is in the window, and `onLeave` when none of it is. */
function useView(box: RefObject<HTMLElement | null>, calls: { onCome: () => void; onLeave: () => void }): void {
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (!entry.isIntersecting) latest.current.onLeave()
        else if (entry.intersectionRatio >= mostlySeen) latest.current.onCome()
      },
      { threshold: [0, mostlySeen] },
    )
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
}
