import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagKinds, type Flag } from '@clipwright/contract/announcements/flags'
import { type ApiError, toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { emptyRule, type FlagForm, toDraft, toForm } from './flag-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { useSaveFlag } from './flags.queries.ts'

const plus = <Plus aria-hidden className="size-4" strokeWidth={1.75} />

export function FlagEditor({ flag, onClose }: { flag: Flag | null; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [form, setForm] = useState<FlagForm>(() => toForm(flag))
  const [wrong, setWrong] = useState<string | null>(null)
  const save = useSaveFlag(flag, onClose)
  const set = (part: Partial<FlagForm>) => setForm({ ...form, ...part })
  const submit = () => {
    const draft = toDraft(form)
    setWrong('wrong' in draft ? draft.wrong : null)
    if (!('wrong' in draft)) save.mutate(draft)
  }
  const failure = save.error ? toApiError(save.error) : null
  const title = flag ? t('flags.editNamed', { name: flag.key }) : t('flags.new')
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={title} closeLabel={t('close')} width="wide">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {flag ? null : <NameFields form={form} wrong={wrong} set={set} />}
        <TextField
          label={t('flags.description')}
          value={form.description}
          maxLength={500}
          onChange={(event) => set({ description: event.target.value })}
        />
        {form.kind === 'experiment' ? <GroupFields form={form} set={set} /> : null}
        {form.kind === 'config' ? (
          <TextArea
            label={t('flags.values')}
            rows={6}
            className="font-mono"
            value={form.valuesText}
            error={wrong === 'values' ? t('flags.wrong.values') : undefined}
            onChange={(event) => set({ valuesText: event.target.value })}
          />
        ) : null}
        <RuleList form={form} set={set} />
        <Problems wrong={wrong} failure={failure} />
        <div className={dialogFootClass}>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('flags.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type PartProps = { form: FlagForm; set: (part: Partial<FlagForm>) => void }

function NameFields({ form, wrong, set }: PartProps & { wrong: string | null }) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('flags.name')}
        mono
        autoFocus
        autoComplete="off"
        value={form.key}
        error={wrong === 'key' ? t('flags.wrong.key') : undefined}
        onChange={(event) => set({ key: event.target.value })}
      />
      <Select
        label={t('flags.kindLabel')}
        value={form.kind}
        options={flagKinds.map((value) => ({ value, label: t(`flags.kind.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
    </div>
  )
}

function GroupFields({ form, set }: PartProps) {
  const { t } = useTranslation('staff')
  const change = (at: number, part: object) =>
    set({ groups: form.groups.map((group, place) => (place === at ? { ...group, ...part } : group)) })
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t('flags.groups')}</legend>
      {form.groups.map((group, at) => (
        <div key={at} className="flex items-end gap-2">
          <TextField
            label={t('flags.groupName')}
            className="flex-1"
            value={group.name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            label={t('flags.weight')}
            className="w-24"
            inputMode="numeric"
            value={group.weight}
            onChange={(event) => change(at, { weight: event.target.value })}
          />
          <IconButton label={t('flags.remove')} onClick={() => set({ groups: form.groups.filter((_one, place) => place !== at) })}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button size="small" className="w-fit" icon={plus} onClick={() => set({ groups: [...form.groups, { name: '', weight: '1' }] })}>
        {t('flags.addGroup')}
      </Button>
    </fieldset>
  )
}

function RuleList({ form, set }: PartProps) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{t('flags.rulesHint')}</p>
      {form.rules.map((rule, at) => (
        <RuleFields
          // Rules have no name; their position identifies them.
          key={at}
          rule={rule}
          number={at + 1}
          groups={form.kind === 'experiment' ? form.groups.map(({ name }) => name).filter((name) => name !== '') : null}
          onChange={(next) => set({ rules: form.rules.map((one, place) => (place === at ? next : one)) })}
          onRemove={() => set({ rules: form.rules.filter((_one, place) => place !== at) })}
        />
      ))}
      <Button size="small" className="w-fit" icon={plus} onClick={() => set({ rules: [...form.rules, emptyRule] })}>
        {t('flags.addRule')}
      </Button>
    </div>
  )
}

/** Reasons why it cannot be saved, except those shown next to a field. */
function Problems({ wrong, failure }: { wrong: string | null; failure: ApiError | null }) {
  const { t } = useTranslation('staff')
  return (
    <>
      {wrong && wrong !== 'key' && wrong !== 'values' ? (
        <InlineAlert kind="danger" live>
          {t(`flags.wrong.${wrong}`)}
        </InlineAlert>
      ) : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {failure.errorName === 'RecordExisted' ? t('flags.wrong.changed') : t(`errors:${failure.errorName}`)}
          {failure.details.map(({ path, message }) => ` ${path}: ${message}`).join('')}
        </InlineAlert>
      ) : null}
    </>
  )
}
