import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { useWaitingPosts } from './social-accounts.queries.ts'

/** So many posts are named; the others are counted. */
const mostNamed = 5

/** Posts that wait for their time on an account, the next one first. */
export function OrphanList({ account: { accountId, scheduledCount } }: { account: SocialAccount }) {
  const { t, i18n } = useTranslation('publishing')
  const posts = useWaitingPosts(accountId).data ?? []
  const more = scheduledCount - Math.min(posts.length, mostNamed)
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  if (posts.length === 0) return null
  return (
    <ul className="mt-1 text-ink">
      {posts.slice(0, mostNamed).map(({ postId, fireAt, title, clipTitle }) => (
        <li key={postId} className="truncate">
          {time.format(new Date(fireAt))} · {title || clipTitle}
        </li>
      ))}
      {more > 0 ? <li>{t('remove.more', { count: more })}</li> : null}
    </ul>
  )
}
