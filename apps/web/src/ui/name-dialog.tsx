import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, dialogFootClass } from './dialog.tsx'
import { TextField } from './text-field.tsx'

type NameDialogProps = {
  title: string
  name?: string
  /** Of the field; "Name" without one. */
  label?: string
  hint?: string
  /** Of the button; "Save" without one. */
  action?: string
  maxLength?: number
  busy?: boolean
  /** Error message in the reader's language. */
  problem?: string | undefined
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for one name. Pressing its button without one says so at the field. */
export function NameDialog({ title, onClose, ...form }: NameDialogProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('close')}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({
  name = '',
  label,
  hint,
  action,
  maxLength = 80,
  busy = false,
  problem,
  onSave,
  onClose,
}: Omit<NameDialogProps, 'title'>) {
  const { t } = useTranslation('app')
  const [draft, setDraft] = useState(name)
  const isEmpty = draft.trim() === ''
  const [isTouched, setIsTouched] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsTouched(true)
        if (!isEmpty) onSave(draft.trim())
      }}
    >
      <TextField
        label={label ?? t('name')}
        value={draft}
        maxLength={maxLength}
        autoFocus
        autoComplete="off"
        hint={hint}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value)
          setIsTouched(true)
        }}
        error={isEmpty && isTouched ? t('nameRequired') : problem}
      />
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" aria-disabled={isEmpty} busy={busy}>
          {action ?? t('save')}
        </Button>
      </div>
    </form>
  )
}
