import { useTranslation } from 'react-i18next'
import { type AspectRatio, aspectRatios } from '@clipwright/contract/editor/layout'
import type { BrandTemplateId } from '@clipwright/contract/ids'
import type { ImportVideoType } from '@clipwright/contract/publishing/import-rules'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useTemplateNames } from './auto-import.queries.ts'
import { NextFields } from './next-fields.tsx'
import { clipLengths, type RuleDraft } from './rule-draft.ts'

type RuleFieldsProps = { rule: RuleDraft; onRule: (rule: RuleDraft) => void }

const videoTypes: readonly ImportVideoType[] = ['all', 'long', 'short']
const ratios = Object.keys(aspectRatios) as AspectRatio[]

/** Which videos a rule takes, and what their clips look like. */
export function RuleFields({ rule, onRule }: RuleFieldsProps) {
  const { t } = useTranslation('publishing')
  const set = (change: Partial<RuleDraft>) => onRule({ ...rule, ...change })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('imports.field.type')}
          value={rule.importVideoType}
          options={videoTypes.map((value) => ({ value, label: t(`imports.type.${value}`) }))}
          onChange={(importVideoType) => set({ importVideoType })}
        />
        <LengthSelect rule={rule} onRule={onRule} />
        <Select
          label={t('imports.field.ratio')}
          value={rule.aspectRatio}
          options={ratios.map((value) => ({ value, label: aspectRatios[value].label }))}
          onChange={(aspectRatio) => set({ aspectRatio })}
        />
        <TemplateSelect rule={rule} onRule={onRule} />
        <MinutesField label={t('imports.field.min')} value={rule.minMinutes} onChange={(minMinutes) => set({ minMinutes })} />
        <MinutesField label={t('imports.field.max')} value={rule.maxMinutes} onChange={(maxMinutes) => set({ maxMinutes })} />
        <TextField
          label={t('imports.field.include')}
          hint={t('imports.field.words')}
          value={rule.titleInclude}
          onChange={(event) => set({ titleInclude: event.target.value })}
        />
        <TextField
          label={t('imports.field.exclude')}
          hint={t('imports.field.words')}
          value={rule.titleExclude}
          onChange={(event) => set({ titleExclude: event.target.value })}
        />
      </div>
      <Switch
        className="mt-4"
        label={t('imports.field.captions')}
        checked={rule.enableCaption}
        onChange={(enableCaption) => set({ enableCaption })}
      />
      <Switch
        className="mt-3"
        label={t('imports.field.popup')}
        checked={rule.needPopupFlag === 1}
        onChange={(isOn) => set({ needPopupFlag: isOn ? 1 : 0 })}
      />
      <NextFields rule={rule} onRule={onRule} />
    </>
  )
}

function LengthSelect({ rule, onRule }: RuleFieldsProps) {
  const { t } = useTranslation('publishing')
  const textOf = (ranges: readonly (readonly [number, number])[]) => ranges.map(([from, to]) => `${from}–${to}`).join(', ')
  const value = textOf(rule.clipDurations)
  const offers = clipLengths.map((range) => textOf([range]))
  // Several lengths, or others than those offered, come from the API and stay as they are.
  const options = [...new Set([...offers, value])].map((one) => ({ value: one, label: t('imports.seconds', { range: one }) }))
  const choose = (text: string) => {
    const range = clipLengths.find((one) => textOf([one]) === text)
    if (range) onRule({ ...rule, clipDurations: [[...range]] })
  }
  return <Select label={t('imports.field.length')} value={value} options={options} onChange={choose} />
}

function TemplateSelect({ rule, onRule }: RuleFieldsProps) {
  const { t } = useTranslation('publishing')
  const templates = useTemplateNames().data ?? []
  return (
    <Select
      label={t('imports.field.template')}
      value={rule.brandTemplateId ?? ''}
      options={[
        { value: '', label: t('imports.defaultTemplate') },
        ...templates.map(({ brandTemplateId, name }) => ({ value: brandTemplateId as string, label: name })),
      ]}
      onChange={(id) => onRule({ ...rule, brandTemplateId: id === '' ? null : (id as BrandTemplateId) })}
    />
  )
}

type MinutesFieldProps = { label: string; value: string; isWhole?: boolean; onChange: (value: string) => void }

/** Lengths hold seconds, so that they may be parts of a minute. */
export function MinutesField({ label, value, isWhole = false, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('publishing')
  return (
    <TextField
      label={label}
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={isWhole ? 1 : 0}
      step={isWhole ? 1 : 'any'}
      placeholder={t('imports.noLimit')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
