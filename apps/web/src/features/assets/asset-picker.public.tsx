import { useTranslation } from 'react-i18next'
import type { Asset, AssetKind } from '@clipwright/contract/assets'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AssetDrop } from './asset-drop.public.tsx'
import { AssetFacts, AssetPicture } from './asset-tile.public.tsx'
import { useAssets } from './assets.queries.ts'

type AssetPickerProps = { title: string; kinds: readonly AssetKind[]; onPick: (asset: Asset) => void; onClose: () => void }

/** One file of the library, or one that is uploaded here. */
export function AssetPicker({ title, kinds, onPick, onClose }: AssetPickerProps) {
  const { t } = useTranslation('brand')
  const [only] = kinds
  const filter = { kind: kinds.length === 1 && only ? only : ('all' as const), query: '', folderId: null, inTrash: false }
  const { data, isPending } = useAssets(filter)
  const assets = (data?.pages.flatMap((page) => page.data) ?? []).filter(({ kind, state }) => kinds.includes(kind) && state === 'ready')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')} width="medium">
      <AssetDrop kinds={kinds} onTaken={onPick} />
      {isPending ? <Skeleton className="mt-4 h-32 w-full" /> : null}
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {assets.map((asset) => (
          <li key={asset.assetId} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(asset)}
              className="flex w-full min-w-0 flex-col overflow-hidden rounded-lg border border-line text-left hover:border-ink"
            >
              <span className="grid aspect-video w-full place-items-center overflow-hidden bg-sunken">
                <AssetPicture asset={asset} />
              </span>
              <span className="block w-full min-w-0 p-2">
                <span className="block truncate font-semibold">{asset.name}</span>
                <AssetFacts asset={asset} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
