import { useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/class-names.ts'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { MovingPoster, ratioCss, type ShownClip } from './moving-poster.tsx'
import { useSteadyUrl } from './steady-url.ts'

type ClipTileProps = {
  clip: ShownClip
  /** Opens it in the theater; where there is none it fills the screen. */
  onOpen?: () => void
  /** In place of a preview that is not there yet. */
  missing?: string
  /** Title and what can be done with it, below the poster. */
  children: ReactNode
}

/** A clip wherever clips of several projects stand, or somebody else looks at them: it plays in its own aspect ratio. */
export function ClipTile({ clip, onOpen, missing, children }: ClipTileProps) {
  const { t } = useTranslation('clips')
  const link = useSteadyUrl(clip.videoUrl, clip.clipId)
  const [isActive, setActive] = useState(false)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => (target.matches(':focus-visible') ? setActive(true) : undefined)
  return (
    <article
      aria-label={clip.title}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : setActive(false))}
    >
      <div className="relative">
        {link.url ? (
          <MovingPoster
            clip={clip}
            url={link.url}
            onExpired={link.renew}
            eager={false}
            starts={false}
            isActive={isActive}
            onOpen={onOpen}
          />
        ) : (
          <Still clip={clip}>{missing ?? t('card.noPreview')}</Still>
        )}
        <ClipRank clip={clip} />
      </div>
      {children}
    </article>
  )
}

function Still({ clip, children }: { clip: ShownClip; children: string }) {
  return (
    <div
      className="relative grid place-items-center overflow-hidden rounded-md bg-sunken edged"
      style={{ aspectRatio: ratioCss[clip.ratio] }}
    >
      {clip.uriForThumbnail ? (
        <img src={clip.uriForThumbnail} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : null}
      <p
        className={cx(
          'relative px-3 text-center text-sm',
          clip.uriForThumbnail ? 'rounded-sm bg-letterbox/75 text-[#fafbf3]' : 'text-ink-2',
        )}
      >
        {children}
      </p>
    </div>
  )
}

/** Letter and score on the poster. */
export function ClipRank({ clip }: { clip: Pick<ShownClip, 'letter' | 'score'> }) {
  const { t, i18n } = useTranslation('clips')
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(clip.score)
  return (
    <span className="pointer-events-none absolute top-2 left-2 flex items-center gap-2">
      <RankStamp letter={clip.letter} label={t('card.rank', { letter: clip.letter, score })} />
      <span aria-hidden className="rounded-sm bg-letterbox/75 px-1.5 py-0.5 font-mono text-sm text-[#fafbf3] tabular">
        {score}
      </span>
    </span>
  )
}
