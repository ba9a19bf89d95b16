import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { addLayerHere } from '../../frame/add-layer.ts'
import { useEdit } from '../../use-edit.ts'

/** Images; a press puts one on the clip. */
export function ImageTiles({ label, images, kind }: { label: string; images: readonly Asset[]; kind: 'image' | 'logo' }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  return (
    <ul aria-label={label} className="grid max-h-48 grid-cols-5 gap-1.5 overflow-y-auto p-0.5 empty:hidden">
      {images.map(({ assetId, name, uri, url, thumbnailUrl }) => (
        <li key={assetId}>
          <button
            type="button"
            aria-label={t(kind === 'logo' ? 'layers.putLogo' : 'layers.putOn', { name })}
            title={name}
            onClick={() => addLayerHere(session, { kind, uri })}
            className="aspect-square w-full overflow-hidden rounded-sm border border-line bg-sunken hover:border-line-strong"
          >
            <img src={thumbnailUrl ?? url} alt="" loading="lazy" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
