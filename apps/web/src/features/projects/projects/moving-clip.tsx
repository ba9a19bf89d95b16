import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scoreLetter } from '@clipwright/contract/clips/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import type { TopClip } from '@clipwright/contract/projects/top-clip'
import { takeTurn } from '#platform/one-player.ts'
import { RankStamp } from '#ui/rank-stamp.tsx'

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
/** Moving content that begins by itself stops within five seconds. */
const startsForMs = 5_000

/** A clip as a poster that moves, muted, while the pointer is on it; one that starts moves for a moment by itself. */
export function MovingClip({ projectId, clip, starts }: { projectId: ProjectId; clip: TopClip; starts: boolean }) {
  const { t, i18n } = useTranslation('clips')
  const [isWanted, setWanted] = useState(() => starts && !isStill())
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!starts) return
    const timer = setTimeout(() => setWanted(false), startsForMs)
    return () => clearTimeout(timer)
  }, [starts])
  useEffect(() => {
    // The browser may refuse; then the poster stays.
    if (isWanted) void video.current?.play().catch(() => undefined)
    else video.current?.pause()
  }, [isWanted])
  const letter = scoreLetter(clip.score)
  const score = clip.score.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    // Above the link that covers the card, which the keyboard uses.
    <Link
      to="/clip/$projectId"
      params={{ projectId }}
      preload="intent"
      tabIndex={-1}
      aria-hidden
      className="relative z-10 block min-h-0 overflow-hidden rounded-sm bg-letterbox"
      onPointerEnter={({ pointerType }) => (pointerType === 'mouse' && !isStill() ? setWanted(true) : undefined)}
      onPointerLeave={() => setWanted(false)}
    >
      {clip.uriForThumbnail ? (
        <img src={clip.uriForThumbnail} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : null}
      {isWanted ? (
        <video
          ref={video}
          src={clip.videoUrl}
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden
          className="absolute inset-0 size-full object-cover"
          onPlay={({ currentTarget }) => takeTurn(currentTarget)}
        />
      ) : null}
      <span className="absolute top-1.5 left-1.5">
        <RankStamp letter={letter} label={t('card.rank', { letter, score })} size="small" />
      </span>
    </Link>
  )
}
