import i18next from 'i18next'
import { makeQueryClient } from '#platform/query-client.ts'
import { loseSession } from '#platform/session.ts'
import { showToast } from '#ui/toast.ts'

export function makeAppQueryClient() {
  const client = makeQueryClient({
    onSignedOut: loseSession,
    onToast: (error) => void showToast('failed', i18next.t(`errors:${error.errorName}`), { id: error.errorName }),
  })
  i18next.on('languageChanged', (language: string) => {
    if (document.documentElement.lang === language) return
    // Calls name the page's language; reasons and notices come written in it.
    document.documentElement.lang = language
    void client.invalidateQueries()
  })
  return client
}
