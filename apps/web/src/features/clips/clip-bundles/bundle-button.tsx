import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createClipBundle } from '@clipwright/contract/clips/clip-bundles'
import { renderClip, type Clip } from '@clipwright/contract/clips/clips'
import { formatBytes } from '@clipwright/contract/format-bytes'
import { api } from '#platform/api-client.ts'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { askPatiently } from './ask-patiently.ts'

type Bundle =
  | { state: 'none'; begin: () => void }
  | { state: 'failed'; errorName: ApiErrorName; begin: () => void }
  | { state: 'exporting'; ready: number; begin: () => void }
  | { state: 'ready'; url: string; sizeBytes: number; begin: () => void }

const isExported = (clip: Clip) => clip.videoUrlForDownload !== null && !clip.renderAsVideoFile?.pending

/** Exports every chosen clip in sequence and requests the zip after the last. */
export function useBundle(selection: readonly Clip[]): Bundle {
  const [waitingKey, setWaitingKey] = useState<string | null>(null)
  const key = selection.map((clip) => clip.clipId).join()
  const isWanted = waitingKey === key && key !== ''
  const make = useMutation({
    meta: { shown: true },
    mutationFn: () => api.call(createClipBundle, { clipIds: selection.map((clip) => clip.clipId) }),
  })
  const send = useMutation({
    meta: { shown: true },
    mutationFn: async (clips: readonly Clip[]) => {
      for (const clip of clips) {
        const call = { clip: `${clip.projectId}.${clip.clipId}`, target: 'VIDEO_FILE' as const }
        await askPatiently(() => api.call(renderClip, call, { idempotencyKey: randomText(20) }))
      }
    },
  })
  const allThere = selection.length > 0 && selection.every(isExported)
  const requestedKey = useRef<string | null>(null)
  const { mutate } = make
  useEffect(() => {
    // A lost file is being made again: request it anew once it is there.
    if (isWanted && !allThere) requestedKey.current = null
    if (!isWanted || !allThere || requestedKey.current === key) return
    requestedKey.current = key
    mutate()
  }, [isWanted, allThere, key, mutate])

  const begin = () => {
    requestedKey.current = null
    setWaitingKey(key)
    make.reset()
    const missing = selection.filter((clip) => !isExported(clip))
    if (missing.length > 0) send.mutate(missing)
  }
  if (!isWanted) return { state: 'none', begin }
  const refusal = send.error ?? make.error
  const cause = refusal ? toApiError(refusal) : selection.find((clip) => clip.renderAsVideoFile?.error)?.renderAsVideoFile?.error
  if (cause) return { state: 'failed', errorName: cause.errorName, begin }
  if (make.data?.url && make.data.missingClipIds.length === 0)
    return { state: 'ready', url: make.data.url, sizeBytes: make.data.sizeBytes, begin }
  return { state: 'exporting', ready: selection.filter(isExported).length, begin }
}

type BundleButtonProps = { clips: readonly Clip[]; label: string; size?: 'small' | 'medium' }

/** Exports these clips and downloads them as one zip, without leaving the page. */
export function BundleButton({ clips, label, size = 'medium' }: BundleButtonProps) {
  const { t, i18n } = useTranslation('clips')
  const bundle = useBundle(clips)
  const icon = <FileArchive aria-hidden className="size-4" strokeWidth={1.75} />
  if (bundle.state === 'ready') {
    return (
      <a href={bundle.url} download className={buttonClass({ size })}>
        {icon}
        {t('select.download', { size: formatBytes(bundle.sizeBytes, i18n.language) })}
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
