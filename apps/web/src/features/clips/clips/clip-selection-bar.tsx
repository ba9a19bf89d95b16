import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { useBundle } from '../clip-bundles/bundle-button.tsx'
import { openDownload } from './open-download.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FloatingBar } from '#ui/floating-bar.tsx'

export type ClipSelectionBarProps = { chosen: Clip[]; onAll: () => void; onClear: () => void }

// Browsers drop simultaneous downloads.
const betweenFilesMs = 400

async function openEach(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    openDownload(url)
    await new Promise((resolve) => setTimeout(resolve, betweenFilesMs))
  }
}

/** Exports the selection and downloads it as one zip or as separate files. */
export function ClipSelectionBar({ chosen, onAll, onClear }: ClipSelectionBarProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(chosen)
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
      {bundle.state === 'failed' ? (
        <p role="alert" className="w-full pl-1 text-sm font-medium text-danger">
          {t(`errors:${bundle.errorName}`)}
        </p>
      ) : null}
      {bundle.state === 'ready' ? (
        <>
          <FilesButton chosen={chosen} />
          <a href={bundle.url} download className={buttonClass({ variant: 'primary' })}>
            <FileArchive aria-hidden className="size-4" strokeWidth={1.75} />
            {t('select.download', { size: formatBytes(bundle.sizeBytes, i18n.language) })}
          </a>
        </>
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

/** Each clip as a separate file, named after its title. */
function FilesButton({ chosen }: { chosen: readonly Clip[] }) {
  const { t } = useTranslation('clips')
  const [isOpening, setOpening] = useState(false)
  const urls = chosen.flatMap((clip) => clip.videoUrlForDownload ?? [])
  const open = async () => {
    setOpening(true)
    await openEach(urls)
    setOpening(false)
  }
  return (
    <Button
      variant="outline"
      busy={isOpening}
      icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={() => void open()}
    >
      {t('select.files', { count: urls.length })}
    </Button>
  )
}
