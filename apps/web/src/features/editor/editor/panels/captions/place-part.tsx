import { useTranslation } from 'react-i18next'
import { blockHeight } from '@clipwright/timeline/captions/page-geometry'
import { fitInFrame, isOutsideSafeArea, usualCaptionY } from '@clipwright/timeline/captions/safe-area'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Part } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

/** Position of the captions. */
export function PlacePart() {
  const { t } = useTranslation('editor')
  const { style, common, isOwn, look, set } = useCaptionStyle()
  const isByHand = typeof style.position === 'number' || (style.x ?? 0.5) !== 0.5
  // With a position for all aspect ratios, a single one needs an explicit "auto" to override it.
  const isCommonByHand = isOwn && (typeof common.position === 'number' || (common.x ?? 0.5) !== 0.5)
  const automatic = isCommonByHand ? { position: 'auto' as const, x: 0.5 } : { position: null, x: null }
  const y = typeof style.position === 'number' ? style.position : usualCaptionY[look.ratio]
  const block = blockHeight(look)
  const isCovered = look.isPlacedByHand && isOutsideSafeArea(fitInFrame(y, block), block, look.ratio)
  const percent = (share: number) => Math.round(share * 1000) / 10
  return (
    <Part title={t('captions.part.place')}>
      <Segmented
        label={t('captions.position')}
        value={isByHand ? 'byHand' : 'auto'}
        options={[
          { value: 'auto', label: t('captions.auto') },
          { value: 'byHand', label: t('captions.byHand') },
        ]}
        onChange={(placing) => set(placing === 'auto' ? automatic : { position: y })}
      />
      <p className="text-sm text-ink-2">{t('captions.moveHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t('captions.x')}
          value={percent(look.centreX)}
          min={0}
          max={100}
          onChange={(value) => set({ x: value / 100, position: y })}
        />
        <NumberField label={t('captions.y')} value={percent(y)} min={0} max={100} onChange={(value) => set({ position: value / 100 })} />
      </div>
      {isCovered ? <InlineAlert kind="warning">{t('captions.covered')}</InlineAlert> : null}
      <Select
        label={t('captions.align')}
        value={look.align}
        options={[
          { value: 'center', label: t('captions.center') },
          { value: 'left', label: t('captions.left') },
        ]}
        onChange={(align) => set({ align })}
      />
    </Part>
  )
}
