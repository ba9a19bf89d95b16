import { FileArchive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import { useBundle } from '../clip-bundles/use-bundle.public.ts'
import { sizeText } from '#platform/time-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FloatingBar } from '#ui/floating-bar.tsx'

type ClipSelectionBarProps = { chosen: Clip[]; onAll: () => void; onClear: () => void }

/** Exports what is chosen and hands it over as one zip. */
export function ClipSelectionBar({ chosen, onAll, onClear }: ClipSelectionBarProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(chosen)
  if (chosen.length === 0) return null
  return (
    <FloatingBar
      label={t('select.bar')}
      status={
        bundle.state === 'exporting'
          ? t('select.exporting', { ready: bundle.ready, count: chosen.length })
          : t('select.count', { count: chosen.length })
      }
      all={{ label: t('select.all'), onPress: onAll }}
      clear={{ label: t('select.clear'), onPress: onClear }}
    >
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
    </FloatingBar>
  )
}
