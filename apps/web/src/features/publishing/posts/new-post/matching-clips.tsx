import { useTranslation } from 'react-i18next'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { useClipSearch } from './new-post.queries.ts'
import { PickTile, tileGrid } from './pick-tile.tsx'
import { TileSkeletons } from './tile-skeletons.tsx'
import type { ClipChoice } from './use-clip-choice.ts'

/** Clips of every project that match what was typed. */
export function MatchingClips({ text, choice }: { text: string; choice: ClipChoice }) {
  const { t } = useTranslation('publishing')
  const matches = useClipSearch(text)
  const isNothing = matches.data?.length === 0 && !matches.isPlaceholderData
  return (
    <div className="mt-6">
      <FailureLine error={matches.error} onRetry={() => void matches.refetch()} />
      {matches.isPending ? <TileSkeletons /> : null}
      <p role="status" className="text-ink-2">
        {isNothing ? t('newPost.nothing', { text }) : ''}
      </p>
      <ul className={tileGrid}>
        {matches.data?.map(({ title, ...clip }) => (
          <PickTile key={`${clip.projectId}.${clip.clipId}`} choice={choice} clip={{ ...clip, title: title.text }} />
        ))}
      </ul>
      {matches.hasNextPage ? (
        <Button className="mt-4" busy={matches.isFetchingNextPage} onClick={() => void matches.fetchNextPage()}>
          {t('newPost.moreClips')}
        </Button>
      ) : null}
    </div>
  )
}
