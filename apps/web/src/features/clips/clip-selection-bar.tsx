import { FileArchive, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import { sizeText } from '#platform/time-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBundle } from './use-bundle.ts'

type ClipSelectionBarProps = { chosen: Clip[]; onAll: () => void; onClear: () => void }

/** Exports what is chosen and hands it over as one zip. Stands at the foot of the window while anything is chosen. */
export function ClipSelectionBar({ chosen, onAll, onClear }: ClipSelectionBarProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(chosen)
  if (chosen.length === 0) return null
  return (
    <div
      role="region"
      aria-label={t('select.bar')}
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-popover"
    >
      <p role="status" className="mr-auto pl-1 font-semibold tabular">
        {bundle.state === 'exporting'
          ? t('select.exporting', { ready: bundle.ready, count: chosen.length })
          : t('select.count', { count: chosen.length })}
      </p>
      <Button variant="quiet" className="hidden sm:inline-flex" onClick={onAll}>
        {t('select.all')}
      </Button>
      {bundle.state === 'ready' ? (
        <a href={bundle.url} download className={buttonClass({ variant: 'primary' })}>
          <FileArchive aria-hidden className="size-4" strokeWidth={1.75} />
          {t('select.download', { size: sizeText(bundle.sizeBytes, i18n.language) })}
        </a>
      ) : (
        <Button
          variant="primary"
          busy={bundle.state === 'exporting'}
          icon={<FileArchive aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={bundle.begin}
        >
          {bundle.state === 'failed' ? t('select.again') : t('select.export')}
        </Button>
      )}
      <IconButton label={t('select.clear')} onClick={onClear}>
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
