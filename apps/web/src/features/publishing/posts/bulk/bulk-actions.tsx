import { CalendarRange, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Draft } from '../draft.ts'

const DistributeDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).DistributeDialog)
const TableDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).TableDialog)

type BulkActionsProps = { drafts: readonly Draft[]; targets: readonly SocialAccount[]; accounts: readonly SocialAccount[] }

/** Ways to plan several posts at once, each with a look at the plan before. */
export function BulkActions({ drafts, targets, accounts }: BulkActionsProps) {
  const { t } = useTranslation('publishing')
  const [dialog, setDialog] = useState<'slots' | 'table' | null>(null)
  const close = () => setDialog(null)
  const hasSlots = targets.some(({ slotCount }) => slotCount > 0)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {hasSlots ? (
        <Button size="small" icon={<CalendarRange aria-hidden className="size-4" />} onClick={() => setDialog('slots')}>
          {t('bulk.distribute')}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" icon={<Table aria-hidden className="size-4" />} onClick={() => setDialog('table')}>
        {t('bulk.table')}
      </Button>
      <Suspense>
        {dialog === 'slots' ? <DistributeDialog drafts={drafts} targets={targets} onClose={close} /> : null}
        {dialog === 'table' ? <TableDialog drafts={drafts} accounts={accounts} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
