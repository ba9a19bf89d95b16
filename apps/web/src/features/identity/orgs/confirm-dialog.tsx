import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  button: string
  /** Text that must be typed first. */
  typed?: { label: string; text: string }
  busy: boolean
  failure: ApiError | null
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone by repeating it. */
export function ConfirmDialog({ title, children, button, typed, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('orgs')
  const [text, setText] = useState('')
  const isReady = typed === undefined || text.trim() === typed.text
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm()
        }}
      >
        <p className="text-ink-2">{children}</p>
        {typed ? (
          <TextField
            className="mt-4"
            label={typed.label}
            hint={typed.text}
            value={text}
            autoFocus
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {failure ? (
          <p role="alert" className="mt-3 text-sm font-medium text-danger">
            {t(`errors:${failure.errorName}`)}
          </p>
        ) : null}
        <div className={`${dialogFootClass} mt-5`}>
          <Button variant="quiet" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" variant="danger" disabled={!isReady} busy={busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
