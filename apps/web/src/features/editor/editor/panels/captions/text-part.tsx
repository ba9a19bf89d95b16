import { useTranslation } from 'react-i18next'
import { familiesOf, weightsOf } from '@clipwright/timeline/captions/fonts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { useEdited } from '../../use-edit.ts'
import { Part, Slider } from './style-fields.tsx'
import { useCaptionStyle } from './use-caption-style.ts'

const ofLook = 'look'
const lineCounts = [1, 2, 3, 4] as const

/** Families without weights. Fonts of single scripts are fallbacks and not offered. */
const families = familiesOf('latin')
const weightNames = { 500: 'medium', 600: 'semiBold', 800: 'extraBold', 900: 'black' } as const

/** Font, size, words per line, capitals and punctuation. */
export function TextPart() {
  const { t } = useTranslation('editor')
  const { style, look, isOwn, common, set } = useCaptionStyle()
  const team = useEdited(({ document }) => document.fonts)
  // A team font applies to all aspect ratios: each shows it, but none can choose it for itself alone.
  const ofTeam = Object.values(team ?? {}).filter(({ family }) => !isOwn || family === common.fontFamily)
  const fonts = [
    ...(isOwn && common.fontFamily !== undefined ? [] : [{ value: ofLook, label: t('captions.ofLook') }]),
    ...ofTeam.map(({ family, name }) => ({ value: family, label: name })),
    ...families.map((family) => ({ value: family, label: family })),
  ]
  const family = style.fontFamily ?? ofLook
  const weights = weightsOf(family)
  // A missing weight falls back to the nearer of the two every family has.
  const weight = weights.find((each) => each === style.fontWeight) ?? ((style.fontWeight ?? 800) > 650 ? 800 : 600)
  const counts = (most: number) => Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
  return (
    <Part title={t('captions.part.text')} isOpen>
      <Select
        label={t('captions.font')}
        value={family}
        options={fonts}
        onChange={(choice) => set({ fontFamily: choice === ofLook || (isOwn && choice === common.fontFamily) ? null : choice })}
      />
      {weights.length > 1 ? (
        <Select
          label={t('captions.weight')}
          value={String(weight)}
          options={weights.map((each) => ({ value: String(each), label: t(`captions.${weightNames[each]}`) }))}
          onChange={(choice) => set({ fontWeight: Number(choice) })}
        />
      ) : null}
      <Spacing />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('captions.lines')}
          value={String(look.maxLines)}
          options={counts(4)}
          onChange={(lines) => set({ maxLines: lineCounts.find((count) => String(count) === lines) ?? 2 })}
        />
        <Select
          label={t('captions.words')}
          value={String(look.maxWords)}
          options={counts(12)}
          onChange={(words) => set({ maxWords: Number(words) })}
        />
      </div>
      <Switch label={t('captions.underline')} checked={look.underline} onChange={(underline) => set({ underline })} />
      <Switch label={t('captions.uppercase')} checked={look.uppercase} onChange={(uppercase) => set({ uppercase })} />
      <Switch label={t('captions.dropStops')} checked={look.dropStops} onChange={(dropStops) => set({ dropStops })} />
    </Part>
  )
}

/** Letter size and spacing. */
function Spacing() {
  const { t } = useTranslation('editor')
  const { chosen, look, set, ofFrame } = useCaptionStyle()
  return (
    <>
      <Slider
        label={t('captions.size')}
        value={ofFrame(1)}
        min={0.02}
        max={0.12}
        step={0.001}
        write={(size) => `${(size * 100).toFixed(1)} %`}
        onChange={(size) => set({ size })}
        onReset={chosen.size === undefined ? undefined : () => set({ size: null })}
      />
      <Slider
        label={t('captions.tracking')}
        value={look.tracking}
        min={-0.05}
        max={0.3}
        step={0.01}
        write={(tracking) => tracking.toFixed(2)}
        onChange={(tracking) => set({ tracking })}
        onReset={chosen.tracking === undefined ? undefined : () => set({ tracking: null })}
      />
      <Slider
        label={t('captions.lineHeight')}
        value={look.lineHeight}
        min={0.9}
        max={2}
        step={0.05}
        write={(lineHeight) => lineHeight.toFixed(2)}
        onChange={(lineHeight) => set({ lineHeight })}
        onReset={chosen.lineHeight === undefined ? undefined : () => set({ lineHeight: null })}
      />
    </>
  )
}
