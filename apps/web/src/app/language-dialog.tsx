import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../features/account/settings/choose-language.ts'
import { languageCodes, uiLanguages, type UiLanguage } from '#platform/ui-languages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchList } from '#ui/search-list.tsx'

export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('app')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('languageDialog')} closeLabel={t('close')}>
      <SearchList<UiLanguage>
        label={t('languageDialog')}
        items={languageCodes.map((code) => ({
          value: code,
          label: uiLanguages[code].name,
          lang: code,
          ...(uiLanguages[code].isBeta ? { note: <span className="text-xs text-ink-3">{t('beta')}</span> } : {}),
        }))}
        value={languageCodes.find((code) => code === i18n.language) ?? null}
        size="commands"
        autoFocus
        onPick={(code) => {
          onClose()
          // Offline it still changes here; the next choice is saved to the account.
          void chooseLanguage(code).catch(() => undefined)
        }}
      />
    </Dialog>
  )
}
