import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { curveHours, type MetricName, metricNames } from '@clipwright/contract/publishing/offered-metrics'
import type { MeasuredPost } from '@clipwright/contract/publishing/post-metrics'
import { FailureLine } from '#platform/failure-line.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ageLabel } from './age-label.ts'
import { type CurveLine, type LinePoint, toLines } from './curve-lines.ts'
import { groupLabel } from './group-label.ts'
import { lineStyles } from './line-styles.ts'
import { type Grouping, groupPosts } from './metric-groups.ts'
import { type MetricsQuery, useMetricCurves } from './post-metrics.queries.ts'

const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart)

type CurvesViewProps = { query: MetricsQuery; posts: readonly MeasuredPost[]; by: Grouping }

/** How a number grows with the age of posts: as lines, and as the table that says the same. */
export function CurvesView({ query: { days, accountId }, posts, by }: CurvesViewProps) {
  const { t } = useTranslation('publishing')
  const [metric, setMetric] = useState<MetricName>('views')
  const curves = useMetricCurves({ days, metric, ...(accountId === undefined ? {} : { accountId }) })
  const lines = useMemo(() => toLines(groupPosts(posts, by), curves.data ?? []), [posts, by, curves.data])
  return (
    <section className="mt-4" aria-label={t('analytics.curve', { metric: t(`analytics.${metric}`) })}>
      <Select
        label={t('analytics.metric')}
        labelHidden
        value={metric}
        options={metricNames.map((value) => ({ value, label: t(`analytics.${value}`) }))}
        onChange={setMetric}
      />
      <div className="mt-3 empty:hidden">
        <FailureLine error={curves.error} onRetry={() => void curves.refetch()} />
      </div>
      {curves.isPending ? <Skeleton className="mt-3 h-72 w-full" /> : null}
      {curves.data && lines.length === 0 ? <p className="mt-4 text-ink-2">{t('analytics.noCurve')}</p> : null}
      {lines.length > 0 ? <Lines lines={lines} by={by} title={t('analytics.curve', { metric: t(`analytics.${metric}`) })} /> : null}
    </section>
  )
}

type LinesProps = { lines: readonly CurveLine[]; by: Grouping; title: string }

function Lines({ lines, by, title }: LinesProps) {
  const { t, i18n } = useTranslation('publishing')
  const { language } = i18n
  const labels = useMemo(() => curveHours.map((hours) => ageLabel(hours, language)), [language])
  const format = useMemo(() => {
    const number = new Intl.NumberFormat(language, { notation: 'compact' })
    return (value: number) => number.format(value)
  }, [language])
  const visibleLines = useMemo(
    () => lines.slice(0, lineStyles.length).map(({ key, points }) => ({ key, values: points.map(({ value }) => value) })),
    [lines],
  )
  return (
    <>
      <Suspense fallback={<Skeleton className="mt-3 h-72 w-full" />}>
        <LineChart labels={labels} lines={visibleLines} format={format} />
      </Suspense>
      {lines.length > visibleLines.length ? <p className="text-sm text-ink-2">{t('analytics.mostLines')}</p> : null}
      <div className="relative mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full min-w-[640px] border-collapse text-sm">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="px-2 py-2">
                {t(`analytics.group.${by}`)}
              </th>
              {labels.map((label) => (
                <th key={label} scope="col" className="px-2 py-2 text-right whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <LineRow key={line.key} line={line} by={by} index={index} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function LineRow({ line: { group, points }, by, index }: { line: CurveLine; by: Grouping; index: number }) {
  const style = lineStyles[index]
  return (
    <tr className="border-b border-line">
      <th scope="row" className="max-w-64 px-2 py-2 text-left font-semibold">
        <span className="flex items-center gap-2">
          {style ? (
            <svg aria-hidden width="28" height="8" className="shrink-0">
              <line x1="0" y1="4" x2="28" y2="4" stroke={`var(${style.color})`} strokeWidth="2" strokeDasharray={style.dash.join(' ')} />
            </svg>
          ) : null}
          <span className="min-w-0 truncate">{groupLabel(group, by)}</span>
        </span>
      </th>
      {points.map((point) => (
        <PointCell key={point.hours} point={point} />
      ))}
    </tr>
  )
}

/** A number with its time and source; of several posts with how many they are. A dash is a gap. */
function PointCell({ point: { value, counted, takenAt, source } }: { point: LinePoint }) {
  const { t, i18n } = useTranslation('publishing')
  if (value === null) {
    return (
      <td className="px-2 py-2 text-right">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('analytics.absence.not-yet')}</span>
      </td>
    )
  }
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const about =
    takenAt === null
      ? t('analytics.meanOf', { count: counted })
      : `${t('analytics.takenAt', { time: time.format(new Date(takenAt)) })} · ${source ?? ''}`
  return (
    <td className="px-2 py-2 text-right tabular-nums" title={about}>
      {new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)}
    </td>
  )
}
