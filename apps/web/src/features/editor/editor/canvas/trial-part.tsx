import { useEffect, useRef } from 'react'
import type { Trial } from '../engine/edit-view.ts'
import { useView } from '../use-edit.ts'

/** B-roll that is tried out: over the video, below the captions, and part of nothing that is saved. */
export function TrialPart() {
  const trial = useView((view) => view.trial)
  // The playhead is told in tenths of a second.
  const isShown = useView(({ trial, atMs }) => trial !== null && atMs + 100 > trial.startMs && atMs < trial.endMs)
  if (!trial || !isShown) return null
  const className = 'pointer-events-none absolute inset-0 size-full object-cover'
  return trial.kind === 'image' ? (
    <img data-trial src={trial.url} alt="" className={className} />
  ) : (
    <TrialVideo trial={trial} className={className} />
  )
}

function TrialVideo({ trial, className }: { trial: Trial; className: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const isPlaying = useView((view) => view.isPlaying)
  const standsAtMs = useView((view) => (view.isPlaying ? null : view.atMs))
  useEffect(() => {
    const player = video.current
    if (!player) return
    if (!isPlaying) return player.pause()
    // Without its footage the clip plays on.
    player.play().catch(() => undefined)
  }, [isPlaying])
  useEffect(() => {
    if (video.current && standsAtMs !== null) video.current.currentTime = Math.max(0, standsAtMs - trial.startMs) / 1000
  }, [standsAtMs, trial])
  return <video data-trial ref={video} src={trial.url} muted playsInline aria-hidden tabIndex={-1} className={className} />
}
