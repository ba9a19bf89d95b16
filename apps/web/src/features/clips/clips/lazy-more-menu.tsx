import { Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const MoreMenu = lazyPart(async () => (await import('./more-menu.tsx')).MoreMenu)

/** Loaded after the cards are drawn; its button has its place from the start. */
export function LazyMoreMenu({ clip }: { clip: Clip }) {
  const { t } = useTranslation('clips')
  return (
    <Suspense
      fallback={
        <IconButton bare disabled label={t('actions.more', { title: clip.title })}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MoreMenu clip={clip} />
    </Suspense>
  )
}
