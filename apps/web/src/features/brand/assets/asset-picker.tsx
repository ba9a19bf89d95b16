import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AssetDrop } from './asset-drop.tsx'
import { AssetFacts, AssetPreview } from './asset-tile.tsx'
import type { KitPlace } from './brand-kit.ts'
import { type FileKinds, useLibraryFiles } from './library-files.ts'

type AssetPickerProps = {
  title: string
  kinds: FileKinds
  /** The place in the brand kit whose files come first. */
  place?: KitPlace
  onPick: (asset: Asset) => void
  onClose: () => void
}

/** Picks a file of the library, or uploads one. */
export function AssetPicker({ title, onClose, ...choice }: AssetPickerProps) {
  const { t } = useTranslation('brand')
  const [query, setQuery] = useState('')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')} width="medium">
      <AssetDrop kinds={choice.kinds} onTaken={choice.onPick} />
      <TextField
        className="mt-4"
        label={t('assets.search')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Found {...choice} query={useDeferredValue(query.trim())} />
    </Dialog>
  )
}

type FoundProps = Omit<AssetPickerProps, 'title' | 'onClose'> & { query: string }

function Found({ kinds, place, query, onPick }: FoundProps) {
  const { t } = useTranslation('brand')
  const { ofKit, others, isPending, error, hasMore, isFetchingMore, showMore } = useLibraryFiles({ kinds, place, query })
  if (isPending) return <Skeleton className="mt-4 h-32 w-full" />
  if (error) {
    return (
      <InlineAlert kind="danger" live className="mt-4">
        {t(`errors:${toApiError(error).errorName}`)}
      </InlineAlert>
    )
  }
  const isNothing = ofKit.length === 0 && others.length === 0 && !hasMore
  return (
    <>
      {isNothing ? <p className="mt-4 text-ink-2">{t(query === '' ? 'picker.empty' : 'picker.none')}</p> : null}
      {ofKit.length > 0 ? <Tiles title={t('picker.ofKit')} assets={ofKit} onPick={onPick} /> : null}
      {others.length > 0 ? (
        <Tiles title={t(ofKit.length > 0 ? 'picker.ofLibrary' : 'page.assets')} assets={others} onPick={onPick} />
      ) : null}
      {hasMore ? (
        <Button className="mt-4" busy={isFetchingMore} onClick={showMore}>
          {t('assets.more')}
        </Button>
      ) : null}
    </>
  )
}

function Tiles({ title, assets, onPick }: { title: string; assets: readonly Asset[]; onPick: (asset: Asset) => void }) {
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {assets.map((asset) => (
          <li key={asset.assetId} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(asset)}
              className="flex w-full min-w-0 flex-col overflow-hidden rounded-lg border border-line text-left hover:border-ink"
            >
              <span className="grid aspect-video w-full place-items-center overflow-hidden bg-sunken">
                <AssetPreview asset={asset} />
              </span>
              <span className="block w-full min-w-0 p-2">
                <span className="block truncate font-semibold">{asset.name}</span>
                <AssetFacts asset={asset} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
