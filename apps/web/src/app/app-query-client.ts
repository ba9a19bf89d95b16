import i18next from 'i18next'
import { makeQueryClient } from '#platform/query-client.ts'
import { loseSession } from '#platform/session.ts'
import { showToast } from '#ui/toast.ts'

export function makeAppQueryClient() {
  return makeQueryClient({
    onSignedOut: loseSession,
    onToast: (error) => void showToast('failed', i18next.t(`errors:${error.errorName}`), { id: error.errorName }),
  })
}
