import { useTranslation } from 'react-i18next'
import { useBasicInfo } from '../features/account/settings/basic-info.queries.ts'
import { cx } from '#ui/class-names.ts'
import { type Credits, creditsOf } from './credits.ts'

function useCredits(): Credits | null {
  return creditsOf(useBasicInfo().data?.features?.features)
}

/** In the account menu: the plan's credits and how many are used. */
export function CreditsNote() {
  const { t, i18n } = useTranslation('app')
  const credits = useCredits()
  if (!credits) return null
  const count = (minutes: number) => minutes.toLocaleString(i18n.language)
  return (
    <div className="max-w-64 px-2.5 pb-2 text-sm">
      <p className="font-semibold">{t('credits.label')}</p>
      {credits.kind === 'none' ? <p className="text-ink-2">{t('credits.none')}</p> : null}
      {credits.kind === 'unlimited' ? (
        <p className="text-ink-2">
          {t('credits.unlimited')}
          {credits.usedMin > 0 ? ` · ${t('credits.usedOnly', { used: count(credits.usedMin) })}` : ''}
        </p>
      ) : null}
      {credits.kind === 'limited' ? (
        <>
          <p className="text-ink-2">{t('credits.used', { used: count(credits.usedMin), amount: count(credits.amountMin) })}</p>
          <Meter leftMin={credits.leftMin} amountMin={credits.amountMin} />
        </>
      ) : null}
    </div>
  )
}

/** The same as a bar. */
function Meter({ leftMin, amountMin }: { leftMin: number; amountMin: number }) {
  return (
    <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full border border-line-strong bg-sunken">
      <div className="h-full bg-ink" style={{ width: `${amountMin === 0 ? 0 : (leftMin / amountMin) * 100}%` }} />
    </div>
  )
}

/** In the header, when credits are limited. */
export function CreditsLeft() {
  const { t, i18n } = useTranslation('app')
  const credits = useCredits()
  if (credits?.kind !== 'limited') return null
  const isLow = credits.leftMin * 5 <= credits.amountMin
  return (
    <p className={cx('hidden text-sm font-semibold whitespace-nowrap tabular md:block', isLow ? 'text-warning' : 'text-ink-2')}>
      {t('credits.left', { minutes: credits.leftMin.toLocaleString(i18n.language) })}
    </p>
  )
}
