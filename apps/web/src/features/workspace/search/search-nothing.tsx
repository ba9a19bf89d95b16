import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { foldWords, isInQuotes } from './fold-words.ts'
import type { Scope } from './search-rows.ts'

type SearchNothingProps = {
  scope: Scope
  text: string
  isSearching: boolean
  /** On a page of its own, with the drawing that empty pages have. */
  isPage?: boolean
  onText: (text: string) => void
  onClose: () => void
}

/** An empty list with suggestions on what to type or try instead. The text stays. */
export function SearchNothing({ scope, text, isSearching, isPage = false, onText, onClose }: SearchNothingProps) {
  const { t } = useTranslation('search')
  if (isSearching) {
    return (
      <div aria-hidden className="space-y-3 p-3">
        {[70, 55, 62].map((width) => (
          <div key={width} style={{ width: `${width}%` }}>
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
    )
  }
  if (foldWords(text) === '') return <p className="px-3 py-6 text-ink-2">{t(`empty.${scope}`)}</p>
  const actions = (
    <>
      {isInQuotes(text) ? (
        <Button size="small" onClick={() => onText(text.replaceAll(/["“”„«»]/gu, ''))}>
          {t('withoutQuotes')}
        </Button>
      ) : null}
      <Link to={paths.dashboard} hash="submit-field" onClick={onClose} className={buttonClass({ size: 'small' })}>
        {t('submit')}
      </Link>
    </>
  )
  if (isPage) return <EmptyState action={actions}>{t('nothing', { text })}</EmptyState>
  return (
    <div className="px-3 py-5">
      <p className="text-ink-2">{t('nothing', { text })}</p>
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
