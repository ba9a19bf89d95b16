import type { Passkey } from '@clipwright/contract/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import { passkeyProblem } from './browser-passkeys.ts'
import { NameDialog } from './name-dialog.tsx'
import { useDeletePasskey, useRenamePasskey } from './passkeys.queries.ts'

type PasskeyRowProps = { passkey: Passkey; isNeeded: boolean; blocked: string | undefined }

export function PasskeyRow({ passkey, isNeeded, blocked }: PasskeyRowProps) {
  const { t, i18n } = useTranslation('passkeys')
  const nowMs = useNowMs()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const rename = useRenamePasskey()
  const ago = (at: string) => agoText(at, nowMs, i18n.language)
  const { name } = passkey
  const whyKept = blocked ?? (isNeeded ? t('lastNeeded') : undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {passkey.isSynced ? <Tag>{t('synced')}</Tag> : null}
        </p>
        <p className="text-sm text-ink-2">
          {t('made', { ago: ago(passkey.createdAt) })} · {passkey.lastUsedAt ? t('used', { ago: ago(passkey.lastUsedAt) }) : t('neverUsed')}
        </p>
        {isNeeded ? <p className="text-sm text-ink-3">{t('lastNeeded')}</p> : null}
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={blocked !== undefined}
          title={blocked}
          aria-label={t('renameNamed', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('rename')}
        </Button>
        <Button
          size="small"
          disabled={whyKept !== undefined}
          title={whyKept}
          aria-label={t('removeNamed', { name })}
          onClick={() => setOpen('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      <NameDialog
        open={open === 'rename'}
        title={t('renameTitle')}
        action={t('save')}
        startsWith={name}
        busy={rename.isPending}
        problem={rename.error ? passkeyProblem(rename.error, t) : undefined}
        onClose={() => setOpen(null)}
        onName={(wanted) => rename.mutate({ passkeyId: passkey.id, name: wanted }, { onSuccess: () => setOpen(null) })}
      />
      {open === 'remove' ? <RemoveDialog passkey={passkey} onClose={() => setOpen(null)} /> : null}
    </li>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const remove = useDeletePasskey()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('removeTitle', { name: passkey.name })}
      description={t('removeBody')}
      closeLabel={t('close')}
    >
      {remove.error ? (
        <InlineAlert kind="danger" live className="mb-3">
          {passkeyProblem(remove.error, t)}
        </InlineAlert>
      ) : null}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(passkey.id, { onSuccess: onClose })}>
          {t('remove')}
        </Button>
      </div>
    </Dialog>
  )
}
