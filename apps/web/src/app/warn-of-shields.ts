import i18next from 'i18next'
import { mayBlock, onUnreachable } from '#platform/browser-shields.ts'
import { showToast } from '#ui/toast.ts'

/** Once a page load: says that the browser itself may keep the page from its server. */
export function warnOfShields(): void {
  let warned = false
  onUnreachable(() => {
    if (warned) return
    warned = true
    void mayBlock(navigator).then((mayBe) => {
      if (mayBe) void showToast('plain', i18next.t('app:shields'), { id: 'shields', durationMs: Infinity })
      // A lost network is no reason to stay silent when the shields are what blocks later.
      else warned = false
    })
  })
}
