import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './class-names.ts'
import { Button } from './button.tsx'
import type { useUploadOne } from './use-upload-one.ts'

type DropZoneProps = {
  /** Label; by default that files can be dragged here. */
  text?: string
  /** Accepted files, below it. */
  hint?: string
  /** As `accept` of a file field. */
  accept?: string
  upload: ReturnType<typeof useUploadOne>
  className?: string
}

/** A place for files, dropped or chosen, processed one after the other. */
export function DropZone({ text, hint, accept, upload, className }: DropZoneProps) {
  const { t } = useTranslation('app')
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { state } = upload
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void upload.take(event.dataTransfer.files)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        // The status line keeps its height while it is empty.
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 pt-7 pb-1 text-center',
        over ? 'border-ink bg-marker-soft' : 'border-line-strong',
        className,
      )}
    >
      <div>
        <p className="font-medium">{text ?? t('kit.drop')}</p>
        {hint ? <p className="mt-0.5 text-sm text-ink-2">{hint}</p> : null}
      </div>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={(event) => {
          void upload.take(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button
        busy={state.kind === 'uploading' || state.kind === 'checking'}
        icon={<Upload aria-hidden className="size-4" strokeWidth={1.75} />}
        onClick={() => field.current?.click()}
      >
        {t('kit.choose')}
      </Button>
      <p role="status" className={cx('min-h-[22px] text-sm', state.kind === 'refused' ? 'text-danger' : 'text-ink-2')}>
        {state.kind === 'uploading' ? t('kit.uploading', { percent: state.percent }) : null}
        {state.kind === 'checking' ? t('kit.checking', { percent: state.percent }) : null}
        {state.kind === 'done' ? t('kit.uploaded', { name: state.name }) : null}
        {state.kind === 'refused' ? state.reason : null}
      </p>
    </div>
  )
}
