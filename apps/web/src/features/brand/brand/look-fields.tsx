import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { bumperOfAsset } from '@clipwright/timeline/edit/bumper-of-asset'
import { transitionLimits, usualTransitionMs } from '@clipwright/timeline/edit/clip-document'
import type { LogoPlace, TemplateLook } from '@clipwright/timeline/edit/template-look'
import { FileChoice } from '../assets/file-choice.tsx'
import { RatioScope } from '../../editor/editor/ratio-scope.tsx'
import { ratioLabels, ratioOrder } from '#platform/ratio-labels.ts'
import { cx } from '#ui/class-names.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SecondsField } from '#ui/seconds-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { FontChoice } from './font-choice.tsx'

type LookFieldsProps = { look: TemplateLook; onChange: (change: Partial<TemplateLook>) => void }

const transitions = ['none', 'dip-black', 'dip-white', 'cross-fade', 'slide-left', 'wipe-left'] as const
const corners = {
  topLeft: { x: 0.14, y: 0.08 },
  topRight: { x: 0.86, y: 0.08 },
  bottomLeft: { x: 0.14, y: 0.92 },
  bottomRight: { x: 0.86, y: 0.92 },
} as const
type Corner = keyof typeof corners
const other = 'other'
const isCorner = (value: string): value is Corner => Object.hasOwn(corners, value)
const layoutNames = [
  'enableFillLayout',
  'enableFitLayout',
  'enableSplitLayout',
  'enableThreeLayout',
  'enableFourLayout',
  'enableScreenLayout',
] as const

/** Fields of a look other than captions. */
export function LookFields({ look, onChange }: LookFieldsProps) {
  const { t } = useTranslation('brand')
  return (
    <section aria-label={t('templates.look')} className="flex flex-col gap-5">
      <div>
        <p className="mb-1 text-sm font-semibold">{t('templates.ratio')}</p>
        <Segmented
          label={t('templates.ratio')}
          value={look.ratio}
          options={ratioOrder.map((value) => ({ value, label: ratioLabels[value] }))}
          onChange={(ratio) => onChange({ ratio })}
        />
      </div>
      <FontChoice look={look} onChange={onChange} />
      <Files look={look} onChange={onChange} />
      <TransitionChoice look={look} onChange={onChange} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('templates.layouts')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {layoutNames.map((name) => (
            <Switch
              key={name}
              label={t(`layout.${name}`)}
              checked={look.layouts[name] ?? true}
              onChange={(isOn) => onChange({ layouts: { ...look.layouts, [name]: isOn } })}
            />
          ))}
        </div>
      </fieldset>
      <Switch label={t('templates.watermark')} checked={look.watermark} onChange={(watermark) => onChange({ watermark })} />
    </section>
  )
}

function TransitionChoice({ look: { transition }, onChange }: LookFieldsProps) {
  const { t } = useTranslation('brand')
  const { t: say } = useTranslation('editor')
  const durationMs = transition?.durationMs ?? usualTransitionMs
  return (
    <div className={cx('grid items-end gap-3', transition && 'grid-cols-[minmax(0,1fr)_7rem]')}>
      <Select
        label={t('templates.transition')}
        value={transition?.kind ?? 'none'}
        options={transitions.map((value) => ({ value, label: t(`transition.${value}`) }))}
        onChange={(kind) => onChange({ transition: kind === 'none' ? null : { kind, durationMs } })}
      />
      {transition ? (
        <SecondsField
          label={say('timeline.transitionSeconds')}
          valueMs={transition.durationMs}
          minMs={transitionLimits.leastMs}
          maxMs={transitionLimits.mostMs}
          onChange={(ms) => onChange({ transition: { ...transition, durationMs: ms } })}
        />
      ) : null}
    </div>
  )
}

/** List of the kit with suggestions. */
const kitPlaces = { logo: 'logos', intro: 'intros', outro: 'outros', music: 'music' } as const
export type LookPlace = keyof typeof kitPlaces

export function partOf(place: LookPlace, asset: Asset, look: TemplateLook): Partial<TemplateLook> {
  if (place === 'logo') return { logo: { ...(look.logo ?? { ...corners.topRight, w: 0.2 }), uri: asset.uri } }
  if (place === 'music') return { music: { uri: asset.uri, gainDb: -18, duckDb: -12, fadeInMs: 500, fadeOutMs: 1500 } }
  return { [place]: bumperOfAsset(asset) }
}

type LogoPlaceProps = LookFieldsProps & { logo: NonNullable<TemplateLook['logo']> }

/** Corner of the logo, in all aspect ratios or only in the current one. */
export function LogoPlaceChoice({ look, logo, onChange }: LogoPlaceProps) {
  const { t } = useTranslation('brand')
  const { t: say } = useTranslation('editor')
  const { ratio, byRatio } = look
  const own = byRatio[ratio]?.logo
  const [scope, setScope] = useState<'all' | 'own'>(own ? 'own' : 'all')
  const current = own ?? logo
  const corner = (Object.keys(corners) as Corner[]).find(
    (name) => Math.abs(corners[name].x - current.x) < 0.1 && Math.abs(corners[name].y - current.y) < 0.1,
  )
  const withOwn = (place: LogoPlace | null) => {
    const { logo: _before, ...rest } = byRatio[ratio] ?? {}
    const { [ratio]: _ownLook, ...others } = byRatio
    const ownLook = place ? { ...rest, logo: place } : rest
    return Object.keys(ownLook).length > 0 ? { ...others, [ratio]: ownLook } : others
  }
  const place = (newCorner: Corner) => {
    const { w } = current
    if (scope === 'own') onChange({ byRatio: withOwn({ ...corners[newCorner], w }) })
    // A choice for all applies to the current aspect ratio, too.
    else onChange({ logo: { ...logo, ...corners[newCorner], w }, byRatio: withOwn(null) })
  }
  return (
    <>
      <Select
        label={t('templates.logoPlace')}
        value={corner ?? other}
        options={[
          ...(Object.keys(corners) as Corner[]).map((value) => ({ value, label: t(`corner.${value}`) })),
          ...(corner ? [] : [{ value: other, label: say('shapes.otherPlace') }]),
        ]}
        onChange={(value) => {
          if (isCorner(value)) place(value)
        }}
      />
      <RatioScope
        label={say('shapes.logo')}
        ratio={ratio}
        scope={scope}
        differing={ratioOrder.filter((one) => byRatio[one]?.logo !== undefined)}
        onScope={setScope}
        onCommon={() => {
          setScope('all')
          onChange({ byRatio: withOwn(null) })
        }}
      />
    </>
  )
}

function Files({ look, onChange }: LookFieldsProps) {
  const { t } = useTranslation('brand')
  return (
    <div className="flex flex-col gap-3">
      {(Object.keys(kitPlaces) as LookPlace[]).map((place) => (
        <FileChoice
          key={place}
          label={t(`part.${place}`)}
          place={kitPlaces[place]}
          uri={look[place]?.uri}
          onPick={(asset) => onChange(partOf(place, asset, look))}
          onRemove={() => onChange({ [place]: null })}
        />
      ))}
      {look.logo ? <LogoPlaceChoice key={look.ratio} look={look} logo={look.logo} onChange={onChange} /> : null}
    </div>
  )
}
