import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { PostBatchId } from '@clipwright/contract/ids'
import type { createPosts, PlanLine } from '@clipwright/contract/publishing/bulk-posts'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../../paths.ts'
import { useCreateApproval } from '../approvals/approvals.queries.ts'
import { requestKey } from '../request-key.ts'
import { newPostKey } from '../posts.queries.ts'
import { useConfirmPlan, useUndoPlan } from './bulk.queries.ts'

export const isRefused = ({ findings }: PlanLine) => findings.some(({ isWarning }) => !isWarning)

type Posts = WireInput<typeof createPosts>['posts']

/** So many posts one link can show. */
const mostInLink = 50

/** Schedules a plan, leads to the calendar, and offers to take all of it back. `links`: for approval, where they were asked for. */
export function useConfirm({ asksApproval, onClose }: { asksApproval: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useConfirmPlan()
  const approve = useCreateApproval()
  const tellScheduled = useTellScheduled()
  const [links, setLinks] = useState<string[] | null>(null)
  // Made once, so that a second press after a lost answer schedules nothing twice.
  const [key] = useState(newPostKey)
  const run = async (posts: Posts) => {
    const { batchId, postIds } = await create.mutateAsync({ posts, key: requestKey(key, posts) })
    const scheduled = postIds.filter((id) => id !== null)
    if (asksApproval && scheduled.length > 0) {
      const urls: string[] = []
      for (let from = 0; from < scheduled.length; from += mostInLink) {
        urls.push((await approve.mutateAsync({ postIds: scheduled.slice(from, from + mostInLink) })).url)
      }
      setLinks(urls)
    }
    tellScheduled(batchId, { count: scheduled.length, refusedCount: postIds.length - scheduled.length })
    if (asksApproval) return
    onClose()
    void navigate({ to: paths.calendar })
  }
  // Both mutations keep their failure, which is shown.
  const confirm = (posts: Posts) => void run(posts).catch(() => undefined)
  return { confirm, links, error: create.error ?? approve.error, isPending: create.isPending || approve.isPending }
}

function useTellScheduled() {
  const { t } = useTranslation('publishing')
  const undo = useUndoPlan()
  return (batchId: PostBatchId, { count, refusedCount }: { count: number; refusedCount: number }) => {
    const onSuccess = ({ cancelledCount }: { cancelledCount: number }) =>
      void showToast('plain', t('bulk.undone', { count: cancelledCount }))
    void showToast('done', t('compose.scheduled', { count }), {
      ...(refusedCount > 0 ? { description: t('bulk.refused', { count: refusedCount }) } : {}),
      action: { label: t('calendar.undo'), onPress: () => undo.mutate(batchId, { onSuccess }) },
    })
  }
}
