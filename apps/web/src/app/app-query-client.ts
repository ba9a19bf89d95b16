import i18next from 'i18next'
import { makeQueryClient } from '#platform/query-client.ts'
import { loseSession } from '#platform/session.ts'
import { pageOf } from '#platform/telemetry/page-kind.ts'
import { track } from '#platform/telemetry/track.ts'
import { showToast } from '#ui/toast.ts'

export function makeAppQueryClient() {
  const client = makeQueryClient({
    onSignedOut: loseSession,
    onToast: (error) => {
      void showToast('failed', i18next.t(`errors:${error.errorName}`), { id: error.errorName })
      track('error.shown', { errorName: error.errorName, page: pageOf(window.location.pathname) })
    },
  })
  let currentLanguage = i18next.language
  i18next.on('languageChanged', (language: string) => {
    if (currentLanguage === language) return
    currentLanguage = language
    // Calls name the page's language; reasons and notices come written in it.
    void client.invalidateQueries()
  })
  return client
}
