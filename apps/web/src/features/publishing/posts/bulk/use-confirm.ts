import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { createPosts, PlanLine } from '@clipwright/contract/publishing/bulk-posts'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../../paths.ts'
import { requestKey } from '../request-key.ts'
import { newPostKey } from '../posts.queries.ts'
import { useConfirmPlan, useUndoPlan } from './bulk.queries.ts'

export const isRefused = ({ findings }: PlanLine) => findings.some(({ isWarning }) => !isWarning)

type Posts = WireInput<typeof createPosts>['posts']

/** Schedules a plan, leads to the calendar, and offers to take all of it back. */
export function useConfirm(onClose: () => void) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const create = useConfirmPlan()
  const undo = useUndoPlan()
  // Made once, so that a second press after a lost answer schedules nothing twice.
  const [key] = useState(newPostKey)
  const confirm = (posts: Posts) =>
    create.mutate(
      { posts, key: requestKey(key, posts) },
      {
        onSuccess: ({ batchId, postIds }) => {
          const refusedCount = postIds.filter((id) => id === null).length
          void showToast('done', t('compose.scheduled', { count: postIds.length - refusedCount }), {
            ...(refusedCount > 0 ? { description: t('bulk.refused', { count: refusedCount }) } : {}),
            action: {
              label: t('calendar.undo'),
              onPress: () =>
                undo.mutate(batchId, {
                  onSuccess: ({ cancelledCount }) => void showToast('plain', t('bulk.undone', { count: cancelledCount })),
                }),
            },
          })
          onClose()
          void navigate({ to: paths.calendar })
        },
      },
    )
  return { confirm, error: create.error, isPending: create.isPending }
}
