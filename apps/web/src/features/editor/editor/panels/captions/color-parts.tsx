import { useTranslation } from 'react-i18next'
import type { CaptionStyle } from '@clipwright/timeline/timeline'
import { Select } from '#ui/select.tsx'
import { ColorField } from '../color-field.tsx'
import { Part, Slider } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

/** Colours of the letters and their outline. */
export function ColorPart() {
  const { t } = useTranslation('editor')
  const { chosen, look, set, ofFrame } = useCaptionStyle()
  const reset = (name: keyof CaptionStyle) => (chosen[name] === undefined ? undefined : () => set({ [name]: null }))
  return (
    <Part title={t('captions.part.colors')}>
      <ColorField label={t('captions.color')} value={look.color} onChange={(color) => set({ color })} onReset={reset('color')} />
      <ColorField
        label={t('captions.highlightColor')}
        value={look.spoken.box?.color ?? look.spoken.color}
        onChange={(highlightColor) => set({ highlightColor })}
        onReset={reset('highlightColor')}
      />
      <ColorField
        label={t('captions.keywordColor')}
        value={look.keywordColor}
        onChange={(keywordColor) => set({ keywordColor })}
        onReset={reset('keywordColor')}
      />
      <ColorField
        label={t('captions.outlineColor')}
        value={look.outline?.color ?? '#000000'}
        withOpacity
        onChange={(outlineColor) => set({ outlineColor })}
        onReset={reset('outlineColor')}
      />
      <Slider
        label={t('captions.outline')}
        value={ofFrame(look.outline?.width ?? 0)}
        min={0}
        max={0.02}
        step={0.0005}
        write={(outline) => `${(outline * 100).toFixed(2)} %`}
        onChange={(outline) => set({ outline })}
        onReset={reset('outline')}
      />
    </Part>
  )
}

/** What lies behind the letters. */
export function BoxPart() {
  const { t } = useTranslation('editor')
  const { style, chosen, look, set, ofFrame } = useCaptionStyle()
  const shadow = { x: ofFrame(look.shadow?.x ?? 0), y: ofFrame(look.shadow?.y ?? 0), blur: ofFrame(look.shadow?.blur ?? 0) }
  return (
    <Part title={t('captions.part.box')}>
      <ColorField
        label={t('captions.shadowColor')}
        value={look.shadow?.color ?? style.shadowColor ?? '#000000B3'}
        withOpacity
        onChange={(shadowColor) => set({ shadowColor })}
        onReset={chosen.shadowColor === undefined ? undefined : () => set({ shadowColor: null })}
      />
      <LengthField name="shadowX" value={shadow.x} min={-0.03} />
      <LengthField name="shadowY" value={shadow.y} min={-0.03} />
      <LengthField name="shadowBlur" value={shadow.blur} />
      <BoxFields />
    </Part>
  )
}

/** A box behind the words, independent of what is spoken. */
function BoxFields() {
  const { t } = useTranslation('editor')
  const { chosen, look, set, ofFrame } = useCaptionStyle()
  return (
    <>
      <Select
        label={t('captions.boxPer')}
        value={look.panel?.per ?? 'none'}
        options={[
          { value: 'none', label: t('captions.boxNone') },
          { value: 'block', label: t('captions.boxBlock') },
          { value: 'line', label: t('captions.boxLine') },
          { value: 'word', label: t('captions.boxWord') },
        ]}
        onChange={(boxPer) => set({ boxPer })}
      />
      {look.panel ? (
        <>
          <ColorField
            label={t('captions.boxColor')}
            value={look.panel.color}
            withOpacity
            onChange={(boxColor) => set({ boxColor })}
            onReset={chosen.boxColor === undefined ? undefined : () => set({ boxColor: null })}
          />
          <LengthField name="boxPadding" value={ofFrame(look.panel.padY)} />
          <LengthField name="boxRadius" value={ofFrame(look.panel.radius)} />
        </>
      ) : null}
    </>
  )
}

type LengthFieldProps = { name: 'shadowX' | 'shadowY' | 'shadowBlur' | 'boxPadding' | 'boxRadius'; value: number; min?: number }

/** A length as a share of the frame height. */
function LengthField({ name, value, min = 0 }: LengthFieldProps) {
  const { t } = useTranslation('editor')
  const { chosen, set } = useCaptionStyle()
  return (
    <Slider
      label={t(`captions.${name}`)}
      value={value}
      min={min}
      max={0.03}
      step={0.0005}
      write={(length) => `${(length * 100).toFixed(2)} %`}
      onChange={(color) => set({ [name]: color })}
      onReset={chosen[name] === undefined ? undefined : () => set({ [name]: null })}
    />
  )
}
