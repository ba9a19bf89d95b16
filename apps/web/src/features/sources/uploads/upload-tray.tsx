import { ArrowUp, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { toEstimate } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { timeLeftMs } from './transfer-rate.ts'
import { cancelUpload, pauseUpload, resumeUpload, runUploadQueue, sendNext } from './upload-queue.ts'
import { useUploads, type Upload } from './upload-list.ts'

/** Sends the files while it is there. Stays across pages; disappears when nothing is left to report. */
export function UploadTray() {
  useEffect(runUploadQueue, [])
  const { t } = useTranslation('uploads')
  const shownId = useUploads((state) => state.shownId)
  const uploads = useUploads((state) => state.uploads).filter(({ id }) => id !== shownId)
  const tellHeight = useTrayHeight()
  if (uploads.length === 0) return null
  const waiting = uploads.filter((upload) => upload.status === 'waiting')
  return (
    <section
      ref={tellHeight}
      aria-label={t('tray')}
      className="fixed inset-x-3 bottom-[calc(var(--foot,0px)+12px)] z-30 rounded-lg border border-line-strong bg-raised shadow-popover sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-[400px]"
    >
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} canMoveUp={upload.status === 'waiting' && waiting[0] !== upload} />
        ))}
      </ul>
    </section>
  )
}

/** `--tray`: how far above the foot of the window what sticks there has to stay. */
function useTrayHeight() {
  return useCallback((tray: HTMLElement) => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--tray', `${tray.offsetHeight + 24}px`))
    observer.observe(tray)
    return () => {
      observer.disconnect()
      style.removeProperty('--tray')
    }
  }, [])
}

function UploadRow({ upload, canMoveUp }: { upload: Upload; canMoveUp: boolean }) {
  const { t } = useTranslation('uploads')
  const [asking, setAsking] = useState(false)
  const percent = upload.file.size === 0 ? 0 : (upload.sentBytes / upload.file.size) * 100
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-semibold">{upload.file.name}</p>
        <RowButtons
          upload={upload}
          canMoveUp={canMoveUp}
          onCancel={() => (upload.status === 'done' ? cancelUpload(upload.id) : setAsking(true))}
        />
      </div>
      {upload.status === 'done' ? null : (
        <ProgressWave
          percent={percent}
          idle={upload.status !== 'sending'}
          seed={upload.id}
          bars={64}
          label={t('progressOf', { name: upload.file.name })}
          className="mt-1 h-6"
        />
      )}
      <p className="mt-1 text-sm text-ink-2 tabular" aria-live={upload.status === 'sending' ? 'off' : 'polite'}>
        <UploadWords upload={upload} percent={percent} />
      </p>
      {asking ? (
        <div className="mt-2 flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning" role="alert">
          <span className="min-w-40 flex-1 font-medium">{t('cancelAsk')}</span>
          <Button size="small" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
          <Button size="small" variant="danger" onClick={() => cancelUpload(upload.id)}>
            {t('cancelYes')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function RowButtons({ upload, canMoveUp, onCancel }: { upload: Upload; canMoveUp: boolean; onCancel: () => void }) {
  const { t } = useTranslation('uploads')
  const icon = 'size-4'
  return (
    <>
      {canMoveUp ? (
        <IconButton label={t('sendNext')} onClick={() => sendNext(upload.id)}>
          <ArrowUp aria-hidden className={icon} />
        </IconButton>
      ) : null}
      {upload.status === 'sending' || upload.status === 'waiting' || upload.status === 'offline' ? (
        <IconButton label={t('pause')} onClick={() => pauseUpload(upload.id)}>
          <Pause aria-hidden className={icon} />
        </IconButton>
      ) : null}
      {upload.status === 'paused' ? (
        <IconButton label={t('resume')} onClick={() => resumeUpload(upload.id)}>
          <Play aria-hidden className={icon} />
        </IconButton>
      ) : null}
      {upload.status === 'failed' ? (
        <IconButton label={t('again')} onClick={() => resumeUpload(upload.id)}>
          <RotateCcw aria-hidden className={icon} />
        </IconButton>
      ) : null}
      <IconButton label={upload.status === 'done' ? t('dismiss') : t('cancel')} onClick={onCancel}>
        <X aria-hidden className={icon} />
      </IconButton>
    </>
  )
}

function UploadWords({ upload, percent }: { upload: Upload; percent: number }) {
  const { t, i18n } = useTranslation('uploads')
  const size = (bytes: number) => formatBytes(bytes, i18n.language)
  switch (upload.status) {
    case 'sending': {
      const leftMs = timeLeftMs(upload.file.size, upload.sentBytes, upload.rateBytesPerSec)
      const left = leftMs === null ? null : toEstimate(leftMs)
      return (
        <>
          {t('sending', { percent: Math.floor(percent), sent: size(upload.sentBytes), total: size(upload.file.size) })}
          {upload.rateBytesPerSec === null ? null : ` · ${t('rate', { rate: size(upload.rateBytesPerSec) })}`}
          {left === null ? null : ` · ${t(`left.${left.unit}`, { count: left.count })}`}
        </>
      )
    }
    case 'waiting':
      return t('waiting', { size: size(upload.file.size) })
    case 'paused':
      return t('paused', { percent: Math.floor(percent) })
    case 'offline':
      return t('offline', { percent: Math.floor(percent) })
    case 'done':
      return t('done', { size: size(upload.file.size) })
    case 'failed':
      return <span className="text-danger">{t(`errors:${upload.failure ?? 'ServerError'}`)}</span>
  }
}
