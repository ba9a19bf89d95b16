import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { metricNames } from '@clipwright/contract/publishing/offered-metrics'
import type { MeasuredPost, Metric } from '@clipwright/contract/publishing/post-metrics'
import { useSession } from '#platform/session.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import { groupLabel } from './group-label.ts'
import { type Grouping, groupPosts } from './metric-groups.ts'
import { sumMetrics } from './metric-sums.ts'

/** A post with its own numbers, or several with their sums. */
type Row = { key: string; name: ReactNode; posts: readonly MeasuredPost[]; post: MeasuredPost | null }

/** One row for each post on each account, or for those of a clip or an account together, with totals that say how many posts they hold. */
export function MetricsTable({ posts, by }: { posts: readonly MeasuredPost[]; by: Grouping }) {
  const { t, i18n } = useTranslation('publishing')
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', year: 'numeric' })
  const ofPost: Column<Row>[] = [
    {
      id: 'account',
      header: t('calendar.account'),
      cell: ({ post }) => (post ? <span className="wrap-anywhere">{`${post.handle} · ${platformNames[post.platform]}`}</span> : null),
    },
    { id: 'day', header: t('analytics.postedOn'), cell: ({ post }) => (post ? day.format(new Date(post.postedAt)) : null) },
  ]
  const numbers = metricNames.map(
    (name, at): Column<Row> => ({
      id: name,
      header: t(`analytics.${name}`),
      isNumber: true,
      cell: ({ post, posts: summed }) =>
        post ? <MetricNumber metric={post.metrics[at]} platform={platformNames[post.platform]} /> : <Sum posts={summed} name={name} />,
    }),
  )
  const updated: Column<Row> = {
    id: 'updated',
    header: t('analytics.updated'),
    cell: ({ post }) => (post ? <Updated post={post} /> : null),
  }
  return (
    <div className="mt-4">
      <DataTable
        label={t('analytics.table')}
        rows={[...toRows(posts, by), { key: 'total', name: t('analytics.total'), posts, post: null }]}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'name',
            header: by === 'post' ? t('analytics.post') : t(`analytics.group.${by}`),
            isName: true,
            cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
          },
          ...(by === 'post' ? ofPost : []),
          ...numbers,
          ...(by === 'post' ? [updated] : []),
        ]}
      />
    </div>
  )
}

function toRows(posts: readonly MeasuredPost[], by: Grouping): Row[] {
  if (by !== 'post')
    return groupPosts(posts, by).map((group) => ({ key: group.key, name: groupLabel(group, by), posts: group.posts, post: null }))
  return posts.map((post) => ({ key: post.targetId, name: <Title post={post} />, posts: [post], post }))
}

function Title({ post: { remoteUrl, title } }: { post: MeasuredPost }) {
  return remoteUrl ? (
    <a href={remoteUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {title}
    </a>
  ) : (
    title
  )
}

/** When the newest of its numbers came and from whom, and why one is missing that may come yet. Staff sees the calls that answered. */
function Updated({ post: { metrics, platform } }: { post: MeasuredPost }) {
  const { t, i18n } = useTranslation('publishing')
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true)
  const takenAt = metrics
    .flatMap((metric) => metric.takenAt ?? [])
    .toSorted()
    .at(-1)
  const calls = [...new Set(metrics.flatMap(({ source }) => source ?? []))].join(' · ')
  const [reason] = metrics.flatMap(({ absence }) => (absence === 'late' || absence === 'no-permission' ? [absence] : []))
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const source = calls === '' ? [] : [t('analytics.source', { platform: platformNames[platform] })]
  return (
    <>
      {takenAt === undefined ? '–' : format.format(new Date(takenAt))}
      <span className="block text-xs wrap-anywhere text-ink-2">
        {[...source, ...(reason ? [t(`analytics.absence.${reason}`)] : [])].join(' · ')}
      </span>
      {isStaff && calls !== '' ? <code className="block text-xs wrap-anywhere text-ink-3">{calls}</code> : null}
    </>
  )
}

/** A sum that says how many posts it holds. */
function Sum({ posts, name }: { posts: readonly MeasuredPost[]; name: Metric['name'] }) {
  const { t, i18n } = useTranslation('publishing')
  const total = sumMetrics(posts).find((one) => one.name === name)
  return (
    <>
      <span className="font-semibold text-ink">
        {total === undefined || total.sum === null ? '–' : new Intl.NumberFormat(i18n.language).format(total.sum)}
      </span>
      <span className="text-xs max-sm:ml-2 sm:block max-md:whitespace-normal">
        {t('analytics.counted', { count: total?.counted ?? 0, all: posts.length })}
      </span>
    </>
  )
}

/** A number with its time and platform, or the reason why there is none. */
function MetricNumber({ metric, platform }: { metric: Metric | undefined; platform: string }) {
  const { t, i18n } = useTranslation('publishing')
  if (metric === undefined || metric.value === null) {
    const reason = t(`analytics.absence.${metric?.absence ?? 'not-yet'}`)
    return (
      <span title={reason}>
        <span aria-hidden>–</span>
        <span className="sr-only">{reason}</span>
      </span>
    )
  }
  const { value, takenAt } = metric
  const time =
    takenAt === null ? '' : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(takenAt))
  const origin = [t('analytics.takenAt', { time }), t('analytics.source', { platform })].join(' · ')
  return <span title={origin}>{new Intl.NumberFormat(i18n.language).format(value)}</span>
}
