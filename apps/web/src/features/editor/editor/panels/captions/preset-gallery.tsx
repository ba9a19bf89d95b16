import { useTranslation } from 'react-i18next'
import { PresetCards } from '../../../../brand/caption-presets/preset-cards.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

/** The caption presets of the clip; whether there are captions is a switch of its own. */
export function PresetGallery() {
  const { t } = useTranslation('editor')
  const { captions, change } = useCaptionStyle()
  return <PresetCards label={t('captions.preset')} value={captions.preset} onChange={(preset) => change({ preset })} />
}
