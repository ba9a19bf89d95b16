import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CollectedClip } from './collected-clip.tsx'
import { useLikedClips } from './collections.queries.ts'

/** Every clip the person liked, latest like first. */
export function FavoritesPage() {
  const { t } = useTranslation('collections')
  useTitle(t('favorites'))
  const liked = useLikedClips()
  const clips = liked.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className="mx-auto w-full max-w-[1400px] px-4 pb-24 sm:px-8">
      <h1 className="mt-4 border-b-2 border-ink pb-3 font-display text-2xl font-extrabold sm:text-3xl">{t('favorites')}</h1>
      {liked.isPending ? <Skeleton className="mt-6 h-72 w-full" /> : null}
      {liked.error ? (
        <InlineAlert kind="danger" live className="mt-4 max-w-xl">
          {t(`errors:${toApiError(liked.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {liked.isSuccess && clips.length === 0 ? <p className="py-12 text-lg text-ink-2">{t('noFavorites')}</p> : null}
      <ul className="mt-6 grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-4 2xl:grid-cols-5">
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
