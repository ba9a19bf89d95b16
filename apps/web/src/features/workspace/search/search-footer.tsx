import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
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
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center gap-1 border-t border-line px-4 py-2 text-sm text-ink-2">
      <div className="flex min-h-6 items-center gap-2">
        {isSearching ? <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} /> : null}
        <p role="status" className="truncate">
          {failed ? t('failed') : isSearching ? t('searching') : typed ? t('shown', { count }) : ''}
        </p>
        {failed ? (
          <Button size="small" variant="quiet" onClick={onRetry}>
            {t('again')}
          </Button>
        ) : null}
        {indexing ? <p className="ml-auto truncate text-ink-3">{t('indexing', { percent: indexing.progress })}</p> : null}
      </div>
      <p className="hidden items-center gap-3 text-ink-3 sm:flex touch:hidden" aria-hidden>
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
          <Kbd>⇥</Kbd> {t('keys.scope')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Alt</Kbd>
          <Kbd>1–6</Kbd>
        </span>
      </p>
    </div>
  )
}
