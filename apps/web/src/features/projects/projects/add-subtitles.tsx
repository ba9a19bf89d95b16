import { useMutation } from '@tanstack/react-query'
import { Captions } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectId } from '@clipwright/contract/ids'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import { toApiError } from '#platform/api-error.ts'
import { subtitleAccept } from '#platform/file-kinds.ts'
import { Button } from '#ui/button.tsx'
import { useRerunProject } from './project-lists.ts'

/** Uploads subtitles or a script and reruns the project with them. */
export function AddSubtitles({ projectId }: { projectId: ProjectId }) {
  const { t } = useTranslation('projects')
  const picker = useRef<HTMLInputElement>(null)
  const rerun = useRerunProject()
  const add = useMutation({
    mutationFn: async (file: File) => rerun.mutateAsync({ projectId, subtitlesUri: await uploadAtOnce(file, 'subtitles') }),
    meta: { shown: true },
  })
  return (
    <>
      <Button
        size="small"
        busy={add.isPending}
        icon={<Captions aria-hidden className="size-4" strokeWidth={1.75} />}
        onClick={() => picker.current?.click()}
      >
        {t('subtitles.add')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={subtitleAccept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) add.mutate(file)
          event.target.value = ''
        }}
      />
      {add.error ? (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {t(`errors:${toApiError(add.error).errorName}`)}
        </p>
      ) : null}
    </>
  )
}
