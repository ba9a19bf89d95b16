import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset, AssetFolder } from '@clipwright/contract/brand/assets'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AssetDrop } from './asset-drop.tsx'
import { AssetTile } from './asset-tile.tsx'
import { type AssetFilter, useAssetFolders, useAssets, useDeleteFolder } from './assets.queries.ts'
import { BrandLinks } from './brand-links.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { useAssetActions } from './use-asset-actions.tsx'

const kinds = ['all', 'image', 'video', 'audio', 'font'] as const

const assetGridClass = 'mt-6 grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-4'
const whole: AssetFilter = { kind: 'all', query: '', folderId: null, inTrash: false }

/** The team's library of files for clips. */
export function AssetsPage() {
  const { t } = useTranslation('brand')
  useTitle(t('page.assets'))
  const [filter, setFilter] = useState(whole)
  const set = (change: Partial<AssetFilter>) => setFilter((before) => ({ ...before, ...change }))
  const { query } = filter
  const isBare = useIsBare(filter)
  const folderId = filter.folderId === 'root' ? null : filter.folderId
  return (
    <div className="page pb-24">
      <BrandLinks />
      <PageHeader title={t('page.assets')} about={t('assets.about')} />
      {filter.inTrash ? null : <AssetDrop text={t('assets.drop')} folderId={folderId} />}
      {isBare ? null : (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <TextField
            label={t('assets.search')}
            type="search"
            value={query}
            className="w-full max-w-md min-w-48"
            onChange={(event) => set({ query: event.target.value })}
          />
          <Select
            label={t('assets.kindLabel')}
            value={filter.kind}
            options={kinds.map((value) => ({ value, label: t(`assets.kind.${value}`) }))}
            onChange={(kind) => set({ kind })}
            className="w-40"
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {filter.inTrash ? null : <Folders openId={filter.folderId} onChoose={(id) => set({ folderId: id })} />}
        <Button size="small" aria-pressed={filter.inTrash} onClick={() => set({ inTrash: !filter.inTrash, folderId: null })}>
          {filter.inTrash ? t('assets.leaveTrash') : t('assets.trash')}
        </Button>
      </div>
      <AssetGrid filter={{ ...filter, query: useDeferredValue(query.trim()) }} onClear={() => setFilter(whole)} />
    </div>
  )
}

/** Nothing was ever put here, so that there is nothing to search. */
function useIsBare({ kind, query, folderId, inTrash }: AssetFilter): boolean {
  const isWhole = kind === 'all' && query === '' && folderId === null && !inTrash
  const { data } = useAssets(whole)
  return isWhole && data?.pages[0]?.data.length === 0
}

type FoldersProps = { openId: AssetFilter['folderId']; onChoose: (folderId: AssetFilter['folderId']) => void }

function Folders({ openId, onChoose }: FoldersProps) {
  const { t } = useTranslation('brand')
  const { data: folders = [] } = useAssetFolders()
  const [dialog, setDialog] = useState<AssetFolder | 'new' | null>(null)
  const remove = useDeleteFolder()
  const open = folders.find(({ folderId }) => folderId === openId)
  const inner = folders.filter(({ parentId }) => parentId === (open?.folderId ?? null))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5" role="group" aria-label={t('assets.folders')}>
      <Chip pressed={openId === null} onClick={() => onChoose(null)}>
        {t('assets.everything')}
      </Chip>
      {open?.parentId ? (
        <Chip pressed={false} onClick={() => onChoose(open.parentId)}>
          {t('assets.up')}
        </Chip>
      ) : null}
      {open ? (
        <>
          <Chip pressed onClick={() => onChoose(null)}>
            {open.name} ({open.assetCount})
          </Chip>
          <IconButton label={t('assets.renameFolder', { name: open.name })} onClick={() => setDialog(open)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton
            label={t('assets.deleteFolder', { name: open.name })}
            onClick={() => remove.mutate(open.folderId, { onSuccess: () => onChoose(open.parentId) })}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </>
      ) : null}
      {inner.map(({ folderId, name, assetCount }) => (
        <Chip key={folderId} pressed={false} onClick={() => onChoose(folderId)}>
          {name} ({assetCount})
        </Chip>
      ))}
      <Button size="small" variant="quiet" icon={<FolderPlus aria-hidden className="size-4" />} onClick={() => setDialog('new')}>
        {t('assets.newFolder')}
      </Button>
      {dialog ? (
        <FolderDialog folder={dialog === 'new' ? null : dialog} parentId={open?.folderId ?? null} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  )
}

function AssetGrid({ filter, onClear }: { filter: AssetFilter; onClear: () => void }) {
  const { t } = useTranslation('brand')
  const assets = useAssets(filter)
  const { entriesOf, dialog } = useAssetActions()
  const files: Asset[] = assets.data?.pages.flatMap((page) => page.data) ?? []
  if (assets.isPending)
    return <GridSkeletons grid={assetGridClass} row={['', 'max-[419px]:hidden', 'max-md:hidden', 'max-2xl:hidden']} image="aspect-video" />
  if (assets.error && files.length === 0) {
    return (
      <InlineAlert kind="danger" live className="mt-6">
        {t(`errors:${toApiError(assets.error).errorName}`)}
      </InlineAlert>
    )
  }
  if (files.length === 0) {
    const isFiltered = filter.query !== '' || filter.kind !== 'all' || filter.folderId !== null
    const back = <Button onClick={onClear}>{t(filter.inTrash ? 'assets.leaveTrash' : 'clips:filters.clear')}</Button>
    return (
      <EmptyState action={filter.inTrash || isFiltered ? back : null}>
        {t(filter.inTrash ? 'assets.trashEmpty' : isFiltered ? 'assets.none' : 'assets.empty')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={assetGridClass}>
        {files.map((asset) => (
          <AssetTile key={asset.assetId} asset={asset} entries={entriesOf(asset)} />
        ))}
      </ul>
      {assets.hasNextPage ? (
        <Button className="mt-6" busy={assets.isFetchingNextPage} onClick={() => void assets.fetchNextPage()}>
          {t('assets.more')}
        </Button>
      ) : null}
      {dialog}
    </>
  )
}
