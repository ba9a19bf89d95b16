import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SharedClip } from '@clipwright/contract/projects/project-sharing'
import { toApiError } from '#platform/api-error.ts'
import { ClipTile } from '#platform/clip-tile.tsx'
import { useTitle } from '#platform/page-title.ts'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSharedProject } from './share.queries.ts'

const route = getRouteApi('/shared/$shareKey')

/** A project for people without an account: its finished clips. */
export function SharedProjectPage() {
  const { t, i18n } = useTranslation('projects')
  const { shareKey } = route.useParams()
  const { data: shared, error } = useSharedProject(shareKey)
  useTitle(shared?.title ?? t('shared.title'))
  return (
    <main id="main" className="page pt-6 pb-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Wordmark />
        <VisitorLanguage className="w-44" />
      </div>
      {error ? <Missing error={error} /> : null}
      {shared ? (
        <>
          <h1 className="mt-6 font-display text-2xl font-extrabold sm:text-3xl">{shared.title}</h1>
          <p className="mt-1 text-ink-2">
            {t('shared.by', { team: shared.orgName })} · {t('list.clips', { count: shared.clips.length })}
            {shared.expiresAt
              ? ` · ${t('share.until', { date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(Date.parse(shared.expiresAt)) })}`
              : ''}
          </p>
          <ul className="mt-6 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 min-[1100px]:grid-cols-3 2xl:grid-cols-4">
            {shared.clips.map((clip) => (
              <li key={clip.clipId}>
                <Clip clip={clip} />
              </li>
            ))}
          </ul>
        </>
      ) : error ? null : (
        <div className="mt-8 space-y-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-80 w-56" />
        </div>
      )}
    </main>
  )
}

/** The link has ended, or the project could not be loaded. */
function Missing({ error }: { error: Error }) {
  const { t } = useTranslation('projects')
  const { errorName } = toApiError(error)
  const isEnded = errorName === 'RecordNotExisted'
  return (
    <div role="alert">
      <EmptyState isPage title={t(isEnded ? 'shared.endedTitle' : 'missing.failed')}>
        {isEnded ? t('shared.ended') : t(`errors:${errorName}`)}
      </EmptyState>
    </div>
  )
}

function Clip({ clip }: { clip: SharedClip }) {
  const { t } = useTranslation('projects')
  return (
    <ClipTile clip={clip} missing={t('shared.rendering')}>
      <h2 className="mt-2.5 text-lg font-semibold">{clip.title}</h2>
      {clip.description ? <p className="mt-1 text-ink-2">{clip.description}</p> : null}
      {clip.videoUrlForDownload ? (
        <a href={clip.videoUrlForDownload} download className={`${buttonClass({ size: 'small' })} mt-2`}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t('shared.download')}
        </a>
      ) : null}
    </ClipTile>
  )
}
