import { useTranslation } from 'react-i18next'
import { useKitFiles } from '../../../../brand/assets/brand-kit.ts'
import { ImageTiles } from './image-tiles.tsx'

/** Logos of the brand kit to add to the clip; nothing when there are none. */
export function KitLogos() {
  const { t } = useTranslation('editor')
  const { files } = useKitFiles('logos')
  if (files.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{t('layers.kitLogos')}</h3>
      <ImageTiles label={t('layers.kitLogos')} images={files} kind="logo" />
    </div>
  )
}
