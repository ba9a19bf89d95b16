import { useTranslation } from 'react-i18next'
import type { CreditBucket, Credits } from '@clipwright/contract/plans/credits'
import { EmptyState } from '#ui/empty-state.tsx'
import { cx } from '#ui/class-names.ts'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { timecode } from '#platform/time-text.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { dayText } from '../../account/settings/time-words.ts'
import { useCredits } from './credits.queries.ts'
import { StatementPart } from './statement-part.tsx'

/** What is left, by bucket; what costs what; and the statement. */
export function CreditsSection() {
  const { t } = useTranslation('settings')
  const credits = useCredits()
  return (
    <>
      <SettingsPart title={t('section.credits')} description={t('credits.hint')}>
        {credits.error ? <FailureLine error={credits.error} onRetry={() => void credits.refetch()} /> : null}
        {credits.isPending ? <Skeleton className="h-32 w-full" /> : null}
        {credits.data?.isUnlimited ? <p className="rounded-md bg-sunken px-4 py-5 text-ink-2">{t('credits.unlimited')}</p> : null}
        {credits.data && !credits.data.isUnlimited ? <Buckets credits={credits.data} /> : null}
      </SettingsPart>
      <Prices />
      <StatementPart />
    </>
  )
}

function Buckets({ credits }: { credits: Credits }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className="font-display text-2xl font-extrabold tabular">
        {t('credits.left', { left: timecode(credits.creditAvailable * 1000) })}
      </p>
      {credits.creditHeld > 0 ? (
        <p className="mt-0.5 text-ink-2 tabular">{t('credits.held', { held: timecode(credits.creditHeld * 1000) })}</p>
      ) : null}
      {credits.items.length === 0 ? <EmptyState isInline>{t('credits.none')}</EmptyState> : null}
      <ul className="mt-4 grid gap-3">
        {credits.items.map((bucket) => (
          <Bucket key={bucket.bucketId} bucket={bucket} />
        ))}
      </ul>
    </>
  )
}

/** One bucket with its end; the bar is what is left and what projects hold. */
function Bucket({ bucket }: { bucket: CreditBucket }) {
  const { t, i18n } = useTranslation('settings')
  const { creditAvailable, creditGranted, creditHeld, expireAt, isActive } = bucket
  const share = (seconds: number) => `${(seconds / creditGranted) * 100}%`
  const date = expireAt === null ? null : dayText(expireAt, i18n.language)
  return (
    <li className={cx('rounded-md border border-line px-4 py-3', !isActive && 'text-ink-2')}>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{t(`credits.source.${bucket.source}`)}</span>
        <span className="tabular">
          {t('credits.of', { left: timecode(creditAvailable * 1000), granted: timecode(creditGranted * 1000) })}
        </span>
      </div>
      {isActive ? (
        <div aria-hidden className="mt-2 flex h-1.5 overflow-hidden rounded-full border border-line-strong bg-sunken">
          <div className="h-full bg-ink" style={{ width: share(creditAvailable) }} />
          <div className="h-full bg-line-strong" style={{ width: share(creditHeld) }} />
        </div>
      ) : null}
      <p className="mt-1.5 text-sm text-ink-2">
        {date === null ? t('credits.never') : t(isActive ? 'credits.until' : 'credits.ended', { date })}
      </p>
    </li>
  )
}

const prices = ['project', 'rerun', 'rest'] as const

function Prices() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('credits.prices.title')} description={t('credits.prices.back')}>
      <dl className="border-t border-line">
        {prices.map((what) => (
          <div key={what} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-2">
            <dt className="font-semibold">{t(`credits.prices.${what}`)}</dt>
            <dd className="text-ink-2">{t(`credits.prices.${what}Cost`)}</dd>
          </div>
        ))}
      </dl>
    </SettingsPart>
  )
}
