import { useTranslation } from 'react-i18next'
import { metricNames } from '@clipwright/contract/publishing/offered-metrics'
import type { MeasuredPost, Metric } from '@clipwright/contract/publishing/post-metrics'
import { platformNames } from '../social-accounts/platform-names.ts'
import { groupLabel } from './group-label.ts'
import { type Grouping, groupPosts, type PostGroup } from './metric-groups.ts'
import { sumMetrics } from './metric-sums.ts'

const cell = 'px-2 py-2 text-right tabular-nums'

/** One row for each post on each account, or for those of a clip or an account together, with totals that say how many posts they hold. */
export function MetricsTable({ posts, by }: { posts: readonly MeasuredPost[]; by: Grouping }) {
  const { t } = useTranslation('publishing')
  return (
    <div className="relative mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label={t('analytics.table')}>
      <table className="w-full min-w-[640px] border-collapse text-sm">
        <thead>
          <tr className="border-b-2 border-ink text-left">
            <HeadCells by={by} />
            {metricNames.map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(`analytics.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {by === 'post'
            ? posts.map((post) => <PostRow key={post.targetId} post={post} />)
            : groupPosts(posts, by).map((group) => <GroupRow key={group.key} group={group} by={by} />)}
        </tbody>
        <Totals posts={posts} headCells={by === 'post' ? 3 : 1} />
      </table>
    </div>
  )
}

function HeadCells({ by }: { by: Grouping }) {
  const { t } = useTranslation('publishing')
  const titles = by === 'post' ? [t('analytics.post'), t('calendar.account'), t('analytics.postedOn')] : [t(`analytics.group.${by}`)]
  return titles.map((title) => (
    <th key={title} scope="col" className="px-2 py-2">
      {title}
    </th>
  ))
}

function PostRow({ post }: { post: MeasuredPost }) {
  const { i18n } = useTranslation('publishing')
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <tr className="border-b border-line">
      <th scope="row" className="max-w-64 truncate px-2 py-2 text-left font-semibold">
        {post.remoteUrl ? (
          <a href={post.remoteUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {post.title}
          </a>
        ) : (
          post.title
        )}
      </th>
      <td className="max-w-48 truncate px-2 py-2">{`${post.handle} · ${platformNames[post.platform]}`}</td>
      <td className="px-2 py-2 whitespace-nowrap">{day.format(new Date(post.postedAt))}</td>
      {post.metrics.map((metric) => (
        <MetricCell key={metric.name} metric={metric} />
      ))}
    </tr>
  )
}

function GroupRow({ group, by }: { group: PostGroup; by: Grouping }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="max-w-64 truncate px-2 py-2 text-left font-semibold">
        {groupLabel(group, by)}
      </th>
      <SumCells posts={group.posts} />
    </tr>
  )
}

/** Sums that say how many posts they hold. */
function SumCells({ posts }: { posts: readonly MeasuredPost[] }) {
  const { t, i18n } = useTranslation('publishing')
  const format = new Intl.NumberFormat(i18n.language)
  return sumMetrics(posts).map(({ name, sum, counted }) => (
    <td key={name} className={cell}>
      {sum === null ? '–' : format.format(sum)}
      <span className="block text-xs font-normal text-ink-2">{t('analytics.counted', { count: counted, all: posts.length })}</span>
    </td>
  ))
}

function Totals({ posts, headCells }: { posts: readonly MeasuredPost[]; headCells: number }) {
  const { t } = useTranslation('publishing')
  return (
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" colSpan={headCells} className="px-2 py-2 text-left">
          {t('analytics.total')}
        </th>
        <SumCells posts={posts} />
      </tr>
    </tfoot>
  )
}

/** A number with its time and source, or the reason why there is none. */
function MetricCell({ metric: { value, absence, takenAt, source } }: { metric: Metric }) {
  const { t, i18n } = useTranslation('publishing')
  if (value === null) {
    const reason = t(`analytics.absence.${absence ?? 'not-yet'}`)
    return (
      <td className={cell} title={reason}>
        <span aria-hidden>–</span>
        <span className="sr-only">{reason}</span>
      </td>
    )
  }
  const time =
    takenAt === null ? '' : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(takenAt))
  return (
    <td className={cell} title={`${t('analytics.takenAt', { time })} · ${source ?? ''}`}>
      {new Intl.NumberFormat(i18n.language).format(value)}
    </td>
  )
}
