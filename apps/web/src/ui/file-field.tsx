import { Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type FileFieldProps = {
  label: string
  /** As `accept` of a file field. */
  accept: string
  /** Name of the chosen one; null before there is one. */
  fileName: string | null
  onChoose: (file: File) => void
}

/** One file, chosen by a button of ours: that of a browser speaks the browser's language, whatever the page does. */
export function FileField({ label, accept, fileName, onChoose }: FileFieldProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="grid min-w-0 gap-1">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <Button
          id={`${id}-button`}
          aria-labelledby={`${id}-label ${id}-button`}
          icon={<Upload aria-hidden className="size-4" strokeWidth={1.75} />}
          className="shrink-0"
          onClick={() => field.current?.click()}
        >
          {t('kit.choose')}
        </Button>
        <span role="status" className="min-w-0 truncate text-sm text-ink-2">
          {fileName}
        </span>
      </div>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again after it was changed.
          event.target.value = ''
        }}
      />
    </div>
  )
}
