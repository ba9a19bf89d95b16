import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Switch } from '#ui/switch.tsx'
import { usePutSurveyChoice, useSurveyChoice } from './surveys.queries.ts'

/** Whether surveys may be shown. Hidden when the server has them switched off. */
export function SurveyChoicePart() {
  const { t } = useTranslation('popups')
  const { data: choice } = useSurveyChoice()
  const put = usePutSurveyChoice()
  if (!choice?.isOffered) return null
  return (
    <SettingsPart title={t('choice.title')} description={t('choice.hint')}>
      <Switch label={t('choice.allow')} checked={choice.isOn} onChange={(isOn) => put.mutate(isOn)} />
      {put.error ? (
        <InlineAlert kind="danger" live className="mt-3">
          {t(`errors:${toApiError(put.error).errorName}`)}
        </InlineAlert>
      ) : null}
    </SettingsPart>
  )
}
