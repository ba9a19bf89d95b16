import { useTranslation } from 'react-i18next'
import type { CapUse } from '@clipwright/contract/publishing/account-limits'

const hourMs = 3_600_000

/** How far a cap is used, what is planned besides, and when the next post fits again once it is full. */
export function CapLine({ cap }: { cap: CapUse }) {
  const { t, i18n } = useTranslation('publishing')
  const { limit, windowMs, used, reserved, windowEndsAt, source } = cap
  const isLong = windowMs >= hourMs
  const span = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(windowMs / (isLong ? hourMs : 60_000))
  const time =
    windowEndsAt && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(windowEndsAt))
  const isFull = used >= limit
  return (
    <p className={isFull ? 'text-sm font-medium text-danger' : 'text-sm text-ink-3'}>
      {t('accounts.cap.used', { used, limit, span })}
      {reserved > 0 ? ` · ${t('accounts.cap.planned', { reserved })}` : ''}
      {time ? ` · ${t(isFull ? 'accounts.cap.freeAt' : 'accounts.cap.nextFree', { time })}` : ''}
      {source === 'app' ? ` · ${t('accounts.cap.app')}` : source === 'platform' ? ` · ${t('accounts.cap.platform')}` : ''}
    </p>
  )
}
