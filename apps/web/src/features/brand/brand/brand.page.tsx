import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandLinks } from '../assets/brand-links.tsx'
import { useTitle } from '#platform/page-title.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// The stage brings the editor's engine, which would otherwise be named in the first load of every page.
const Kit = lazyPart(async () => (await import('./kit.tsx')).Kit)

/** The brand kit: what new clips of the team are made with. */
export function BrandPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.kit'))
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader title={t('page.kit')} about={t('kit.about')} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Kit />
      </Suspense>
    </div>
  )
}
