import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import { BrandLinks } from '../assets/brand-links.tsx'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBrandTemplate } from './brand.queries.ts'

const route = getRouteApi('/signed-in/brand-templates/$brandTemplateId')
// As on the page of the kit: the editor's engine stays out of the first load of every page.
const OpenTemplate = lazyPart(async () => (await import('./open-template.tsx')).OpenTemplate)

/** One template, previewed on a real clip of the team. */
export function TemplatePage() {
  const { t } = useTranslation('brand')
  // The server validates it; here it is only text.
  const id = route.useParams().brandTemplateId as BrandTemplateId
  const { data, error } = useBrandTemplate(id)
  useTitle(data?.name ?? t('page.templates'))
  const loading = <Skeleton className="mt-6 h-96 w-full" />
  return (
    <div className="page pb-24">
      <BrandLinks />
      {error ? <Missing errorName={toApiError(error).errorName} /> : null}
      {!data && !error ? loading : null}
      {data ? (
        <Suspense fallback={loading}>
          <OpenTemplate key={data.brandTemplateId} template={data} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** It was deleted, belongs to another team, or could not be loaded. */
function Missing({ errorName }: { errorName: string }) {
  const { t } = useTranslation('brand')
  const isGone = errorName === 'RecordNotExisted'
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={t(isGone ? 'missing.title' : 'missing.failed')}
        action={
          <Link to="/brand-templates" className={buttonClass({ variant: 'primary' })}>
            {t('missing.back')}
          </Link>
        }
      >
        {isGone ? t('missing.body') : t(`errors:${errorName}`)}
      </EmptyState>
    </div>
  )
}
