import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostBatchId, PostId } from '@clipwright/contract/ids'
import type { PlanLine } from '@clipwright/contract/publishing/bulk-posts'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../../paths.ts'
import { useCreateApproval } from '../approvals/approvals.queries.ts'
import { newPostKey } from '../posts.queries.ts'
import { useConfirmPlan, useUndoPlan } from './bulk.queries.ts'

const isRefused = ({ findings }: PlanLine) => findings.some(({ isWarning }) => !isWarning)

/** What a plan schedules. */
export const postsOf = (lines: readonly PlanLine[]) => lines.flatMap((line) => (line.post && !isRefused(line) ? [line.post] : []))

/** So many posts one link can show. */
const mostInLink = 50

type Created = { batchId: PostBatchId; postIds: readonly (PostId | null)[] }

/** A plan that was sent: pressed again after a failure, exactly this goes on, whatever the server would plan meanwhile. */
type Attempt = { lines: readonly PlanLine[]; key: string; created: Created | null; urls: readonly string[] }

/**
 * Schedules a plan, leads to the calendar, and offers to take all of it back. `attempt`: what was pressed for, once it was.
 * `links`: for approval, where they were asked for.
 */
export function useConfirm({ asksApproval, onClose }: { asksApproval: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useConfirmPlan()
  const approve = useCreateApproval()
  const tellScheduled = useTellScheduled()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [links, setLinks] = useState<readonly string[] | null>(null)
  const leave = () => {
    onClose()
    void navigate({ to: paths.calendar, ignoreBlocker: true })
  }
  const run = async (lines: readonly PlanLine[]) => {
    const plan = attempt ?? { lines, key: newPostKey(), created: null, urls: [] }
    setAttempt(plan)
    const created = plan.created ?? (await create.mutateAsync({ posts: postsOf(plan.lines), key: plan.key }))
    setAttempt({ ...plan, created })
    const scheduled = created.postIds.filter((id) => id !== null)
    // Before links are asked for: without them the posts are scheduled all the same, and can be taken back.
    if (!plan.created) tellScheduled(created.batchId, { count: scheduled.length, refusedCount: created.postIds.length - scheduled.length })
    if (asksApproval && scheduled.length > 0) {
      const urls = [...plan.urls]
      while (urls.length * mostInLink < scheduled.length) {
        const from = urls.length * mostInLink
        urls.push((await approve.mutateAsync({ postIds: scheduled.slice(from, from + mostInLink) })).url)
        setAttempt({ ...plan, created, urls: [...urls] })
      }
      setLinks(urls)
      return
    }
    leave()
  }
  // Both mutations keep their failure, which is shown.
  const confirm = (lines: readonly PlanLine[]) => void run(lines).catch(() => undefined)
  return {
    confirm,
    // What is scheduled has no place on the page that schedules it.
    close: attempt?.created ? leave : onClose,
    attempt,
    links,
    error: create.error ?? approve.error,
    isPending: create.isPending || approve.isPending,
  }
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
