import i18next from 'i18next'
import { mayBlock, onUnreachable } from '#platform/browser-shields.ts'
import { showToast } from '#ui/toast.ts'

/** Warns once per page load that the browser itself may block calls to the server. */
export function warnOfShields(): void {
  let warned = false
  onUnreachable(() => {
    if (warned) return
    warned = true
    void mayBlock(navigator).then((mayBe) => {
      if (mayBe) void showToast('plain', i18next.t('app:shields'), { id: 'shields', durationMs: Infinity })
      // Do not give up on an offline page: the shields may block calls later.
      else warned = false
    })
  })
}
