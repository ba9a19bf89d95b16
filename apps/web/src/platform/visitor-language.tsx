import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'
import { changeLanguage, uiLanguage } from './i18n.ts'
import { useSession } from './session.ts'
import { languageCodes, uiLanguages } from './ui-languages.ts'

/** The choice of the language for people who are not signed in; others have it in their account's menu. */
export function VisitorLanguage({ className }: { className?: string }) {
  const { t } = useTranslation('app')
  const isVisitor = useSession((state) => !state.session?.token)
  if (!isVisitor) return null
  return (
    <Select
      className={className ?? ''}
      label={t('languageDialog')}
      labelHidden
      value={uiLanguage()}
      options={languageCodes.map((code) => ({ value: code, label: uiLanguages[code].name }))}
      onChange={(code) =>
        void changeLanguage(code).then(() => showToast('done', i18next.t('settings:language.changed'), { id: 'language_changed' }))
      }
    />
  )
}
