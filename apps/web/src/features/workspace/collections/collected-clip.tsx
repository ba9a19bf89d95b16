import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { timecode } from '#platform/time-text.ts'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { Timecode } from '#ui/timecode.tsx'

/** A clip in a list across projects; opens in its project. `children` are its actions here. */
export function CollectedClip({ clip, children }: { clip: Clip; children?: ReactNode }) {
  const { t } = useTranslation('collections')
  return (
    <article aria-label={clip.title} className="group relative flex h-full flex-col">
      <div className="grid h-72 place-items-center overflow-hidden rounded-md bg-sunken">
        {clip.uriForThumbnail ? (
          <img src={clip.uriForThumbnail} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-sm text-ink-3">{t('noPicture')}</span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-start gap-2.5 sm:flex-nowrap">
        <RankStamp letter={clip.letter} size="small" label={t('rank', { letter: clip.letter, score: clip.score.toFixed(1) })} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <Link
              to="/clip/$projectId"
              params={{ projectId: clip.projectId }}
              search={{ clip: clip.clipId }}
              className="line-clamp-2 after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {clip.title}
            </Link>
          </h2>
          <p className="text-sm text-ink-2">
            <Timecode text={timecode(clip.duration * 1000)} />
          </p>
        </div>
        <div className="relative z-10 flex basis-full justify-end sm:basis-auto">{children}</div>
      </div>
    </article>
  )
}
