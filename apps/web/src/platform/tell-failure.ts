import i18next from 'i18next'
import { showToast } from '#ui/toast.ts'
import { toApiError } from './api-error.ts'
import { pageOf } from './telemetry/page-kind.ts'
import { track } from './telemetry/track.ts'
import { isPaymentRefusal, isToasted } from './toast-rules.ts'

/**
 * Tells a failure over the page, in the server's words where it gave any, unless the rules keep silent. `again` is offered
 * as a second try. Failures of one name are told once at a time.
 */
export function tellFailure(error: unknown, again?: () => void): void {
  const failure = toApiError(error)
  const { errorName, reason } = failure
  if (isPaymentRefusal(errorName)) {
    void import('./payment-warning.tsx').then(({ showPaymentWarning }) => showPaymentWarning(failure))
    return
  }
  if (!isToasted(failure, window.location.pathname)) return
  const action = again ? { action: { label: i18next.t('app:tryAgain'), onPress: again } } : {}
  void showToast('failed', reason ?? i18next.t(`errors:${errorName}`), { id: errorName, ...action })
  track('error.shown', { errorName, page: pageOf(window.location.pathname) })
}
