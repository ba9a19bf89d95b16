import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import type { ImportItem } from '@clipwright/contract/publishing/import-items'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useImportAnyway, useImportItems } from './auto-import.queries.ts'
import { ItemLine } from './item-line.tsx'

type ItemsDialogProps = { channel: ImportChannel; mayEdit: boolean; onClose: () => void }

/** The last videos of a channel and what became of each. */
export function ItemsDialog({ channel, mayEdit, onClose }: ItemsDialogProps) {
  const { t } = useTranslation('publishing')
  const items = useImportItems(channel.channelId)
  const importAnyway = useImportAnyway()
  const actionOf = ({ itemId, state, reason, title }: ImportItem) =>
    mayEdit && (state === 'skipped' || state === 'failed') && reason !== 'already-imported' && reason !== 'own-post' ? (
      <Button
        size="small"
        variant="quiet"
        busy={importAnyway.isPending && importAnyway.variables.itemId === itemId}
        aria-label={t('imports.importNamed', { name: title })}
        onClick={() => importAnyway.mutate({ itemId })}
      >
        {t('imports.importAnyway')}
      </Button>
    ) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={channel.title}
      description={t('imports.resultsAbout')}
      width="medium"
      closeLabel={t('app:close')}
    >
      {items.isPending ? <Skeleton className="h-40 w-full" /> : null}
      <FailureLine error={items.error} onRetry={() => void items.refetch()} />
      <ul className="grid gap-2">
        {items.data?.map((item) => (
          <ItemLine key={item.itemId} item={item} action={actionOf(item)} />
        ))}
      </ul>
      {items.data?.length === 0 ? <p className="text-ink-2">{t('imports.nothing')}</p> : null}
    </Dialog>
  )
}
