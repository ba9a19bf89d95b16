import { FileArchive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import { sizeText } from '#platform/time-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useBundle } from './use-bundle.public.ts'

type BundleButtonProps = { clips: readonly Clip[]; label: string; size?: 'small' | 'medium' }

/** Exports these clips and hands them over as one zip, without leaving the page. */
export function BundleButton({ clips, label, size = 'medium' }: BundleButtonProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(clips)
  const icon = <FileArchive aria-hidden className="size-4" strokeWidth={1.75} />
  if (bundle.state === 'ready') {
    return (
      <a href={bundle.url} download className={buttonClass({ size })}>
        {icon}
        {t('select.download', { size: sizeText(bundle.sizeBytes, i18n.language) })}
      </a>
    )
  }
  const isExporting = bundle.state === 'exporting'
  return (
    <>
      <Button
        size={size}
        busy={isExporting}
        icon={icon}
        aria-disabled={clips.length === 0}
        onClick={clips.length === 0 ? undefined : bundle.begin}
      >
        {bundle.state === 'failed' ? t('select.again') : label}
      </Button>
      {bundle.state === 'failed' ? (
        <span role="alert" className="self-center text-sm font-medium text-danger">
          {t(`errors:${bundle.errorName}`)}
        </span>
      ) : null}
      {isExporting ? (
        <span role="status" className="self-center text-sm text-ink-2 tabular">
          {t('select.exporting', { ready: bundle.ready, count: clips.length })}
        </span>
      ) : null}
    </>
  )
}
