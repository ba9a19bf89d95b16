import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClientSetup } from '#platform/client-setup.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** Shows a page of billing where plans are sold; where nothing is, it says so. Until the server has told, neither. */
export function ShopGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('billing')
  const isSold = useClientSetup(({ billing }) => billing !== 'off')
  const isFresh = useClientSetup((setup) => setup.isFresh)
  if (isSold) return children
  return (
    <div className="mx-auto w-full max-w-[860px] px-4 py-8">
      {isFresh ? <p>{t('nothingSold')}</p> : <Skeleton className="h-96 w-full" />}
    </div>
  )
}
