import { useTranslation } from 'react-i18next'
import { companionsAlong } from '@clipwright/contract/publishing/companions'
import type { Post, PostTarget } from '@clipwright/contract/publishing/posts'
import { Button } from '#ui/button.tsx'
import { useRetryCompanion } from './posts.queries.ts'

/** What went along with a live post, and what is missing. */
export function CompanionList({ post, target }: { post: Post; target: PostTarget }) {
  const { postId } = post
  const { targetId, platform, companions } = target
  const { t } = useTranslation('publishing')
  const retry = useRetryCompanion()
  if (companions.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {companions.map(({ kind, state, reason, detail }) => {
        const what = t(`companion.kind.${kind}`)
        return (
          <li key={kind} className={state === 'missing' ? 'font-medium text-warning' : 'text-ink-2'}>
            {t(`companion.state.${state}`, { what })}
            {reason === null ? null : ` ${t(`companion.reason.${reason}`)}`}
            {detail === null ? null : ` “${detail}”`}
            {state === 'missing' && !companionsAlong(platform, post).includes(kind) ? (
              <div className="mt-1">
                <Button size="small" busy={retry.isPending} onClick={() => retry.mutate({ postId, targetId, kind })}>
                  {t('companion.retry', { what })}
                </Button>
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
