import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountPart() {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsPart title={t('delete.title')} description={t('delete.hint')}>
      <Button variant="outline" className="text-danger" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      {isOpen ? <DeleteAccountDialog onClose={() => setOpen(false)} /> : null}
    </SettingsPart>
  )
}
