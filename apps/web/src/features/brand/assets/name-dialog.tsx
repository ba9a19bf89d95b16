import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

type NameDialogProps = {
  title: string
  name?: string
  maxLength?: number
  busy?: boolean
  /** Error message in the reader's language. */
  problem?: string | undefined
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for one name. */
export function NameDialog({ title, name = '', maxLength = 80, busy = false, problem, onSave, onClose }: NameDialogProps) {
  const { t } = useTranslation('brand')
  const [draft, setDraft] = useState(name)
  const isEmpty = draft.trim() === ''
  const [isTouched, setIsTouched] = useState(false)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsTouched(true)
          if (!isEmpty) onSave(draft.trim())
        }}
      >
        <TextField
          label={t('name')}
          value={draft}
          maxLength={maxLength}
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value)
            setIsTouched(true)
          }}
          error={isEmpty && isTouched ? t('app:nameRequired') : problem}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" aria-disabled={isEmpty} busy={busy}>
            {t('app:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
