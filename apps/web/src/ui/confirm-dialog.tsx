import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, dialogFootClass } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** Label of the button; Confirm by default. */
  action?: string
  /** Label of the harmless button; Cancel by default. */
  keep?: string
  danger?: boolean
  busy?: boolean
  /** Error message in the reader's language. */
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks once. The harmless option comes first and has the focus. */
export function ConfirmDialog({
  title,
  children,
  action,
  keep,
  danger = false,
  busy = false,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('close')}>
      <div className="text-ink-2">{children}</div>
      {problem ? (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        {/* While it happens, “Keep …” must not look as if it were still to be had. */}
        <Button autoFocus variant="quiet" aria-disabled={busy || undefined} onClick={busy ? undefined : onClose}>
          {keep ?? t('cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action ?? t('kit.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
