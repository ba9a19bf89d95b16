import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AssetPicker } from './asset-picker.tsx'
import type { KitPlace } from './brand-kit.ts'
import { type FileKinds, useFileName } from './library-files.ts'

/** Kinds accepted by each list of the kit. */
export const kindsOfPlace = {
  logos: ['image'],
  intros: ['video', 'image'],
  outros: ['video', 'image'],
  music: ['audio'],
} as const satisfies Record<KitPlace, FileKinds>

type FileChoiceProps = {
  label: string
  place: KitPlace
  uri: string | undefined
  onPick: (asset: Asset) => void
  onRemove: () => void
}

/** Choice of one file of a look or clip: the current one, another, or none. Files of the brand kit come first. */
export function FileChoice({ label, place, uri, onPick, onRemove }: FileChoiceProps) {
  const { t } = useTranslation('brand')
  const [isPicking, setPicking] = useState(false)
  const name = useFileName(uri)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="w-20 shrink-0 text-sm font-semibold">{label}</span>
      <span className="min-w-0 flex-1 truncate">
        {uri === undefined ? t('templates.none') : name === null ? t('picker.elsewhere') : name}
      </span>
      <Button
        size="small"
        icon={<Plus aria-hidden className="size-4" />}
        aria-label={`${t('kit.addFile')}: ${label}`}
        onClick={() => setPicking(true)}
      >
        {t('kit.addFile')}
      </Button>
      {uri === undefined ? null : (
        <IconButton label={t('kit.remove', { name: label })} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
      {isPicking ? (
        <AssetPicker
          title={label}
          kinds={kindsOfPlace[place]}
          place={place}
          onPick={(asset) => {
            setPicking(false)
            onPick(asset)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}
