import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

export type MediaChoice = 'unchanged' | 'removed' | File

type MediaFieldProps = { label: string; accept: string; choice: MediaChoice; hasOne: boolean; onChange: (choice: MediaChoice) => void }

/** An image or a video: the current one, another, or none. */
export function MediaField({ label, accept, choice, hasOne, onChange }: MediaFieldProps) {
  const { t } = useTranslation('staff')
  const id = useId()
  const has = choice === 'unchanged' ? hasOne : choice !== 'removed'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="w-full text-sm file:mr-3 file:h-9 touch:text-base touch:file:h-11 file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          onChange(file ?? 'unchanged')
        }}
      />
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
