import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkRefundEligibility, refundProject } from '@clipwright/contract/clips/refunds'
import { api } from '#platform/api-client.ts'
import { failureText } from '#platform/failure-text.ts'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { creditsKey } from '../credits/credits.queries.ts'

const refundKey = (projectId: string) => ['refund', projectId] as const

/** Below the clips of a finished project, for servers that sell plans: its credits back, or why they cannot come back. */
export function RefundPart({ projectId }: { projectId: string }) {
  const { t } = useTranslation('billing')
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    queryKey: refundKey(projectId),
    queryFn: () => api.call(checkRefundEligibility, { projectId }),
  })
  // A project that cost nothing has nothing to give back.
  if (!data || (data.seconds === 0 && data.reason !== 'alreadyRefunded')) return null
  return (
    <section className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <Button disabled={!data.isEligible} onClick={() => setAsking(true)}>
        {t('refund.open')}
      </Button>
      {data.shortfall && data.isEligible ? <p className="min-w-0 text-sm">{t(`refund.shortfall.${data.shortfall}`)}</p> : null}
      {data.reason ? <p className="min-w-0 text-sm text-ink-2">{t(`refund.reason.${data.reason}`)}</p> : null}
      {isAsking ? <RefundDialog projectId={projectId} seconds={data.seconds} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function RefundDialog({ projectId, seconds, onClose }: { projectId: string; seconds: number; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const client = useQueryClient()
  const refund = useMutation({
    mutationFn: () => api.call(refundProject, { projectId }),
    onSuccess: (reply) => {
      void showToast('done', t('refund.done', { back: timecode(reply.seconds * 1000) }))
      void client.invalidateQueries({ queryKey: creditsKey })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: refundKey(projectId) }),
    meta: { shown: true },
  })
  return (
    <ConfirmDialog
      title={t('refund.title')}
      action={t('refund.confirm')}
      busy={refund.isPending}
      problem={refund.error ? failureText(refund.error) : undefined}
      onConfirm={() => refund.mutate()}
      onClose={onClose}
    >
      {t('refund.body', { back: timecode(seconds * 1000) })}
    </ConfirmDialog>
  )
}
