import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserProfile } from '@clipwright/contract/account/users'
import { chooseTheme, useTheme, type ThemeChoice } from '#platform/theme.ts'
import { defaultLanguage, isUiLanguage, languageCodes, uiLanguages, type UiLanguage } from '#platform/ui-languages.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { chooseLanguage } from './choose-language.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { ProfileImage } from './profile-image.tsx'
import { SavedNote } from './saved-note.tsx'
import { useBasicInfo } from './basic-info.queries.ts'
import { useSaveProfile } from './settings.queries.ts'

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

export function ProfileSection() {
  const { data, error, refetch } = useBasicInfo()
  return (
    <>
      {error && !data ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? <NamePart user={data.user} /> : error ? null : <Skeleton className="h-40 w-full max-w-md" />}
      {data ? <ProfileImage user={data.user} /> : null}
      <LanguagePart />
      <ThemePart />
    </>
  )
}

/** Saves on blur or Enter; Escape restores the old name. */
function NamePart({ user }: { user: UserProfile }) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState(user.name)
  const save = useSaveProfile()
  const trimmed = name.trim()
  const commit = () => {
    if (trimmed !== '' && trimmed !== user.name) save.mutate({ name: trimmed })
  }
  return (
    <SettingsPart title={t('profile.title')} aside={<SavedNote of={save} />}>
      <div className="grid max-w-md gap-4">
        <TextField
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          error={trimmed === '' ? t('app:nameRequired') : undefined}
          value={name}
          maxLength={80}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setName(user.name)
          }}
        />
        <TextField label={t('profile.email')} hint={t('profile.emailHint')} value={user.email} readOnly />
        {save.error ? <FailureLine error={save.error} onRetry={commit} /> : null}
      </div>
    </SettingsPart>
  )
}

function LanguagePart() {
  const { t, i18n } = useTranslation('settings')
  const save = useMutation({ mutationFn: chooseLanguage, meta: { shown: true } })
  const optionLabel = (code: UiLanguage) => {
    const { name, isBeta } = uiLanguages[code]
    return isBeta ? `${name} (${t('app:beta')})` : name
  }
  const value: UiLanguage = isUiLanguage(i18n.language) ? i18n.language : defaultLanguage
  return (
    <SettingsPart title={t('app:language')} description={t('language.hint')} aside={<SavedNote of={save} />}>
      <Select
        className="max-w-xs"
        label={t('app:language')}
        labelHidden
        value={value}
        options={languageCodes.map((code) => ({ value: code, label: optionLabel(code) }))}
        onChange={(language) => save.mutate(language)}
      />
    </SettingsPart>
  )
}

function ThemePart() {
  const { t } = useTranslation('settings')
  const theme = useTheme((state) => state.choice)
  return (
    <SettingsPart title={t('app:theme.label')} description={t('theme.hint')}>
      <Segmented
        label={t('app:theme.label')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`app:theme.${value}`) }))}
        onChange={chooseTheme}
      />
    </SettingsPart>
  )
}
