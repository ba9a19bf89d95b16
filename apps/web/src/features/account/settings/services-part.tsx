import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Switch } from '#ui/switch.tsx'
import { FailureLine } from '#platform/failure-line.tsx'
import { SavedNote } from './saved-note.tsx'
import { useBasicInfo } from './basic-info.queries.ts'
import { useLanguageModels, useSaveConfigs } from './settings.queries.ts'

/** Switches of the organisation: data sent to outside services, and the mark on new clips. */
export function ServicesPart() {
  const { t } = useTranslation('settings')
  const basic = useBasicInfo()
  const save = useSaveConfigs()
  const models = useLanguageModels().data
  const account = useSession((state) => state.session?.account)
  const access = basic.data?.features
  if (!account || !access) return null
  const mayDecide = account.permissions.includes('org:edit')
  const mayMark = access.features.some(({ key, isOn }) => key === 'RemoveWatermark' && isOn)
  const configs = { ...access.configs, ...(save.isPending ? save.variables : {}) }
  return (
    <SettingsPart title={t('services.title', { name: account.orgName })} aside={<SavedNote of={save} />}>
      <div className="grid max-w-xl gap-4">
        <Switch
          label={t('services.ai')}
          hint={mayDecide ? t('services.aiHint') : `${t('services.aiHint')} ${t('services.askAdmin')}`}
          checked={configs.allowAiProviders}
          disabled={!mayDecide}
          onChange={(allowAiProviders) => save.mutate({ allowAiProviders })}
        />
        <Switch
          label={t('services.mark')}
          hint={mayMark ? t('services.markHint') : t('services.markLocked')}
          checked={configs.watermarkByDefault || !mayMark}
          disabled={!mayMark}
          onChange={(watermarkByDefault) => save.mutate({ watermarkByDefault })}
        />
        <Switch
          label={t('services.local')}
          hint={`${t('services.localHint')} ${models && models.local.length > 0 ? t('services.localFound', { models: models.local }) : t('services.localNone')}`}
          checked={configs.localModel === 'use'}
          disabled={!mayDecide}
          onChange={(isOn) => save.mutate({ localModel: isOn ? 'use' : 'never' })}
        />
        {models?.service && configs.allowAiProviders ? (
          <p className="text-sm text-ink-2">{t('services.service', { model: models.service.label, host: models.service.host })}</p>
        ) : null}
        {save.error ? <FailureLine error={save.error} /> : null}
      </div>
    </SettingsPart>
  )
}
