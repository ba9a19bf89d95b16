import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Flag } from '@clipwright/contract/announcements/flags'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
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
      {list.data ? (
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
          {list.data.data.map((flag) => (
            <FlagRow
              key={flag.key}
              flag={flag}
              onEdit={() => setDraftFlag(flag)}
              onLook={() => setLooked(flag)}
              onDelete={() => setLeaving(flag)}
            />
          ))}
        </ul>
      ) : null}
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

type RowProps = { flag: Flag; onEdit: () => void; onLook: () => void; onDelete: () => void }

function FlagRow({ flag, onEdit, onLook, onDelete }: RowProps) {
  const { t } = useTranslation('staff')
  const change = useSwitchFlag()
  const isOn = change.isPending ? change.variables.isEnabled : flag.isEnabled
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-mono font-semibold break-all">
          {flag.key}
          <Tag>{t(`flags.kind.${flag.kind}`)}</Tag>
        </p>
        {flag.description === '' ? null : <p className="text-sm break-words text-ink-2">{flag.description}</p>}
        <p className="text-sm text-ink-2">{t('flags.rules', { number: flag.rules.length })}</p>
      </div>
      <Switch
        label={t('flags.switchNamed', { name: flag.key })}
        labelHidden
        checked={isOn}
        onChange={(isEnabled) => change.mutate({ key: flag.key, isEnabled })}
      />
      <div className="flex">
        <IconButton label={t('flags.lookNamed', { name: flag.key })} onClick={onLook}>
          <Users aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('flags.editNamed', { name: flag.key })} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('flags.deleteNamed', { name: flag.key })} disabled={flag.isBuiltIn} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
    </li>
  )
}
