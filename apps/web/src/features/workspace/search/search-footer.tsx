import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Kbd } from '#ui/kbd.tsx'
import type { Group, Row } from './search-rows.ts'
import { useIndexing } from './search.queries.ts'

type SearchFooterProps = {
  groups: readonly Group[]
  isSearching: boolean
  failed: boolean
  onRetry: () => void
  typed: boolean
  selected: Row | undefined
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** State of the search, and what the keys do. */
export function SearchFooter({ groups, isSearching, failed, onRetry, typed, selected }: SearchFooterProps) {
  const { t } = useTranslation('search')
  const indexing = useIndexing()
  const count = groups
    .filter((group) => group.key !== 'results')
    .reduce((sum, group) => sum + group.rows.filter((row) => row.kind !== 'more').length, 0)
  const words = failed ? t('failed') : isSearching ? t('searching') : typed ? t('shown', { count }) : ''
  return (
    <div
      className={cx(
        'flex min-h-11 flex-1 items-center max-sm:flex-none gap-x-4 border-t border-line px-4 py-2 text-sm text-ink-2',
        // Without keys there is nothing else to say.
        words === '' && !indexing && 'max-sm:sr-only touch:sr-only',
      )}
    >
      <Keys selected={selected} />
      <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:ml-0 touch:ml-0">
        {isSearching ? <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" strokeWidth={1.75} /> : null}
        <p role="status" className="truncate">
          {words}
        </p>
        {failed ? (
          <Button size="small" variant="quiet" onClick={onRetry}>
            {t('again')}
          </Button>
        ) : null}
        {indexing ? <p className="truncate text-ink-3">{t('indexing', { percent: indexing.progress })}</p> : null}
      </div>
    </div>
  )
}

/** What the keys do, where there are some. */
function Keys({ selected }: { selected: Row | undefined }) {
  const { t } = useTranslation('search')
  return (
    <p className="hidden shrink-0 items-center gap-3 text-ink-3 sm:flex touch:hidden" aria-hidden>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd> {t('keys.open')}
      </span>
      {selected && ('place' in selected || 'search' in selected) ? (
        <span className="flex items-center gap-1">
          <Kbd>{modifier}</Kbd>
          <Kbd>↵</Kbd> {t('keys.newTab')}
        </span>
      ) : null}
      <span className="flex items-center gap-1">
        <Kbd>⇥</Kbd>
        <Kbd>Alt</Kbd>
        <Kbd>1–6</Kbd> {t('keys.scope')}
      </span>
    </p>
  )
}
