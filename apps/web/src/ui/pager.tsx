import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type PagerProps = { page: { pageNum: number; totalPages: number; hasMore: boolean }; onPage: (pageNum: number) => void }

/** Below a list that comes in pages; shown once there is more than one. */
export function Pager({ page, onPage }: PagerProps) {
  const { t } = useTranslation('app')
  if (page.totalPages <= 1) return null
  return (
    <nav aria-label={t('pager.label')} className="mt-4 flex flex-wrap items-center gap-3">
      <Button size="small" disabled={page.pageNum <= 1} onClick={() => onPage(page.pageNum - 1)}>
        {t('pager.previous')}
      </Button>
      <p className="tabular text-sm text-ink-2" role="status">
        {t('pager.at', { pageNum: page.pageNum, totalPages: page.totalPages })}
      </p>
      <Button size="small" disabled={!page.hasMore} onClick={() => onPage(page.pageNum + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  )
}
