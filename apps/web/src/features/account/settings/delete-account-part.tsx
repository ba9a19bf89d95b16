import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { useBasicInfo } from './basic-info.queries.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountPart() {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  // The account of the machine itself: without it nobody could open the instance again.
  const isLocal = useBasicInfo().data?.user.auth_source === 'local'
  return (
    <SettingsPart title={t('delete.title')} description={t('delete.hint')}>
      <Button
        className="text-danger!"
        disabled={isLocal}
        aria-describedby={isLocal ? 'delete-locked' : undefined}
        onClick={() => setOpen(true)}
      >
        {t('delete.open')}
      </Button>
      {isLocal ? (
        <p id="delete-locked" className="mt-2 text-sm text-ink-2">
          {t('delete.locked')}
        </p>
      ) : null}
      {isOpen ? <DeleteAccountDialog onClose={() => setOpen(false)} /> : null}
    </SettingsPart>
  )
}
