import { useTranslation } from 'react-i18next'
import type { ProjectId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { SpeechModelOffer } from '../../installation/speech-model/speech-model-offer.tsx'
import { useSpeechModel } from '../../installation/speech-model/speech-model.queries.ts'
import { useRerunProject } from './project-lists.ts'

/** Remedies for a draft: the model for those who may download it, and once it is installed a new transcript for everybody. */
export function BetterSpeech({ projectId }: { projectId: ProjectId }) {
  const { t } = useTranslation('projects')
  const { data } = useSpeechModel()
  const rerun = useRerunProject()
  const failure = rerun.error && toApiError(rerun.error)
  if (!data) return null
  if (data.recognizer === 'built-in') return <SpeechModelOffer state={data} />
  return (
    <InlineAlert
      kind="info"
      action={
        // Automatic takes the best installed model, whatever was requested while it was missing.
        <Button size="small" variant="primary" busy={rerun.isPending} onClick={() => rerun.mutate({ projectId, whisperModel: 'auto' })}>
          {t('speechModel.redo')}
        </Button>
      }
    >
      {t('speechModel.redoBody')}
      {failure ? <span className="block text-danger">{failure.reason ?? t(`errors:${failure.errorName}`)}</span> : null}
    </InlineAlert>
  )
}
