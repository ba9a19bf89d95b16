import { useTranslation } from 'react-i18next'
import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { layerInRatio } from '@clipwright/timeline/edit/look-by-ratio'
import { changeLayer, resizeLayer } from '../../frame/layer-moves.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { NumberField } from '#ui/number-field.tsx'

/** Place of the logo in the current aspect ratio, in percent of the frame. */
export function LogoPlaceFields({ id, logo }: { id: string; logo: LayerOverlay & { kind: 'logo' } }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const ratio = useEdited(({ document }) => document.ratio)
  const { x, y, w } = layerInRatio(logo, ratio)
  const percent = (share: number) => Math.round(1000 * share) / 10
  const move = (change: { x: number } | { y: number }) => changeLayer(session, id, change, 'place')
  return (
    <div className="grid grid-cols-3 gap-2">
      <NumberField label={t('layers.x')} value={percent(x)} min={0} max={100} onChange={(value) => move({ x: value / 100 })} />
      <NumberField label={t('layers.y')} value={percent(y)} min={0} max={100} onChange={(value) => move({ y: value / 100 })} />
      <NumberField
        label={t('layers.size')}
        value={percent(w)}
        min={2}
        max={100}
        onChange={(value) => resizeLayer(session, id, logo, value / 100)}
      />
    </div>
  )
}
