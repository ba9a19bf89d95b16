import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PublishingLinks } from '../social-accounts/publishing-links.tsx'
import { AutoImportDialog } from './auto-import-dialog.tsx'
import { useImportChannels } from './auto-import.queries.ts'
import { ChannelRow } from './channel-row.tsx'
import { ItemsDialog } from './items-dialog.tsx'
import { RemoveChannelDialog } from './remove-channel-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

type OpenDialog = { kind: 'watch' } | { kind: 'settings' | 'items' | 'remove'; channel: ImportChannel }

/** What the team watches for new videos: its state, when it is looked at next, and what came of it. */
export function AutoImportPage() {
  const { t } = useTranslation('publishing')
  useTitle(t('imports.title'))
  const channels = useImportChannels()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('org:edit')) ?? false
  const close = () => setDialog(null)
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setDialog({ kind: 'watch' })}>
      {t('imports.add')}
    </Button>
  )
  const list = channels.data?.data ?? []
  const isEmpty = channels.data?.data.length === 0
  return (
    <div className="page pb-24">
      <PublishingLinks here="imports" />
      <PageHeader title={t('imports.title')} about={t('imports.about')} actions={mayEdit && list.length > 0 ? addButton : null} />
      {channels.isPending ? <Skeleton className="mt-6 h-40 w-full" /> : null}
      <div className="mt-4 empty:hidden">
        <FailureLine error={channels.error} onRetry={() => void channels.refetch()} />
      </div>
      <ul>
        {list.map((channel) => (
          <li key={channel.channelId} className="border-b border-line">
            <ChannelRow channel={channel} mayEdit={mayEdit} onOpen={(kind) => setDialog({ kind, channel })} />
          </li>
        ))}
      </ul>
      {isEmpty ? (
        <EmptyState title={t('imports.emptyTitle')} action={mayEdit ? addButton : null}>
          {t(mayEdit ? 'imports.empty' : 'imports.emptyMember')}
        </EmptyState>
      ) : null}
      {dialog?.kind === 'watch' ? <AutoImportDialog onClose={close} /> : null}
      {dialog?.kind === 'settings' ? <SettingsDialog channel={dialog.channel} onClose={close} /> : null}
      {dialog?.kind === 'items' ? <ItemsDialog channel={dialog.channel} mayEdit={mayEdit} onClose={close} /> : null}
      {dialog?.kind === 'remove' ? <RemoveChannelDialog channel={dialog.channel} onClose={close} /> : null}
    </div>
  )
}
