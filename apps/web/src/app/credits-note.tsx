import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCredits } from '../features/plans/credits/credits.queries.ts'
import { cx } from '#ui/class-names.ts'
import { paths } from '../paths.ts'

/** Whole minutes that are left: a started minute is no longer left. */
const minutesLeft = (seconds: number): number => Math.floor(seconds / 60)

/** Two lines and a bar. */
const noteHeight = 'min-h-14.5'

/** In the account menu, where plans are sold: the credits and how many are used. */
export function CreditsNote() {
  const { t, i18n } = useTranslation('app')
  const credits = useCredits().data
  // What stands below in the menu must not move under a press.
  if (!credits) return <div aria-hidden className={noteHeight} />
  const { creditGranted, creditAvailable, isUnlimited } = credits
  const count = (minutes: number) => minutes.toLocaleString(i18n.language)
  const usedMinutes = count(Math.ceil((creditGranted - creditAvailable) / 60))
  return (
    <div className={cx('max-w-64 px-2.5 pb-2 text-sm', noteHeight)}>
      <p className="font-semibold">{t('credits.label')}</p>
      <p className="text-ink-2">
        {isUnlimited ? t('credits.unlimited') : t('credits.used', { used: usedMinutes, amount: count(minutesLeft(creditGranted)) })}
      </p>
      {isUnlimited ? null : <Meter share={creditGranted === 0 ? 0 : creditAvailable / creditGranted} />}
    </div>
  )
}

/** The same as a bar. */
function Meter({ share }: { share: number }) {
  return (
    <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full border border-line-strong bg-sunken">
      <div className="h-full bg-ink" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** In the header, where credits are limited. */
export function CreditsLeft() {
  const { t, i18n } = useTranslation('app')
  const credits = useCredits().data
  if (!credits || credits.isUnlimited) return null
  const isLow = credits.creditAvailable * 5 <= credits.creditGranted
  return (
    <Link
      to={paths.subscription}
      className={cx(
        'hidden rounded-sm text-sm font-semibold whitespace-nowrap tabular hover:underline md:block',
        isLow ? 'text-warning' : 'text-ink-2',
      )}
    >
      {t('credits.left', { minutes: minutesLeft(credits.creditAvailable).toLocaleString(i18n.language) })}
    </Link>
  )
}
