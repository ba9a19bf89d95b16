import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/assets'
import type { BrandKit, OwnBrandKit } from '@clipwright/contract/brand'
import { AssetPicker } from '../assets/asset-picker.public.tsx'
import { AssetFacts, AssetPicture } from '../assets/asset-tile.public.tsx'
import type { KitPlace } from '../assets/brand-kit.public.ts'
import { kindsOfPlace } from '../assets/file-choice.public.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { KitPart } from './kit-part.tsx'

type FilesPartProps = {
  place: KitPlace
  own: OwnBrandKit
  onChange: (change: (kit: BrandKit) => BrandKit) => void
}

/** Files of the library that have a place in the kit. */
export function FilesPart({ place, own, onChange }: FilesPartProps) {
  const { t } = useTranslation('brand')
  const [isPicking, setPicking] = useState(false)
  const files = own.kit[place].map((uri) => own.assets.find((asset) => asset.uri === uri)).filter((asset) => asset !== undefined)
  const pick = (asset: Asset) => {
    setPicking(false)
    onChange((kit) => (kit[place].includes(asset.uri) ? kit : { ...kit, [place]: [...kit[place], asset.uri] }))
  }
  return (
    <KitPart id={place} title={t(`kit.${place}`)} about={t(`kit.${place}About`)}>
      <ul className="mb-4 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {files.map((asset) => (
          <li key={asset.assetId} className="relative min-w-0 overflow-hidden rounded-lg border border-line">
            <span className="grid aspect-video place-items-center overflow-hidden bg-sunken">
              <AssetPicture asset={asset} />
            </span>
            <div className="p-2">
              <p className="truncate font-semibold">{asset.name}</p>
              <AssetFacts asset={asset} />
            </div>
            <IconButton
              label={t('kit.remove', { name: asset.name })}
              className="absolute top-1 right-1 bg-surface"
              onClick={() => onChange((kit) => ({ ...kit, [place]: kit[place].filter((uri) => uri !== asset.uri) }))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
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
