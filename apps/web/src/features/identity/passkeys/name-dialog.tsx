import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

type NameDialogProps = {
  open: boolean
  title: string
  hint?: string
  action: string
  startsWith: string
  busy: boolean
  problem: string | undefined
  onClose: () => void
  onName: (name: string) => void
}

/** Asks for the name of a passkey. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useTranslation('passkeys')
  return (
    <Dialog open={props.open} onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())} title={props.title} closeLabel={t('close')}>
      <NameForm {...props} />
    </Dialog>
  )
}

function NameForm({ hint, action, startsWith, busy, problem, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation('passkeys')
  const [name, setName] = useState(startsWith)
  const trimmedName = name.trim()
  const [isTouched, setIsTouched] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsTouched(true)
        if (trimmedName !== '') onName(trimmedName)
      }}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={60}
        autoFocus
        hint={hint}
        error={trimmedName === '' && isTouched ? t('app:nameRequired') : problem}
        onChange={(event) => {
          setName(event.target.value)
          setIsTouched(true)
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={trimmedName === ''}>
          {action}
        </Button>
      </div>
    </form>
  )
}
