import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'

export type MediaChoice = 'unchanged' | 'removed' | File

type MediaFieldProps = { label: string; accept: string; choice: MediaChoice; hasOne: boolean; onChange: (choice: MediaChoice) => void }

/** An image or a video: the current one, another, or none. */
export function MediaField({ label, accept, choice, hasOne, onChange }: MediaFieldProps) {
  const { t } = useTranslation('staff')
  const has = choice === 'unchanged' ? hasOne : choice !== 'removed'
  return (
    <div className="grid gap-1.5">
      <FileField label={label} accept={accept} fileName={choice instanceof File ? choice.name : null} onChoose={onChange} />
      <div className="flex min-h-7 items-center gap-3 text-sm text-ink-2">
        {t(has ? 'notices.media.there' : 'notices.media.none')}
        {has ? (
          <Button size="small" variant="quiet" onClick={() => onChange('removed')}>
            {t('notices.media.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
