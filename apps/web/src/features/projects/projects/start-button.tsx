import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUploads, type Upload, removeUpload } from '../../sources/uploads/upload-list.ts'
import { type ApiError, toApiError } from '#platform/api-error.ts'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { type KnownSource, toStartBody } from './clip-settings.ts'
import { useStartProject, useStartState } from './project-list.queries.ts'
import { chooseSource, clearDraft, useSubmitDraft } from './submit-draft.ts'

type StartButtonProps = { videoUrl: string | null; upload: Upload | undefined; source: KnownSource; ready: boolean }

/** Starts now, or as soon as the upload is complete. */
export function StartButton({ videoUrl, upload, source, ready }: StartButtonProps) {
  const { t } = useTranslation('projects')
  const { settings, subtitles, title, key } = useSubmitDraft()
  const finish = () => {
    if (videoUrl !== null && upload) removeUpload(upload.id)
    clearDraft()
    useSubmitDraft.setState({ subtitles: null })
    const { waiting } = useSubmitDraft.getState()
    const next = useUploads.getState().uploads.find((one) => one.id !== upload?.id && !waiting.some((entry) => entry.uploadId === one.id))
    if (next) chooseSource({ uploadId: next.id })
  }
  const start = useStartProject(finish)
  const { isPending, error } = useStartState()

  const begin = (onDuplicate: 'allow' | 'refuse' = 'refuse') => {
    const name = title ?? (upload && withoutEnding(upload.file.name))
    const body = toStartBody(settings, {
      videoUrl: videoUrl ?? '',
      ...(name ? { title: name, durationMs: upload ? source.durationMs : null } : {}),
      ...(subtitles ? { subtitlesUri: subtitles.uri } : {}),
    })
    if (videoUrl === null && upload) {
      const entry = { uploadId: upload.id, request: { key, body, source }, title: source.title }
      useSubmitDraft.setState((state) => ({ waiting: [...state.waiting, entry] }))
      finish()
      return
    }
    start.mutate({ key, body: { ...body, onDuplicate }, source })
  }

  return (
    <div className="w-full sm:w-auto">
      <Button variant="primary" size="large" className="w-full" disabled={!ready} busy={isPending} onClick={() => begin()}>
        {videoUrl === null && upload ? t('start.afterUpload') : t('start.now')}
      </Button>
      {error ? <StartProblem error={toApiError(error)} onAnother={() => begin('allow')} /> : null}
    </div>
  )
}

function StartProblem({ error, onAnother }: { error: ApiError; onAnother: () => void }) {
  const { t } = useTranslation('projects')
  const existingId = error.errorName === 'RecordExisted' ? error.details.find(({ path }) => path === 'projectId')?.message : undefined
  const missingSec = Number(error.details.find(({ path }) => path === 'missingSeconds')?.message ?? 0)
  return (
    <div role="alert" className="mt-2 max-w-60 text-sm font-medium">
      <p className={existingId ? '' : 'text-danger'}>{existingId ? t('duplicate.said') : t(`errors:${error.errorName}`)}</p>
      {missingSec > 0 ? <p className="mt-1">{t('source.tooLittle', { missing: timecode(missingSec * 1000) })}</p> : null}
      {existingId ? (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <Link to="/clip/$projectId" params={{ projectId: existingId }} className="text-action underline underline-offset-4">
            {t('duplicate.open')}
          </Link>
          <button type="button" className="text-action underline underline-offset-4" onClick={onAnother}>
            {t('duplicate.another')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
