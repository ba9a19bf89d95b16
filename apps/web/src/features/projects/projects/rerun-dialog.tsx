import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WhisperModel, whisperModels } from '@clipwright/contract/projects/preferences'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { languageName } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useRerunProject } from './project-lists.ts'
import { sourceLanguages } from './source-languages.ts'

const asBefore = 'as-before'

type RerunDialogProps = { project: Pick<Project, 'projectId' | 'importPref'>; onClose: () => void }

/** Reruns curation with other settings, and recognition for another language or model. */
export function RerunDialog({ project, onClose }: RerunDialogProps) {
  const { t } = useTranslation('projects')
  const [language, setLanguage] = useState(asBefore)
  const [model, setModel] = useState<WhisperModel>(project.importPref.whisperModel)
  const rerun = useRerunProject()
  const failure = rerun.error && toApiError(rerun.error)
  const isSame = language === asBefore && model === project.importPref.whisperModel
  const start = () =>
    rerun.mutate(
      {
        projectId: project.projectId,
        ...(language === asBefore ? {} : { videoLanguage: language }),
        ...(model === project.importPref.whisperModel ? {} : { whisperModel: model }),
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('rerun.title')}
      description={isSame ? t('rerun.same') : t('rerun.body')}
      closeLabel={t('app:close')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TranscriptFields language={language} onLanguage={setLanguage} model={model} onModel={setModel} />
        {failure ? (
          <p role="alert" className="mt-3 font-medium text-danger">
            {failure.reason ?? t(`errors:${failure.errorName}`)}
          </p>
        ) : null}
        <div className={`${dialogFootClass} mt-5`}>
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={rerun.isPending}>
            {t('rerun.start')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type TranscriptFieldsProps = {
  language: string
  onLanguage: (code: string) => void
  model: WhisperModel
  onModel: (model: WhisperModel) => void
}

function TranscriptFields({ language, onLanguage, model, onModel }: TranscriptFieldsProps) {
  const { t, i18n } = useTranslation('projects')
  const languages = sourceLanguages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))
  return (
    <div className="flex flex-wrap gap-4">
      <Select
        label={t('rerun.language')}
        className="min-w-48 flex-1"
        value={language}
        onChange={onLanguage}
        options={[{ value: asBefore, label: t('rerun.asBefore') }, ...languages]}
      />
      <Select
        label={t('rerun.model')}
        className="min-w-48 flex-1"
        value={model}
        onChange={onModel}
        options={whisperModels.map((value) => ({ value, label: t(`rerun.models.${value}`) }))}
      />
    </div>
  )
}
