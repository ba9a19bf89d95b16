import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'

type HeadProps = { id: string; label: string; shown?: string; onReset?: (() => void) | undefined }

/** Label and value of a field, and a button to reset it. */
export function FieldHead({ id, label, shown, onReset }: HeadProps) {
  const { t } = useTranslation('editor')
  return (
    <div className="flex min-h-6 items-center gap-2 text-sm">
      <label htmlFor={id} className="min-w-0 truncate font-semibold">
        {label}
      </label>
      {shown === undefined ? null : <span className="ml-auto font-mono text-ink-2 tabular">{shown}</span>}
      {onReset ? (
        <IconButton label={`${t('captions.reset')}: ${label}`} className={shown === undefined ? 'ml-auto' : ''} onClick={onReset}>
          <RotateCcw aria-hidden className="size-3.5" />
        </IconButton>
      ) : null}
    </div>
  )
}
