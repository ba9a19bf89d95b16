import { Link } from '@tanstack/react-router'
import { BadgePercent, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { useExposure } from '#platform/telemetry/use-exposure.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { paths } from '../../../paths.ts'
import { dayText } from '../../account/settings/time-words.ts'
import { usePromotion } from './use-promotion.ts'

/** Cyber month, or the free month of Pro, under the header until it is dismissed. */
export function PromotionBanner() {
  const promotion = usePromotion()
  const userId = useSession((state) => state.session?.account?.userId ?? '')
  return promotion?.banner ? (
    <Strip key={promotion.promotionId} storeKey={`promotion-banner.${userId}.${promotion.promotionId}`} promotion={promotion} />
  ) : null
}

type StripProps = { storeKey: string; promotion: NonNullable<ReturnType<typeof usePromotion>> }

function Strip({ storeKey, promotion: { banner, oneLiner, endAt } }: StripProps) {
  const { t, i18n } = useTranslation('billing')
  const ref = useExposure('promotion_banner')
  const [isDismissed, setDismissed] = useStoredState(storeKey, false)
  if (isDismissed) return null
  const words = banner === 'freeMonth' ? t('promotion.freeMonth') : (oneLiner ?? t('promotion.cyberMonth'))
  return (
    <section ref={ref} aria-label={t('promotion.banner')} className="border-b border-line bg-marker-soft text-ink">
      <div className="mx-auto flex max-w-[1400px] items-start gap-3 px-4 py-2 sm:px-8">
        <BadgePercent aria-hidden className="mt-0.5 size-[18px] shrink-0" strokeWidth={1.75} />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-semibold break-words">{words}</span>
          {endAt ? <span>{t('promotion.until', { date: dayText(endAt, i18n.language) })}</span> : null}
          <Link to={paths.plans} className="inline-flex items-center rounded-xs font-semibold underline underline-offset-2 touch:min-h-11">
            {t('act.upgrade')}
          </Link>
        </p>
        <IconButton label={t('promotion.dismiss')} className="-my-1 text-current" onClick={() => setDismissed(true)}>
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>
  )
}
