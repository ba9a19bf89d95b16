import { useTranslation } from 'react-i18next'
import { useUploads, type Upload } from '../uploads/uploads.public.ts'
import { removeUpload } from '../uploads/uploads.public.ts'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { toStartBody } from './clip-settings.ts'
import { useStartProject } from './project-list.queries.ts'
import { chooseSource, clearDraft, useSubmitDraft } from './submit-draft.ts'

type StartButtonProps = { videoUrl: string | null; upload: Upload | undefined; title: string; ready: boolean }

/** Starts now, or as soon as the upload is complete. */
export function StartButton({ videoUrl, upload, title, ready }: StartButtonProps) {
  const { t } = useTranslation('projects')
  const { settings, subtitles, key } = useSubmitDraft()
  const start = useStartProject()

  const begin = () => {
    const name = upload ? upload.file.name.replace(/\.\w+$/, '') : undefined
    const body = toStartBody(settings, {
      videoUrl: videoUrl ?? '',
      ...(name ? { title: name } : {}),
      ...(subtitles ? { subtitlesUri: subtitles.uri } : {}),
    })
    if (videoUrl === null && upload) {
      const entry = { uploadId: upload.id, request: { key, body }, title }
      useSubmitDraft.setState((state) => ({ waiting: [...state.waiting, entry] }))
      finish()
      return
    }
    start.mutate({ key, body }, { onSuccess: finish })
  }

  const finish = () => {
    if (videoUrl !== null && upload) removeUpload(upload.id)
    clearDraft()
    useSubmitDraft.setState({ subtitles: null })
    const { waiting } = useSubmitDraft.getState()
    const next = useUploads.getState().uploads.find((one) => one.id !== upload?.id && !waiting.some((entry) => entry.uploadId === one.id))
    if (next) chooseSource({ uploadId: next.id })
  }

  return (
    <div className="w-full sm:w-auto">
      <Button variant="primary" size="large" className="w-full" disabled={!ready} busy={start.isPending} onClick={begin}>
        {videoUrl === null && upload ? t('start.afterUpload') : t('start.now')}
      </Button>
      {start.error ? (
        <p role="alert" className="mt-2 max-w-60 text-sm font-medium text-danger">
          {t(`errors:${toApiError(start.error).errorName}`)}
        </p>
      ) : null}
    </div>
  )
}
