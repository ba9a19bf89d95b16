import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import type { OwnBrandKit } from '@clipwright/contract/brand/brand'
import type { TemplateLook } from '@clipwright/timeline/edit/template-look'
import { AssetPicker } from '../assets/asset-picker.tsx'
import { AssetFacts, AssetPreview } from '../assets/asset-tile.tsx'
import type { KitPlace } from '../assets/brand-kit.ts'
import { kindsOfPlace } from '../assets/file-choice.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ReorderTools } from '#ui/reorder-tools.tsx'
import { useReorder } from '#ui/use-reorder.ts'
import type { LookChange } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'
import { type LookPlace, partOf } from './look-fields.tsx'
import type { KitChange } from './save-kit.ts'
import { WearButton } from './wear-button.tsx'

type FilesPartProps = {
  place: KitPlace
  own: OwnBrandKit
  onChange: (change: KitChange) => void
  look: TemplateLook
  onLook: LookChange
}

/** The part of a look that a list of the kit is for. */
const partsOfPlace = { logos: 'logo', intros: 'intro', outros: 'outro', music: 'music' } as const satisfies Record<KitPlace, LookPlace>

/** Library files that are in the kit. One that is added is worn at once. */
export function FilesPart({ place, own, onChange, look, onLook }: FilesPartProps) {
  const { t } = useTranslation('brand')
  const [isPicking, setPicking] = useState(false)
  const pick = (asset: Asset) => {
    setPicking(false)
    onChange((kit) => (kit[place].includes(asset.uri) ? kit : { ...kit, [place]: [...kit[place], asset.uri] }))
    onLook(partOf(partsOfPlace[place], asset, look))
  }
  return (
    <KitPart id={place} title={t(`kit.${place}`)} about={t(`kit.${place}About`)}>
      <FileList place={place} own={own} onChange={onChange} look={look} onLook={onLook} />
      <Button
        icon={<Plus aria-hidden className="size-4" />}
        aria-label={`${t('kit.addFile')}: ${t(`kit.${place}`)}`}
        onClick={() => setPicking(true)}
      >
        {t('kit.addFile')}
      </Button>
      {isPicking ? (
        <AssetPicker title={t(`kit.${place}`)} kinds={kindsOfPlace[place]} onPick={pick} onClose={() => setPicking(false)} />
      ) : null}
    </KitPart>
  )
}

/** The kit with one list reordered; files not on the page stay behind them. */
function ordered(place: KitPlace, files: readonly Asset[]): KitChange {
  const uris = files.map(({ uri }) => uri)
  return (kit) => ({ ...kit, [place]: [...uris, ...kit[place].filter((uri) => !uris.includes(uri))] })
}

/** In the team's order, which every choice uses. */
function FileList({ place, own, onChange, look, onLook }: FilesPartProps) {
  const { t } = useTranslation('brand')
  const part = partsOfPlace[place]
  const uris = own.kit[place]
  const files = useMemo(
    () => uris.map((uri) => own.assets.find((asset) => asset.uri === uri)).filter((asset) => asset !== undefined),
    [uris, own.assets],
  )
  const reorder = useReorder({
    items: files,
    idOf: ({ uri }) => uri,
    nameOf: ({ name }) => name,
    onOrder: (next) => onChange(ordered(place, next)),
  })
  return (
    <>
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {files.map((asset, at) => (
          <li
            key={asset.assetId}
            {...reorder.dragProps(asset, at)}
            className={cx(
              'min-w-0 overflow-hidden rounded-lg border border-line',
              reorder.isDragged(at) && 'opacity-50',
              reorder.isPicked(asset) && 'outline-2 outline-offset-2 outline-ink',
            )}
          >
            <span className="grid aspect-video place-items-center overflow-hidden bg-sunken">
              <AssetPreview asset={asset} />
            </span>
            <div className="px-2 pt-2">
              <p className="truncate font-semibold">{asset.name}</p>
              <AssetFacts asset={asset} />
            </div>
            <div className="flex flex-wrap justify-end gap-x-1 px-1 pb-1">
              <span className="mr-auto">
                <WearButton
                  name={asset.name}
                  isWorn={look[part]?.uri === asset.uri}
                  onWear={() => onLook(partOf(part, asset, look))}
                  onTakeOff={() => onLook({ [part]: null })}
                />
              </span>
              {files.length > 1 ? <ReorderTools item={asset} at={at} reorder={reorder} /> : null}
              <IconButton
                label={t('kit.remove', { name: asset.name })}
                onClick={() => onChange((kit) => ({ ...kit, [place]: kit[place].filter((uri) => uri !== asset.uri) }))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
