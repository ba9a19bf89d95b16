import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/segmented.tsx'
import { setLayoutView, useLayoutView } from '../../frame/layout-view.ts'
import type { NamedScene } from '../../frame/scene-at.ts'
import { useCrop } from '../../frame/use-crop.ts'
import { NumberField } from '#ui/number-field.tsx'
import { CropKeys } from './crop-keys.tsx'

type CropFieldsProps = { scene: NamedScene; sourceMs: number }

/** The crop of the chosen pane in numbers, and its keys. */
export function CropFields({ scene, sourceMs }: CropFieldsProps) {
  const { t } = useTranslation('editor')
  const { pane: chosenPane, keyed } = useLayoutView()
  const pane = Math.min(chosenPane, scene.panes.length - 1)
  const crop = useCrop(scene, pane, sourceMs)
  if (!crop) return <p className="text-sm text-ink-2">{t('picture.noCrop')}</p>
  const { box } = crop
  const percent = (share: number) => Math.round(1000 * share) / 10
  return (
    <div role="group" aria-label={t('picture.crop')} className="flex flex-col gap-3">
      {scene.panes.length > 1 ? (
        <Segmented
          label={t('picture.pane')}
          value={String(pane)}
          options={scene.panes.map((_, index) => ({ value: String(index), label: String(index + 1) }))}
          onChange={(value) => setLayoutView({ pane: Number(value) })}
        />
      ) : null}
      <div className="grid grid-cols-3 gap-2">
        <NumberField
          label={t('picture.left')}
          value={percent(box.x)}
          min={0}
          max={100}
          onChange={(value) => crop.moveTo(value / 100, box.y)}
        />
        <NumberField
          label={t('picture.top')}
          value={percent(box.y)}
          min={0}
          max={100}
          onChange={(value) => crop.moveTo(box.x, value / 100)}
        />
        <NumberField
          label={t('picture.height')}
          value={percent(box.h)}
          min={5}
          max={100}
          onChange={(value) => crop.scaleBy(value / 100 / Math.max(0.01, box.h))}
        />
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-sm font-semibold">{t('picture.moves')}</span>
        <Segmented<'scene' | 'linear' | 'cut'>
          label={t('picture.moves')}
          value={keyed ?? 'scene'}
          options={(['scene', 'linear', 'cut'] as const).map((value) => ({ value, label: t(`picture.move.${value}`) }))}
          onChange={(value) => setLayoutView({ keyed: value === 'scene' ? null : value })}
        />
      </div>
      <CropKeys scene={scene} pane={pane} sourceMs={sourceMs} />
    </div>
  )
}
