import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { SpeechModelDownload } from '@clipwright/contract/installation/speech-model'
import { toEstimate } from '#platform/time-text.ts'
import { ProgressWave } from '#ui/progress-wave.tsx'

type DownloadProgressProps = { download: SpeechModelDownload; sizeBytes: number }

/** Bytes received, time left, and state of the connection. */
export function DownloadProgress({ download: { status, progress, estMs, part }, sizeBytes }: DownloadProgressProps) {
  const { t, i18n } = useTranslation('projects')
  const timeLeft = estMs === null || status !== 'running' ? null : toEstimate(estMs)
  const words = [
    t(`speechModel.status.${status}`),
    progress > 0
      ? t('speechModel.received', {
          received: formatBytes(progress * sizeBytes, i18n.language),
          total: formatBytes(sizeBytes, i18n.language),
        })
      : '',
    timeLeft ? t(`left.${timeLeft.unit}`, { count: timeLeft.count }) : '',
  ]
  return (
    <div className="mt-4">
      <ProgressWave
        percent={progress * 100}
        label={t(part === 'voices' ? 'speechModel.voices.progress' : 'speechModel.progress')}
        seed={`speech-${part}`}
        idle={status !== 'running'}
      />
      <p className="mt-1.5 text-sm font-medium tabular-nums">{words.filter((part) => part !== '').join(' · ')}</p>
    </div>
  )
}
