import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/switch.tsx'
import { LookRatioScope } from '../look-ratio-scope.tsx'
import { BoxPart, ColorPart } from './color-parts.tsx'
import { HintsPart } from './hints-part.tsx'
import { LanguagesPart } from './languages-part.tsx'
import { MotionPart } from './motion-part.tsx'
import { PlacePart } from './place-part.tsx'
import { PresetGallery } from './preset-gallery.tsx'
import { SpeakersPart } from './speakers-part.tsx'
import { TextPart } from './text-part.tsx'
import { CaptionStylingContext, useCaptionStyle, useCaptionStyling } from './use-caption-style.ts'
import { WordsPart } from './words-part.tsx'

/** Caption style; for a clip also words and languages, which templates do not hold. */
export function CaptionPanel({ isOfClip = true }: { isOfClip?: boolean }) {
  const styling = useCaptionStyling()
  return (
    <CaptionStylingContext value={styling}>
      <Parts isOfClip={isOfClip} />
    </CaptionStylingContext>
  )
}

/** Redrawn only when the styling changes. */
const Parts = memo(function Parts({ isOfClip }: { isOfClip: boolean }) {
  const { t } = useTranslation('editor')
  const { captions, change } = useCaptionStyle()
  return (
    <section aria-labelledby="captions-heading" className="flex flex-col gap-3">
      <h2 id="captions-heading" className="font-semibold">
        {t('captions.title')}
      </h2>
      <Switch label={t('captions.shown')} checked={captions.enabled} onChange={(enabled) => change({ enabled })} />
      {captions.enabled ? <StyleParts isOfClip={isOfClip} /> : null}
      {isOfClip ? <Languages /> : null}
    </section>
  )
})

const StyleParts = memo(function StyleParts({ isOfClip }: { isOfClip: boolean }) {
  return (
    <>
      <PresetGallery />
      {isOfClip ? <WordsPart /> : null}
      <HintsPart />
      <LookRatioScope part="captions" />
      <TextPart />
      <ColorPart />
      <BoxPart />
      <PlacePart />
      <MotionPart />
      <SpeakersPart />
    </>
  )
})

const Languages = memo(LanguagesPart)
