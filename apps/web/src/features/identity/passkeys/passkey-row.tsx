import type { Passkey } from '@clipwright/contract/identity/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import { ThingRow } from '#ui/thing-list.tsx'
import { passkeyProblem } from './browser-passkeys.ts'
import { NameDialog } from '#ui/name-dialog.tsx'
import { useDeletePasskey, useRenamePasskey } from './passkeys.queries.ts'

type PasskeyRowProps = { passkey: Passkey; isNeeded: boolean; blocked: string | undefined }

export function PasskeyRow({ passkey, isNeeded, blocked }: PasskeyRowProps) {
  const { t, i18n } = useTranslation('passkeys')
  const nowMs = useNowMs()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const rename = useRenamePasskey()
  const ago = (at: string) => agoText(at, nowMs, i18n.language)
  const { name } = passkey
  const keepReason = blocked ?? (isNeeded ? t('lastNeeded') : undefined)
  return (
    <ThingRow
      icon={KeyRound}
      name={name}
      tags={passkey.isSynced ? <Tag>{t('synced')}</Tag> : null}
      facts={[
        t('made', { ago: ago(passkey.createdAt) }),
        passkey.lastUsedAt ? t('used', { ago: ago(passkey.lastUsedAt) }) : t('neverUsed'),
      ]}
      note={isNeeded ? t('lastNeeded') : undefined}
      actions={
        <>
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
            disabled={keepReason !== undefined}
            title={keepReason}
            aria-label={t('removeNamed', { name })}
            onClick={() => setOpen('remove')}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      {open === 'rename' ? (
        <NameDialog
          title={t('renameTitle')}
          name={name}
          maxLength={60}
          busy={rename.isPending}
          problem={rename.error ? passkeyProblem(rename.error, t) : undefined}
          onSave={(newName) => rename.mutate({ passkeyId: passkey.id, name: newName }, { onSuccess: () => setOpen(null) })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'remove' ? <RemoveDialog passkey={passkey} onClose={() => setOpen(null)} /> : null}
    </ThingRow>
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
      <div className={`${dialogFootClass} mt-2`}>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(passkey.id, { onSuccess: onClose })}>
          {t('remove')}
        </Button>
      </div>
    </Dialog>
  )
}
