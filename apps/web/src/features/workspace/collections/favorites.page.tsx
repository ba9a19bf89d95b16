import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { tileGridClass, TileSkeletons } from './tile-skeletons.tsx'
import { CollectedClip } from './collected-clip.tsx'
import { useLikedClips } from './collections.queries.ts'

/** Every clip the person liked, latest like first. */
export function FavoritesPage() {
  const { t } = useTranslation('collections')
  useTitle(t('favorites'))
  const liked = useLikedClips()
  const clips = liked.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className="page pb-24">
      <PageHeader title={t('favorites')} about={t('favoritesHint')} />
      {liked.isPending ? <TileSkeletons /> : null}
      {liked.error ? (
        <InlineAlert kind="danger" live className="mt-4 max-w-xl">
          {t(`errors:${toApiError(liked.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {liked.isSuccess && clips.length === 0 ? (
        <EmptyState
          action={
            <Link to="/dashboard" className={buttonClass()}>
              {t('app:notFound.home')}
            </Link>
          }
        >
          {t('noFavorites')}
        </EmptyState>
      ) : null}
      <ul className={tileGridClass}>
        {clips.map((clip) => (
          <li key={clip.clipId}>
            <CollectedClip clip={clip} />
          </li>
        ))}
      </ul>
      {liked.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button busy={liked.isFetchingNextPage} onClick={() => void liked.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
