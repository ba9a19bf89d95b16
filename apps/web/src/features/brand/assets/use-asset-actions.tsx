import { Download, FolderInput, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import type { AssetFolderId } from '@clipwright/contract/ids'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import type { MenuEntry } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'
import { useAssetFolders, useChangeAsset, useDeleteAsset, useRestoreAsset } from './assets.queries.ts'
import { NameDialog } from '#ui/name-dialog.tsx'

const undoMs = 10_000

/** Actions on an asset, and the dialog one of them opened. */
export function useAssetActions(): { entriesOf: (asset: Asset) => MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation('brand')
  const [open, setOpen] = useState<{ kind: 'rename' | 'move'; asset: Asset } | null>(null)
  const change = useChangeAsset()
  const restore = useRestoreAsset()
  const remove = useDeleteWithUndo()
  const close = () => setOpen(null)
  const icon = (Icon: typeof Pencil) => <Icon aria-hidden className="size-4 text-ink-2" />
  const usable = (asset: Asset): MenuEntry[] => [
    { kind: 'item', label: t('assets.rename'), icon: icon(Pencil), onSelect: () => setOpen({ kind: 'rename', asset }) },
    { kind: 'item', label: t('assets.move'), icon: icon(FolderInput), onSelect: () => setOpen({ kind: 'move', asset }) },
    { kind: 'link', label: t('assets.download'), icon: icon(Download), href: asset.url, download: true },
  ]
  const entriesOf = (asset: Asset): MenuEntry[] =>
    asset.deletedAt !== null
      ? [{ kind: 'item', label: t('assets.restore'), icon: icon(Undo2), onSelect: () => restore.mutate(asset.assetId) }]
      : [
          ...(asset.state === 'refused' ? [] : usable(asset)),
          { kind: 'item', label: t('assets.delete'), icon: icon(Trash2), danger: true, onSelect: () => remove(asset) },
        ]
  const dialog =
    open?.kind === 'rename' ? (
      <NameDialog
        title={t('assets.rename')}
        name={open.asset.name}
        maxLength={120}
        busy={change.isPending}
        onSave={(name) => change.mutate({ assetId: open.asset.assetId, name }, { onSuccess: close })}
        onClose={close}
      />
    ) : open?.kind === 'move' ? (
      <MoveDialog
        asset={open.asset}
        onMove={(folderId) => change.mutate({ assetId: open.asset.assetId, folderId }, { onSuccess: close })}
        onClose={close}
      />
    ) : null
  return { entriesOf, dialog }
}

/** Moves it to the trash at once, with ten seconds to undo, and tells where it is in use. */
function useDeleteWithUndo() {
  const { t } = useTranslation('brand')
  const remove = useDeleteAsset()
  const restore = useRestoreAsset()
  return (asset: Asset) =>
    remove.mutate(asset.assetId, {
      onSuccess: ({ uses }) =>
        void showToast('plain', t('assets.deleted', { name: asset.name }), {
          durationMs: undoMs,
          ...(uses.length > 0 ? { description: t('assets.stillUsed', { count: uses.length }) } : {}),
          action: { label: t('assets.undo'), onPress: () => restore.mutate(asset.assetId) },
        }),
    })
}

const none = 'none'

function MoveDialog({ asset, onMove, onClose }: { asset: Asset; onMove: (folderId: AssetFolderId | null) => void; onClose: () => void }) {
  const { t } = useTranslation('brand')
  const { data: folders = [] } = useAssetFolders()
  const [target, setTarget] = useState<string>(asset.folderId ?? none)
  const pathOf = (id: AssetFolderId | null): string => {
    const folder = folders.find(({ folderId }) => folderId === id)
    return folder ? [pathOf(folder.parentId), folder.name].filter(Boolean).join(' / ') : ''
  }
  const options = [
    { value: none, label: t('assets.noFolder') },
    ...folders.map(({ folderId }) => ({ value: folderId as string, label: pathOf(folderId) })),
  ]
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t('assets.move')} closeLabel={t('app:close')}>
      <Select label={t('assets.folder')} value={target} options={options} onChange={setTarget} />
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" onClick={() => onMove(folders.find(({ folderId }) => folderId === target)?.folderId ?? null)}>
          {t('app:save')}
        </Button>
      </div>
    </Dialog>
  )
}
