import { useTranslation } from 'react-i18next'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { PostingTime, ScoreMatch } from '@clipwright/contract/publishing/post-metrics'
import { FailureLine } from '#platform/failure-line.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { ViewLearning } from './view-learning.tsx'
import { useWhatWorks } from './post-metrics.queries.ts'

const leastPosts = 10

/** What the team’s own posts say. Below ten it says only that it says nothing. */
export function WhatWorks({ accountId }: { accountId: SocialAccountId | undefined }) {
  const { t } = useTranslation('publishing')
  const works = useWhatWorks(accountId)
  if (works.error) return <FailureLine error={works.error} onRetry={() => void works.refetch()} />
  if (!works.data) return null
  const { basedOn, times, scores } = works.data
  const isSilent = basedOn < leastPosts
  return (
    <section className="mt-10 max-w-3xl" aria-labelledby="what-works">
      <h2 id="what-works" className="text-lg font-semibold">
        {t('works.title')}
      </h2>
      <p className="mt-1 text-ink-2">{t(isSilent ? 'works.silent' : 'works.basedOn', { count: basedOn })}</p>
      {isSilent ? null : (
        <>
          <h3 className="mt-4 font-semibold">{t('works.bestTimes')}</h3>
          {times.length === 0 ? <p className="text-ink-2">{t('works.noTime')}</p> : null}
          <ul className="list-disc pl-5">
            {times.map((time) => (
              <li key={`${time.weekday} ${time.hour}`}>
                <TimeLine time={time} />
              </li>
            ))}
          </ul>
          <h3 className="mt-4 font-semibold">{t('works.scores')}</h3>
          <ul className="list-disc pl-5">
            {scores.map((score) => (
              <li key={score.accountId}>
                <ScoreLine score={score} />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-2">{t('works.note')}</p>
        </>
      )}
      <ViewLearning />
    </section>
  )
}

/** A Monday, for the names of weekdays. */
const someMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

function TimeLine({ time: { weekday, hour, count, times, low, high } }: { time: PostingTime }) {
  const { t, i18n } = useTranslation('publishing')
  const { language } = i18n
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(someMonday + (weekday - 1) * dayMs)
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const at = (hours: number) => clock.format(someMonday + hours * 3_600_000)
  const factors = { times: number.format(times), low: number.format(low), high: number.format(high) }
  return <>{t('works.time', { day, from: at(hour), to: at(hour + 2), ...factors, count })}</>
}

function ScoreLine({ score: { handle, platform, count, match } }: { score: ScoreMatch }) {
  const { t, i18n } = useTranslation('publishing')
  const name = `${handle} · ${platformNames[platform]}`
  if (match === null) return <>{t('works.noMatch', { name, count })}</>
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2, minimumFractionDigits: 2 })
  const { correlation, low, high } = match
  return (
    <>{t('works.match', { name, correlation: number.format(correlation), low: number.format(low), high: number.format(high), count })}</>
  )
}
