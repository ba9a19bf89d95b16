import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Flag } from '@clipwright/contract/announcements/flags'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { FlagDetails } from './flag-details.tsx'
import { FlagEditor } from './flag-editor.tsx'
import { useDeleteFlag, useFlags, useSwitchFlag } from './flags.queries.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** For staff: every feature flag with its kill switch, audience and groups. */
export function FlagsPage() {
  const { t } = useTranslation('staff')
  useTitle(t('flags.title'))
  const [draftFlag, setDraftFlag] = useState<Flag | 'new' | null>(null)
  const [looked, setLooked] = useState<Flag | null>(null)
  const [leaving, setLeaving] = useState<Flag | null>(null)
  const list = useFlags()
  const remove = useDeleteFlag(() => setLeaving(null))
  const failure = list.error ? toApiError(list.error).errorName : null
  return (
    <div className="page pb-24">
      <PageHeader
        title={t('flags.title')}
        about={t('flags.body')}
        actions={<NewButton isOff={failure !== null} onPress={() => setDraftFlag('new')} />}
      />
      {failure ? (
        <InlineAlert kind={failure === 'NoPermission' ? 'info' : 'danger'} live className="mt-4">
          {failure === 'NoPermission' ? t('noStaff') : t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="mt-4 h-40 w-full" /> : null}
      {list.data ? <FlagTable flags={list.data.data} onEdit={setDraftFlag} onLook={setLooked} onDelete={setLeaving} /> : null}
      {draftFlag ? <FlagEditor flag={draftFlag === 'new' ? null : draftFlag} onClose={() => setDraftFlag(null)} /> : null}
      {looked ? <FlagDetails flag={looked} onClose={() => setLooked(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          title={t('flags.deleteTitle', { name: leaving.key })}
          action={t('flags.delete')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.key)}
          onClose={() => setLeaving(null)}
        >
          {t('flags.deleteBody')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function NewButton({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />} disabled={isOff} onClick={onPress}>
      {t('flags.new')}
    </Button>
  )
}

type Act = (flag: Flag) => void
type TableProps = { flags: readonly Flag[]; onEdit: Act; onLook: Act; onDelete: Act }

function FlagTable({ flags, onEdit, onLook, onDelete }: TableProps) {
  const { t } = useTranslation('staff')
  const kindText = ({ kind }: Flag) => t(`flags.kind.${kind}`)
  return (
    <DataTable
      label={t('flags.title')}
      rows={flags}
      keyOf={({ key }) => key}
      columns={[
        { id: 'name', header: t('flags.name'), isName: true, sortBy: ({ key }) => key, cell: (flag) => <FlagName flag={flag} /> },
        { id: 'kind', header: t('flags.kindLabel'), sortBy: kindText, cell: kindText },
        { id: 'on', header: t('flags.on'), sortBy: ({ isEnabled }) => (isEnabled ? 0 : 1), cell: (flag) => <FlagSwitch flag={flag} /> },
        {
          id: 'actions',
          header: t('app:actions'),
          isActions: true,
          cell: (flag) => <FlagActions flag={flag} onEdit={onEdit} onLook={onLook} onDelete={onDelete} />,
        },
      ]}
    />
  )
}

function FlagName({ flag: { key, description, rules } }: { flag: Flag }) {
  const { t } = useTranslation('staff')
  return (
    <>
      <span className="block font-mono font-semibold break-all">{key}</span>
      {description === '' ? null : <span className="block text-sm break-words text-ink-2">{description}</span>}
      <span className="block text-sm text-ink-2">{t('flags.rules', { number: rules.length })}</span>
    </>
  )
}

function FlagSwitch({ flag: { key, isEnabled } }: { flag: Flag }) {
  const { t } = useTranslation('staff')
  const change = useSwitchFlag()
  return (
    <Switch
      className="inline-flex"
      label={t('flags.switchNamed', { name: key })}
      labelHidden
      checked={change.isPending ? change.variables.isEnabled : isEnabled}
      onChange={(isOn) => change.mutate({ key, isEnabled: isOn })}
    />
  )
}

function FlagActions({ flag, onEdit, onLook, onDelete }: { flag: Flag } & Omit<TableProps, 'flags'>) {
  const { t } = useTranslation('staff')
  const { key: name, isBuiltIn } = flag
  return (
    <span className="inline-flex">
      <IconButton label={t('flags.lookNamed', { name })} onClick={() => onLook(flag)}>
        <Users aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('flags.editNamed', { name })} onClick={() => onEdit(flag)}>
        <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('flags.deleteNamed', { name })} disabled={isBuiltIn} onClick={() => onDelete(flag)}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </span>
  )
}
