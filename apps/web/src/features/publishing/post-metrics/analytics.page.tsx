import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { MetricAge } from '@clipwright/contract/publishing/post-metrics'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { useFirstAlert } from '../first-alert/use-first-alert.tsx'
import { PublishingLinks } from '../social-accounts/publishing-links.tsx'
import { useSocialAccounts } from '../social-accounts/social-accounts.queries.ts'
import { CurvesView } from './curves-view.tsx'
import { type Grouping, groupings } from './metric-groups.ts'
import { MetricsTable } from './metrics-table.tsx'
import { type MetricsQuery, usePostMetrics, useSaveMetrics } from './post-metrics.queries.ts'
import { WhatWorks } from './what-works.tsx'

const spans = ['7', '30', '90', '365'] as const
const ages: readonly MetricAge[] = ['latest', 'day', 'week']

type Look = { days: (typeof spans)[number]; age: MetricAge; accountId: string; view: 'table' | 'chart'; by: Grouping }

/** What platforms say of the posts: the newest numbers, or those at equal age. */
export function AnalyticsPage() {
  const { t } = useTranslation('publishing')
  useTitle(t('analytics.title'))
  useFirstAlert('analytics')
  const [look, setLook] = useState<Look>({ days: '30', age: 'latest', accountId: '', view: 'table', by: 'post' })
  const { by, view } = look
  const account = look.accountId === '' ? {} : { accountId: look.accountId as SocialAccountId }
  const query: MetricsQuery = { days: Number(look.days), age: look.age, ...account }
  const metrics = usePostMetrics(query)
  return (
    <div className="page pb-24">
      <PublishingLinks here="analytics" />
      <PageHeader title={t('analytics.title')} actions={<SaveButton query={query} />} />
      <Filters look={look} onChange={(change) => setLook({ ...look, ...change })} />
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        <FailureLine error={metrics.error} onRetry={() => void metrics.refetch()} />
        {metrics.data?.isCut ? <InlineAlert kind="info">{t('analytics.cut')}</InlineAlert> : null}
      </div>
      {metrics.isPending ? <Skeleton className="mt-4 h-64 w-full" /> : null}
      {metrics.data?.data.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.calendar} className={buttonClass({ variant: 'primary' })}>
              {t('calendar.title')}
            </Link>
          }
        >
          {t('analytics.empty')}
        </EmptyState>
      ) : null}
      {metrics.data && metrics.data.data.length > 0 ? (
        <>
          {view === 'table' ? (
            <MetricsTable posts={metrics.data.data} by={by} />
          ) : (
            <CurvesView query={query} posts={metrics.data.data} by={by} />
          )}
          <p className="mt-3 max-w-3xl text-sm text-ink-2">{t('analytics.note')}</p>
          <WhatWorks accountId={account.accountId} />
        </>
      ) : null}
    </div>
  )
}

type FiltersProps = { look: Look; onChange: (change: Partial<Look>) => void }

/** What is shown, and how it is put together. */
function Filters({ look, onChange }: FiltersProps) {
  const { t } = useTranslation('publishing')
  const accounts = useSocialAccounts().data ?? []
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select
        label={t('analytics.span')}
        labelHidden
        className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
        value={look.days}
        options={spans.map((value) => ({ value, label: t('analytics.days', { count: Number(value) }) }))}
        onChange={(days) => onChange({ days })}
      />
      {accounts.length > 1 ? (
        <Select
          label={t('calendar.account')}
          labelHidden
          className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
          value={look.accountId}
          options={[
            { value: '', label: t('calendar.everyAccount') },
            ...accounts.map((one) => ({ value: one.accountId, label: one.name })),
          ]}
          onChange={(accountId) => onChange({ accountId })}
        />
      ) : null}
      <Select
        label={t('analytics.by')}
        labelHidden
        className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
        value={look.by}
        options={groupings.map((value) => ({ value, label: t(`analytics.group.${value}`) }))}
        onChange={(by) => onChange({ by })}
      />
      <Segmented
        label={t('analytics.view')}
        value={look.view}
        options={[
          { value: 'table', label: t('analytics.asTable') },
          { value: 'chart', label: t('analytics.asChart') },
        ]}
        onChange={(view) => onChange({ view })}
      />
      {look.view === 'table' ? (
        <Segmented
          label={t('analytics.age')}
          value={look.age}
          options={ages.map((value) => ({ value, label: t(`analytics.at.${value}`) }))}
          onChange={(age) => onChange({ age })}
        />
      ) : null}
    </div>
  )
}

function SaveButton({ query }: { query: MetricsQuery }) {
  const { t } = useTranslation('publishing')
  const save = useSaveMetrics()
  return (
    <Button busy={save.isPending} icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => save.mutate(query)}>
      {t('analytics.csv')}
    </Button>
  )
}
