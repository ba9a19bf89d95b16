import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '#platform/tell-failure.ts'
import { removeUpload, useUploads } from '../../sources/uploads/upload-list.ts'
import { showToast } from '#ui/toast.ts'
import { useStartProject } from './project-list.queries.ts'
import { useSubmitDraft } from './submit-draft.ts'

/** Starts a project once its upload is complete, whatever page is open then. */
export function useStartAfterUpload(): void {
  const { t } = useTranslation('projects')
  const uploads = useUploads((state) => state.uploads)
  const waiting = useSubmitDraft((state) => state.waiting)
  const { mutate } = useStartProject()

  useEffect(() => {
    for (const entry of waiting) {
      const upload = uploads.find((one) => one.id === entry.uploadId)
      const drop = () => useSubmitDraft.setState((state) => ({ waiting: state.waiting.filter((one) => one !== entry) }))
      if (!upload) {
        drop()
      } else if (upload.status === 'done' && upload.uri) {
        drop()
        const request = { ...entry.request, body: { ...entry.request.body, videoUrl: upload.uri } }
        mutate(request, {
          onSuccess: () => {
            removeUpload(upload.id)
            void showToast('done', t('startedAfterUpload', { title: entry.title }))
          },
          onError: (error) => tellFailure(error),
        })
      }
    }
  }, [uploads, waiting, mutate, t])
}
