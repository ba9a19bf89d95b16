import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { FileField } from '#ui/file-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { type Draft, ownParts } from '../draft.ts'
import { ownZone } from '../zone.ts'
import { type PlanRequest, usePlan } from './bulk.queries.ts'
import { PlanTable } from './plan-table.tsx'
import { ApprovalLinks } from './approval-links.tsx'
import { postsOf, useConfirm } from './use-confirm.ts'
import { templateUrl } from './table-file.ts'

/** Clips over the free posting times of accounts: first the plan, then the posts. */
export function DistributeDialog({
  drafts,
  targets,
  onClose,
}: {
  drafts: readonly Draft[]
  targets: readonly SocialAccount[]
  onClose: () => void
}) {
  const { t } = useTranslation('publishing')
  const [restDays, setRestDays] = useState(1)
  const clips = drafts.map((draft) => ({
    projectId: draft.clip.projectId,
    clipId: draft.clip.clipId,
    title: draft.title,
    text: draft.text,
    own: targets.map(({ accountId }) => ownParts(draft, accountId)),
    firstComment: draft.firstComment,
    coverAtMs: draft.coverAtMs,
    sendsCaptions: draft.sendsCaptions,
  }))
  const accountIds = targets.filter(({ slotCount }) => slotCount > 0).map(({ accountId }) => accountId)
  return (
    <PlanDialog
      title={t('bulk.distribute')}
      accounts={targets}
      request={{ kind: 'slots', body: { clips, accountIds, restDays } }}
      onClose={onClose}
    >
      <div className="max-w-xs">
        <NumberField label={t('bulk.restDays')} value={restDays} min={0} max={30} onChange={setRestDays} />
      </div>
    </PlanDialog>
  )
}

/** Posts from a table of somebody’s own. `drafts`: clips that a template begins with. */
export function TableDialog({
  drafts,
  accounts,
  onClose,
}: {
  drafts: readonly Draft[]
  accounts: readonly SocialAccount[]
  onClose: () => void
}) {
  const { t } = useTranslation('publishing')
  const [table, setTable] = useState<{ name: string; csv: string } | null>(null)
  const request: PlanRequest | null = table && { kind: 'table', body: { csv: table.csv, zone: ownZone() } }
  return (
    <PlanDialog title={t('bulk.table')} about={t('bulk.tableAbout')} accounts={accounts} request={request} onClose={onClose}>
      <div className="flex flex-wrap items-end gap-4">
        <FileField
          label={t('bulk.file')}
          accept=".csv,text/csv"
          fileName={table?.name ?? null}
          onChoose={(file) => void file.text().then((csv) => setTable({ name: file.name, csv }))}
        />
        <a
          href={templateUrl(drafts, accounts)}
          download="posts.csv"
          className="inline-flex items-center py-2 text-sm font-semibold underline touch:min-h-11"
        >
          {t('bulk.template')}
        </a>
      </div>
    </PlanDialog>
  )
}

type PlanDialogProps = {
  title: string
  about?: string
  accounts: readonly SocialAccount[]
  request: PlanRequest | null
  onClose: () => void
  children: ReactNode
}

function PlanDialog({ title, about, accounts, request, onClose, children }: PlanDialogProps) {
  const { t } = useTranslation('publishing')
  const plan = usePlan(request)
  const [asksApproval, setAsksApproval] = useState(false)
  const { confirm, close, attempt, links, error, isPending } = useConfirm({ asksApproval, onClose })
  const lines = attempt?.lines ?? plan.data ?? []
  const count = postsOf(lines).length
  const label = attempt?.created ? t('app:tryAgain') : count === 0 ? t('compose.schedule') : t('compose.scheduleMany', { count })
  if (links) return <ApprovalLinks links={links} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      title={title}
      {...(about === undefined ? {} : { description: about })}
      width="wide"
      closeLabel={t('app:close')}
    >
      <fieldset disabled={attempt !== null} className="contents">
        {children}
      </fieldset>
      <div className="mt-4">
        <FailureLine error={error ?? (attempt ? null : plan.error)} />
        {request !== null && !attempt && plan.isPending ? <Skeleton className="h-40 w-full" /> : null}
        {lines.length > 0 ? <PlanTable label={t('bulk.planTitle')} lines={lines} accounts={accounts} /> : null}
      </div>
      {count > 0 ? (
        <Switch
          className="mt-4"
          label={t('bulk.asksApproval')}
          hint={t('bulk.asksApprovalHint')}
          checked={asksApproval}
          onChange={setAsksApproval}
        />
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={close}>
          {t(attempt ? 'app:close' : 'app:cancel')}
        </Button>
        <Button variant="primary" busy={isPending} disabled={count === 0} onClick={() => confirm(lines)}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
