import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme, type ThemeChoice } from '#platform/theme.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']

export function ProfileSection() {
  return <ThemePart />
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
