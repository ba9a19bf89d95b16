import { useMutation } from '@tanstack/react-query'
import { Captions, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { subtitleAccept } from '#platform/file-kinds.ts'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useSubmitDraft } from './submit-draft.ts'

/** The person's own SRT, VTT or script; it takes precedence over recognition. */
export function OwnSubtitles({ hint }: { hint: string }) {
  const { t } = useTranslation('projects')
  const subtitles = useSubmitDraft((state) => state.subtitles)
  const picker = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, uri: await uploadAtOnce(file, 'subtitles') }),
    onSuccess: (added) => useSubmitDraft.setState({ subtitles: added }),
    meta: { shown: true },
  })
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('settings.subtitles')}</p>
      {subtitles ? (
        <div className="flex h-9 items-center gap-2">
          <Captions aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
          <span className="min-w-0 truncate font-medium">{subtitles.name}</span>
          <IconButton label={t('settings.removeSubtitles')} onClick={() => useSubmitDraft.setState({ subtitles: null })}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ) : (
        <Button busy={send.isPending} onClick={() => picker.current?.click()}>
          {t('settings.addSubtitles')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept={subtitleAccept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) send.mutate(file)
          event.target.value = ''
        }}
      />
      <p className={send.error ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-ink-3'} role={send.error ? 'alert' : undefined}>
        {send.error ? t(`errors:${toApiError(send.error).errorName}`) : hint}
      </p>
    </div>
  )
}
