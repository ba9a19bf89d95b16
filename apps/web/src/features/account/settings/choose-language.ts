import i18next from 'i18next'
import { updateLang } from '@clipwright/contract/account/users'
import { api } from '#platform/api-client.ts'
import { changeLanguage } from '#platform/i18n.ts'
import type { UiLanguage } from '#platform/ui-languages.ts'
import { showToast } from '#ui/toast.ts'

/** Applies at once, is announced, and is saved to the account, so that mails and other browsers follow. */
export async function chooseLanguage(language: UiLanguage): Promise<void> {
  await changeLanguage(language)
  await api.call(updateLang, { lang: language })
  void showToast('done', i18next.t('settings:language.changed'), { id: 'language_changed' })
}
