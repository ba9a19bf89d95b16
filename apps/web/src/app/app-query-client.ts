import i18next from 'i18next'
import { makeQueryClient } from '#platform/query-client.ts'
import { loseSession } from '#platform/session.ts'
import { tellFailure } from '#platform/tell-failure.ts'
import { paths } from '../paths.ts'

/** People who must wait for a place are led to the list, unless the address asks to stay. */
function leadToWaitlist(): void {
  const { pathname, search } = window.location
  if (pathname !== paths.notAvailable && !new URLSearchParams(search).has('no-redirect')) window.location.assign(paths.notAvailable)
}

export function makeAppQueryClient() {
  const client = makeQueryClient({ onSignedOut: loseSession, onWaitlist: leadToWaitlist, onFailure: tellFailure })
  let currentLanguage = i18next.language
  i18next.on('languageChanged', (language: string) => {
    if (currentLanguage === language) return
    currentLanguage = language
    // Calls send the page's language; reasons and notices come back in it.
    void client.invalidateQueries()
  })
  return client
}
