import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ConditionForm, RuleForm } from './flag-draft.ts'

const conditionKinds: readonly ConditionForm['kind'][] = ['plan', 'org', 'person', 'emailDomain']

type RuleFieldsProps = {
  rule: RuleForm
  number: number
  /** Names to choose from; null where there are no groups. */
  groups: readonly string[] | null
  onChange: (rule: RuleForm) => void
  onRemove: () => void
}

/** One rule: its audience, share and group. */
export function RuleFields({ rule, number, groups, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation('staff')
  const set = (part: Partial<RuleForm>) => onChange({ ...rule, ...part })
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t('flags.rule', { number })}</legend>
      {rule.conditions.length === 0 ? <p className="text-sm text-ink-2">{t('flags.everybody')}</p> : null}
      <Conditions rule={rule} set={set} />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('flags.percent')}
          className="w-28"
          inputMode="decimal"
          value={rule.percent}
          onChange={(event) => set({ percent: event.target.value })}
        />
        <Select
          label={t('flags.by')}
          className="w-44"
          value={rule.by}
          options={[
            { value: 'person', label: t('flags.byPerson') },
            { value: 'org', label: t('flags.byOrg') },
          ]}
          onChange={(by) => set({ by })}
        />
        {groups ? (
          <Select
            label={t('flags.group')}
            className="w-44"
            value={rule.group}
            options={[{ value: '', label: t('flags.drawn') }, ...groups.map((name) => ({ value: name, label: name }))]}
            onChange={(group) => set({ group })}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />}
          disabled={rule.conditions.length >= 5}
          onClick={() => set({ conditions: [...rule.conditions, { kind: 'plan', text: '' }] })}
        >
          {t('flags.addCondition')}
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove}>
          {t('flags.removeRule')}
        </Button>
      </div>
    </fieldset>
  )
}

function Conditions({ rule, set }: { rule: RuleForm; set: (part: Partial<RuleForm>) => void }) {
  const { t } = useTranslation('staff')
  const setCondition = (at: number, part: Partial<ConditionForm>) =>
    set({ conditions: rule.conditions.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <>
      {rule.conditions.map((condition, at) => (
        <div key={at} className="flex flex-wrap items-end gap-2">
          <Select
            label={t('flags.condition')}
            className="w-44"
            value={condition.kind}
            options={conditionKinds.map((value) => ({ value, label: t(`flags.conditionKind.${value}`) }))}
            onChange={(kind) => setCondition(at, { kind })}
          />
          <TextField
            label={t('flags.isOneOf')}
            className="min-w-40 flex-1"
            value={condition.text}
            onChange={(event) => setCondition(at, { text: event.target.value })}
          />
          <IconButton label={t('flags.remove')} onClick={() => set({ conditions: rule.conditions.filter((_one, place) => place !== at) })}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
    </>
  )
}
